/**
 * Learned and random filters (Machine Learning 2, section 4.1): small colour images have an edge, a coloured spot or a texture at a random
 * place. Training turns the filters of a convolution into detectors of edges, colours and textures; as many random filters,
 * which stay as they are, give the same output layer much less to work with.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { imagesFromRows } from "lectern/images";
import { rocAuc } from "lectern/metrics";
import { applyNetwork, createNetwork, type Layer, type Network, trainNetwork } from "lectern/neural";
import { createRandom, type Random } from "lectern/numeric";
import { imagePlot, type Plot, plotGrid } from "lectern/plots";
import { type Tensor, tensor } from "lectern/tensor";

const pixels = 10;
const patch = 5;

/** What an image shows: red, green and blue at a place within a patch of 5 x 5 pixels, as differences from the grey around it. */
const stimuli: readonly {
  readonly name: string;
  readonly paint: (row: number, column: number) => readonly number[];
}[] = [
  { name: "upright edge", paint: (_, column) => grey(column < 2 ? -1 : column > 2 ? 1 : 0) },
  { name: "level edge", paint: (row) => grey(row < 2 ? -1 : row > 2 ? 1 : 0) },
  { name: "red spot", paint: (row, column) => (isInDisc(row, column) ? [1.5, -0.75, -0.75] : [0, 0, 0]) },
  { name: "blue spot", paint: (row, column) => (isInDisc(row, column) ? [-0.75, -0.75, 1.5] : [0, 0, 0]) },
  { name: "checks", paint: (row, column) => grey((row + column) % 2 === 0 ? 1 : -1) },
  { name: "stripes", paint: (row, column) => grey(Math.floor((row + column) / 2) % 2 === 0 ? 1 : -1) },
];

const grey = (value: number) => [value, value, value] as const;
const isInDisc = (row: number, column: number) => (row - 2) ** 2 + (column - 2) ** 2 <= 4;

/** The names of the classes, two for each family of detectors. */
export const classes = stimuli.map(({ name }) => name);

/** Images [n, 3, 10, 10] of all classes in turn, and their classes. */
export function makeImages(random: Random, samples: number) {
  const y = Int32Array.from({ length: samples }, (_, i) => i % stimuli.length);
  const data = Float32Array.from({ length: samples * 3 * pixels * pixels }, () => 0.6 * random.normal());
  y.forEach((label, i) => {
    const [top, left] = [random.integer(pixels - patch + 1), random.integer(pixels - patch + 1)];
    const contrast = 0.6 + 0.4 * random.uniform();
    for (let at = 0; at < patch * patch; at++) {
      const [row, column] = [Math.floor(at / patch), at % patch];
      stimuli[label].paint(row, column).forEach((value, channel) => {
        data[((i * 3 + channel) * pixels + top + row) * pixels + left + column] += contrast * value;
      });
    }
  });
  return { x: tensor(data, [samples, 3, pixels, pixels]), y };
}

type Images = ReturnType<typeof makeImages>;

const filterLayers = (width: number): readonly Layer[] => [
  { kind: "convolution", outputs: width, size: patch, activation: "relu" },
  { kind: "global-pooling", function: "max" },
];
const outputLayer: Layer = { kind: "dense", outputs: stimuli.length };

/** The largest response of each filter in each image: [n, filters]. */
export const responsesOf = ({ architecture, parameters }: Network, x: Tensor) =>
  applyNetwork(architecture, parameters, x).y;

/** The filters, and the share of correct classes on other images. */
export interface Trained {
  readonly filters: Network;
  readonly accuracy: number;
}

/** Trains filters and output layer together, or the output layer over random filters. */
export function trainFilters(train: Images, test: Images, width: number, isLearned: boolean, seed: number): Trained {
  const options = { loss: { kind: "cross-entropy" }, epochs: 25, batchSize: 20, learningRate: 0.01, seed } as const;
  const random = createNetwork([...filterLayers(width)], [3, pixels, pixels], { seed });
  if (!isLearned) {
    const [x, seen] = [train, test].map((images) => responsesOf(random, images.x));
    const { network } = trainNetwork(createNetwork(outputLayer, [width], { seed }), { x, targets: train.y }, options);
    return { filters: random, accuracy: accuracyOf(applyNetwork(outputLayer, network.parameters, seen).y, test.y) };
  }
  const whole = createNetwork([...filterLayers(width), outputLayer], [3, pixels, pixels], { seed });
  const { network } = trainNetwork(whole, { x: train.x, targets: train.y }, options);
  const filters = { ...random, parameters: { 0: network.parameters["0"] } };
  return { filters, accuracy: accuracyOf(applyNetwork(network.architecture, network.parameters, test.x).y, test.y) };
}

