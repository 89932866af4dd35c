/**
 * The loss of a network around a minimum and between two minima (ML and physics, section 18.3; Li et al. 2018; Draxler et al. 2018):
 * slices along random directions, and a curved path between minima along which the loss stays low.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { grad, ops } from "lectern/autodiff";
import { moons } from "lectern/datasets";
import {
  type LossPath,
  type LossSlice,
  lossSlice,
  lowLossPath,
  normalizeDirection,
  randomDirection,
  straightPath,
} from "lectern/neural";
import { createRandom } from "lectern/numeric";
import { lossPathPlot, lossSlicePlot, type Plot, plotGrid } from "lectern/plots";
import { fromMatrix, type Tensor, tensor } from "lectern/tensor";

/** A network of two inputs, hidden tanh units and two class scores. */
export interface Network {
  readonly hidden: { readonly weight: Tensor; readonly bias: Tensor };
  readonly output: { readonly weight: Tensor; readonly bias: Tensor };
}

const units = 10;
const { x, y } = moons({ samples: 80, noise: 0.15, seed: 0 });
const samples = fromMatrix(x, "f64");

/** The mean cross-entropy of the classes. */
export function loss({ hidden, output }: Network): Tensor {
  const activations = ops.dense(samples, hidden.weight, hidden.bias, "tanh");
  return ops.mean(ops.softmaxCrossEntropy(ops.dense(activations, output.weight, output.bias), y.codes));
}

/** A network that gradient descent has led to a minimum from random weights. */
export function train(seed: number, iterations = 400): Network {
  const random = createRandom(seed);
  const draw = (rows: number, columns: number) =>
    tensor(
      Array.from({ length: rows * columns }, () => random.normal()),
      [rows, columns],
      "f64",
    );
  const zeros = (length: number) => tensor(new Float64Array(length), [length], "f64");
  let network: Network = {
    hidden: { weight: draw(2, units), bias: zeros(units) },
    output: { weight: draw(units, 2), bias: zeros(2) },
  };
  for (let i = 0; i < iterations; i++) network = step(network, grad(loss)(network), 0.5);
  return network;
}

function step(network: Network, gradient: Network, rate: number): Network {
  const move = (w: Tensor, g: Tensor) => ops.subtract(w, ops.multiply(g, rate));
  const layer = (part: "hidden" | "output") => ({
    weight: move(network[part].weight, gradient[part].weight),
    bias: move(network[part].bias, gradient[part].bias),
  });
  return { hidden: layer("hidden"), output: layer("output") };
}

/** The loss around a minimum along two random directions, rescaled for each perceptron (figure 18.10). */
export function sliceAround(minimum: Network, seed = 0): LossSlice {
  const [a, b] = [2 * seed, 2 * seed + 1].map((k) => normalizeDirection(randomDirection(minimum, k), minimum));
  return lossSlice(loss, minimum, [a, b]);
}

/** The straight line and the path of low loss between two minima. */
export interface Paths {
  readonly straight: LossPath<Network>;
  readonly curved: LossPath<Network>;
}

/** Both paths between the minima of two seeds. */
export function pathsBetween(first: number, second: number): Paths {
  const [from, to] = [train(first), train(second)];
  const curved = lowLossPath(loss, from, to, { points: 9, maxIterations: 120, learningRate: 0.5 });
  return { straight: straightPath(loss, from, to, 9), curved };
}

/** Shades of a slice over the square from −1 to 1. */
export function sliceFigure(slice: LossSlice): Plot {
  return lossSlicePlot(slice, { title: "loss around a minimum", width: 220, height: 220 });
}

/** The loss along both paths (figure 18.11). */
export function pathFigure({ straight, curved }: Paths): Plot {
  const paths = [
    { name: "straight line", losses: straight.losses },
    { name: "low-loss path", losses: curved.losses },
  ];
  return lossPathPlot(paths, { title: "loss between two minima", width: 260, height: 220 });
}

/** Figure for the gallery index. */
export const cover = () => plotGrid([[sliceFigure(sliceAround(train(0))), pathFigure(pathsBetween(0, 1))]]);

function print(): void {
  const { straight, curved } = pathsBetween(0, 1);
  console.log(`loss at the minima: ${straight.losses[0].toFixed(4)} and ${straight.losses[10].toFixed(4)}`);
  console.log(`highest on the straight line: ${Math.max(...straight.losses).toFixed(4)}`);
  console.log(`highest on the low-loss path: ${Math.max(...curved.losses).toFixed(4)}`);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
