/** The loss of PaCMAP and its gradient. With d = 1 + ‖yᵢ − yⱼ‖²: d/(10 + d) for near pairs, d/(10⁴ + d) for mid-near, 1/(1 + d) for further ones. */
import type { Matrix } from "../../data/matrix.js";
import type { PacmapPairs, Pairs } from "./pairs.js";

/** The weights of the three kinds of pairs. */
export interface PairWeights {
  readonly near: number;
  readonly middle: number;
  readonly far: number;
}

/** The constants of the losses of pairs that attract each other. */
const [NEAR, MIDDLE] = [10, 10_000];

/** Writes the gradient, row by row, and returns the loss. */
export function pairForces(y: Matrix, pairs: PacmapPairs, weights: PairWeights, gradient: Float64Array): number {
  gradient.fill(0);
  const near = addPairs(y, pairs.near, weights.near, NEAR, gradient);
  const middle = addPairs(y, pairs.middle, weights.middle, MIDDLE, gradient);
  return near + middle + addPairs(y, pairs.far, weights.far, undefined, gradient);
}

/** Adds pairs that attract each other by a constant, or repel each other without one. */
function addPairs(
  { rows, columns, data }: Matrix,
  { count, partners }: Pairs,
  weight: number,
  constant: number | undefined,
  gradient: Float64Array,
): number {
  if (weight === 0) return 0;
  let loss = 0;
  for (let i = 0, e = 0; i < rows; i++) {
    const at = i * columns;
    for (let k = 0; k < count; k++, e++) {
      const to = partners[e] * columns;
      let d = 1;
      for (let c = 0; c < columns; c++) d += (data[at + c] - data[to + c]) ** 2;
      const share = 1 / ((constant ?? 1) + d);
      loss += constant === undefined ? share : d * share;
      const slope = weight * (constant === undefined ? -2 : 2 * constant) * share * share;
      for (let c = 0; c < columns; c++) {
        const force = slope * (data[at + c] - data[to + c]);
        gradient[at + c] += force;
        gradient[to + c] -= force;
      }
    }
  }
  return weight * loss;
}