function accuracyOf({ data, shape: [samples, outputs] }: Tensor, y: Int32Array): number {
  const isCorrect = (i: number) => {
    const scores = data.subarray(i * outputs, (i + 1) * outputs);
    return scores.indexOf(Math.max(...scores)) === y[i];
  };
  return Array.from(y.keys(), isCorrect).filter(Boolean).length / samples;
}

/** For each class the filter that tells it best from all others by its response alone, and the area under its ROC curve. */
export function detectorsOf(filters: Network, { x, y }: Images): { readonly filter: number; readonly area: number }[] {
  const { data, shape } = responsesOf(filters, x);
  const response = (filter: number) => Float64Array.from(y, (_, i) => data[i * shape[1] + filter]);
  return classes.map((_, label) => {
    const isShown = Array.from(y, (each) => (each === label ? 1 : 0));
    const areas = Array.from({ length: shape[1] }, (_each, filter) => rocAuc(isShown, response(filter)));
    const area = Math.max(...areas);
    return { filter: areas.indexOf(area), area };
  });
}

/** The weights of a filter [3, 5, 5]. */
export function weightsOf({ parameters }: Network, filter: number): number[] {
  const { weight } = parameters["0"] as { readonly weight: Tensor };
  return Array.from(weight.data.subarray(filter * 75, (filter + 1) * 75));
}

/** The share of the squared weights of a filter that differs between red, green and blue. */
export function colorfulness(weights: readonly number[]): number {
  const means = Array.from({ length: 25 }, (_, at) => (weights[at] + weights[25 + at] + weights[50 + at]) / 3);
  const squares = (values: readonly number[]) => values.reduce((sum, value) => sum + value * value, 0);
  return squares(weights.map((value, i) => value - means[i % 25])) / squares(weights);
}

/** Training and test images, learned and random filters of a seed. */
export function experiment(seed: number, width = 8) {
  const random = createRandom(seed);
  const [train, test] = [makeImages(random, 240), makeImages(random, 240)];
  const [learned, fixed] = [true, false].map((isLearned) => trainFilters(train, test, width, isLearned, seed));
  return { train, test, learned, fixed };
}

/** A filter or an image as a picture, grey where it is 0. */
function picture(title: string, channels: readonly number[], size: number): Plot {
  const area = size * size;
  const limit = Math.max(...channels.map(Math.abs));
  const row = Array.from({ length: 3 * area }, (_, i) => channels[(i % 3) * area + Math.floor(i / 3)]);
  const images = imagesFromRows([row], { width: size, height: size, channels: 3 });
  return imagePlot(images, { title, range: [-limit, limit], width: 84, height: 84 });
}

/** What each class shows, the learned filter that detects it, and the best random one. */
export function figure({ test, learned, fixed }: ReturnType<typeof experiment>): Plot {
  const places = Array.from({ length: patch * patch }, (_, at) => [Math.floor(at / patch), at % patch] as const);
  const shown = stimuli.map(({ name, paint }) => {
    const colors = places.map(([row, column]) => paint(row, column));
    return picture(
      name,
      [0, 1, 2].flatMap((channel) => colors.map((color) => color[channel])),
      patch,
    );
  });
  const detectors = ({ filters }: Trained, name: string) =>
    detectorsOf(filters, test).map(({ filter, area }) =>
      picture(`${name} ${area.toFixed(2)}`, weightsOf(filters, filter), patch),
    );
  return plotGrid([shown, detectors(learned, "learned"), detectors(fixed, "random")], {
    title: "what each class shows, and the filter that detects it best, with the area under its ROC curve",
  });
}

/** Figure for the gallery index. */
export const cover = () => figure(experiment(0));

function print(): void {
  for (const seed of [0, 1, 2, 3, 4]) {
    const { test, learned, fixed } = experiment(seed);
    const areas = ({ filters }: Trained) => detectorsOf(filters, test).map(({ area }) => area.toFixed(2));
    console.log(`learned ${learned.accuracy.toFixed(3)}, detectors ${areas(learned).join(" ")}`);
    console.log(`random  ${fixed.accuracy.toFixed(3)}, detectors ${areas(fixed).join(" ")}`);
    console.log(
      detectorsOf(learned.filters, test)
        .map(({ filter }) => colorfulness(weightsOf(learned.filters, filter)).toFixed(2))
        .join(" "),
    );
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
