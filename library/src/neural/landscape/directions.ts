/** Directions in the space of the weights of a network. */
import { mapTree, zipTrees } from "../../autodiff/tree.js";
import { createRandom } from "../../numeric/random/random.js";
import { allocate, sizeOf, type Tensor, typeOf } from "../../tensor/operations.js";

/** A tree like that of the parameters, of standard normal numbers. */
export function randomDirection<P>(parameters: P, seed: number): P {
  const random = createRandom(seed);
  return mapTree(parameters, ({ shape, data }) => ({
    shape,
    data: allocate(data.length, typeOf(data)).map(() => random.normal()),
  }));
}

/**
 * Rescales a direction so that its part for each perceptron has the norm of the weights of that perceptron (Li et al.,
 * "Visualizing the loss landscape of neural nets", 2018). Slices along such directions can be compared between networks:
 * they do not change when a layer of a ReLU network is multiplied by a factor and the next one divided by it.
 *
 * A perceptron has a column of a matrix of inputs x outputs, a kernel of a convolution, or one entry of a vector.
 */
export function normalizeDirection<P>(direction: P, parameters: P): P {
  return zipTrees(direction, parameters, rescaleUnits);
}

function rescaleUnits(direction: Tensor, weights: Tensor): Tensor {
  const { shape, data } = direction;
  const { count, offset, stride, length } = unitsOf(shape);
  const result = allocate(data.length, typeOf(data));
  for (let unit = 0; unit < count; unit++) {
    let [own, target] = [0, 0];
    for (let i = 0; i < length; i++) {
      const at = unit * offset + i * stride;
      own += data[at] * data[at];
      target += weights.data[at] * weights.data[at];
    }
    const factor = own === 0 ? 0 : Math.sqrt(target / own);
    for (let i = 0; i < length; i++) result[unit * offset + i * stride] = factor * data[unit * offset + i * stride];
  }
  return { shape, data: result };
}

/** Where the weights of each perceptron are: `length` entries, `stride` apart, from `unit * offset` on. */
function unitsOf(shape: readonly number[]) {
  if (shape.length === 2) return { count: shape[1], offset: 1, stride: shape[1], length: shape[0] };
  const count = shape[0] ?? 1;
  const length = sizeOf(shape) / Math.max(1, count);
  return { count, offset: length, stride: 1, length };
}
