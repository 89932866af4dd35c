/**
 * DeepDream (ML and physics, section 17.2, figure 17.10; Mordvintsev, Olah and Tyka 2015): a trained network stays as it is, and the
 * gradient changes the image until the network sees in it the class one asks for. It starts from a digit or from noise.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ops, valueAndGrad } from "lectern/autodiff";
import { digits } from "lectern/datasets";
import { imagesFromRows } from "lectern/images";
import {
  applyNetwork,
  createNetwork,
  createOptimizer,
  maximizeScore,
  type Network,
  type ScoreAscent,
} from "lectern/neural";
import { createRandom } from "lectern/numeric";
import { imagePlot, type Plot, plotGrid } from "lectern/plots";
import { fromMatrix, type Tensor, tensor } from "lectern/tensor";

const side = 8;
const { x, y } = await digits();
const images = ops.reshape(ops.multiply(fromMatrix(x), 1 / 16), [x.rows, 1, side, side]);

/** A convolutional network for digits, trained for some passes through the first samples. */
export function trainNetwork(seed: number, { samples = 400, epochs = 6, batchSize = 40 } = {}): Network {
  const layers = [
    { kind: "convolution", outputs: 8, size: 3, padding: "same", activation: "relu" },
    { kind: "pooling", size: 2 },
    { kind: "flatten" },
    { kind: "dense", outputs: 10 },
  ] as const;
  const network = createNetwork(layers, [1, side, side], { seed });
  const optimizer = createOptimizer({ kind: "adam" });
  let { parameters } = network;
  let state = optimizer.init(parameters);
  for (let start = 0; start < epochs * samples; start += batchSize) {
    const from = start % samples;
    const batch = ops.slice(images, [{ start: from, end: from + batchSize }]);
    const loss = (p: typeof parameters) =>
      ops.mean(
        ops.softmaxCrossEntropy(applyNetwork(network.architecture, p, batch).y, y.codes.slice(from, from + batchSize)),
      );
    const { gradient } = valueAndGrad(loss)(parameters);
    ({ parameters, state } = optimizer.update(gradient, state, parameters, { learningRate: 0.01 }));
  }
  return { ...network, parameters };
}

/** The share of correct answers on samples that were not used for training. */
export function accuracyOf({ architecture, parameters }: Network): number {
  const { data } = applyNetwork(architecture, parameters, ops.slice(images, [{ start: 1000, end: 1400 }])).y;
  const correct = Array.from({ length: 400 }, (_, i) => {
    const scores = data.subarray(10 * i, 10 * i + 10);
    return scores.indexOf(Math.max(...scores)) === y.codes[1000 + i];
  });
  return correct.filter(Boolean).length / 400;
}

/** Moves an image along the gradient of the log-probability of a class; the weights are not changed. */
export function dream({ architecture, parameters }: Network, start: Tensor, label: number): ScoreAscent {
  const score = (image: Tensor) =>
    ops.negate(ops.sum(ops.softmaxCrossEntropy(applyNetwork(architecture, parameters, image).y, Int32Array.of(label))));
  return maximizeScore(score, start);
}

/** The image of a sample. */
export const sample = (index: number) => ops.slice(images, [{ start: index, end: index + 1 }]);

/** Noise around a medium grey. */
export function noise(seed: number): Tensor {
  const random = createRandom(seed);
  return tensor(
    Array.from({ length: side * side }, () => 0.4 + 0.1 * random.normal()),
    [1, 1, side, side],
  );
}

/** Start and end of dreams of some classes, from a digit and from noise. */
export function figure(network: Network, labels: readonly number[] = [0, 3, 8]): Plot {
  const panel = (title: string, image: Tensor) =>
    imagePlot(imagesFromRows([Array.from(image.data)], { width: side, height: side }), {
      ...{ title, width: 90, height: 90 },
    });
  const row = (name: string, start: Tensor) => [
    panel(name, start),
    ...labels.map((label) => panel(`dream of ${label}`, dream(network, start, label).inputs.at(-1) as Tensor)),
  ];
  return plotGrid([row("digit", sample(1)), row("noise", noise(0))]);
}

/** Figure for the gallery index. */
export const cover = () => figure(trainNetwork(0));

function print(): void {
  const network = trainNetwork(0);
  console.log(`accuracy ${accuracyOf(network).toFixed(3)}`);
  const { scores } = dream(network, noise(0), 3);
  console.log(
    `log-probability of 3: ${scores[0].toFixed(2)} at first, ${(scores.at(-1) as number).toFixed(2)} in the end`,
  );
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
