/**
 * Learning to remove noise without clean images (ML and physics, example 18.4): from pairs of noisy images (Noise2Noise, Lehtinen et al.
 * 2018), and from single ones by a network that does not see the pixel it predicts (Noise2Void, Krull et al. 2019). A network
 * that sees the pixel learns to copy it, with its noise.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ops, valueAndGrad } from "lectern/autodiff";
import { shapeScenes } from "lectern/datasets";
import { imagesFromRows } from "lectern/images";
import { createOptimizer } from "lectern/neural";
import { createRandom } from "lectern/numeric";
import { imagePlot, type Plot, plotGrid } from "lectern/plots";
import { fromMatrix, type Tensor, tensor } from "lectern/tensor";

const pixels = 14;
const window = 5;
const channels = 12;

/** Clean images, and two versions of each with independent noise. */
export function makeImages(seed: number, samples: number) {
  const { x } = shapeScenes({ samples, pixels, shapes: 4, noise: 0, seed });
  const random = createRandom(seed).fork("noise");
  const clean = ops.reshape(fromMatrix(x), [samples, 1, pixels, pixels]);
  const noisy = () => ({ shape: clean.shape, data: clean.data.map((value) => value + 0.3 * random.normal()) });
  return { clean, first: noisy(), second: noisy() };
}

/** A convolution with a window of 5 x 5 pixels, then layers that see one pixel of its results each. */
export type Network = readonly { readonly weight: Tensor; readonly bias: Tensor }[];

/** A network with random weights. */
export function createNetwork(seed: number): Network {
  const random = createRandom(seed).fork("weights");
  const layer = (outputs: number, inputs: number, size: number) => ({
    weight: tensor(
      Array.from(
        { length: outputs * inputs * size * size },
        () => random.normal() * Math.sqrt(2 / (inputs * size * size)),
      ),
      [outputs, inputs, size, size],
    ),
    bias: tensor(new Float64Array(outputs), [outputs, 1, 1]),
  });
  return [layer(channels, 1, window), layer(channels, channels, 1), layer(1, channels, 1)];
}

/** 0 for the weight of the pixel itself, 1 for those of its neighbours. */
const blindSpot = tensor(
  Array.from({ length: window * window }, (_, i) => (i === (window * window - 1) / 2 ? 0 : 1)),
  [window, window],
);

/** Predicts each pixel from those around it, and unless it is blind, from itself. */
export function denoise(network: Network, images: Tensor, isBlind: boolean): Tensor {
  const margin = (window - 1) / 2;
  const framed = ops.pad(
    images,
    [
      [0, 0],
      [0, 0],
      [margin, margin],
      [margin, margin],
    ],
    "reflect",
  );
  return network.reduce((x, { weight, bias }, depth) => {
    const used = depth === 0 && isBlind ? ops.multiply(weight, blindSpot) : weight;
    const sums = ops.add(ops.convolve(x, used), bias);
    return depth === network.length - 1 ? sums : ops.relu(sums);
  }, framed);
}

/** What a network is trained to predict from noisy images. */
export type Lesson = "clean image" | "other noisy image" | "same pixels" | "same pixels, unseen";

/** Trains a network by Adam on all images together. */
export function learn(lesson: Lesson, { seed = 0, steps = 100 } = {}): Network {
  const { clean, first, second } = makeImages(seed, 12);
  const targets = {
    "clean image": clean,
    "other noisy image": second,
    "same pixels": first,
    "same pixels, unseen": first,
  };
  const loss = (network: Network) =>
    ops.mean(ops.square(ops.subtract(denoise(network, first, lesson === "same pixels, unseen"), targets[lesson])));
  const optimizer = createOptimizer({ kind: "adam" });
  let network = createNetwork(seed);
  let state = optimizer.init(network);
  for (let step = 0; step < steps; step++) {
    const { gradient } = valueAndGrad(loss)(network);
    ({ parameters: network, state } = optimizer.update(gradient, state, network, { learningRate: 0.01 }));
  }
  return network;
}

/** The mean squared difference of new images to the clean ones, before and after denoising. */
export function errorOf(lesson: Lesson, network: Network, seed = 0) {
  const { clean, first } = makeImages(seed + 1000, 12);
  const distance = (x: Tensor) => ops.mean(ops.square(ops.subtract(x, clean))).data[0];
  const result = denoise(network, first, lesson === "same pixels, unseen");
  return { before: distance(first), after: distance(result) };
}

/** A noisy image, what each network makes of it, and the clean image. */
export function figure(networks: readonly { readonly lesson: Lesson; readonly network: Network }[]): Plot {
  const { clean, first } = makeImages(1000, 1);
  const panel = (title: string, x: Tensor) =>
    imagePlot(imagesFromRows([Array.from(x.data)], { width: pixels, height: pixels }), {
      ...{ title, range: [-0.3, 1.3], width: 120, height: 120 },
    });
  const results = networks.map(({ lesson, network }) =>
    panel(lesson, denoise(network, first, lesson === "same pixels, unseen")),
  );
  return plotGrid([[panel("noisy", first), ...results, panel("clean", clean)]]);
}

export const lessons: readonly Lesson[] = ["clean image", "other noisy image", "same pixels", "same pixels, unseen"];

/** Figure for the gallery index. */
export const cover = () => figure(lessons.slice(2).map((lesson) => ({ lesson, network: learn(lesson) })));

function print(): void {
  for (const lesson of lessons) {
    const { before, after } = errorOf(lesson, learn(lesson));
    console.log(`${lesson}: squared error ${before.toFixed(4)} before, ${after.toFixed(4)} after`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
