/**
 * Localising molecules (ML and physics, example 17.1, figures 17.3 to 17.5; Speiser et al., "DECODE", 2021). A simulator draws emitters
 * that blink at random, blurs each by a point spread function whose shape tells its depth, and adds the noise of a camera. A
 * convolutional network sees three frames and predicts for each pixel of the middle one how probable an emitter is, where exactly it
 * is, how deep and how bright, each with an uncertainty, and the background. The loss compares the number of emitters, their
 * places and the background. It is compared with a peak finder whose threshold is the best one for each regime.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ops } from "lectern/autodiff";
import { bestAssignment } from "lectern/metrics";
import { applyNetwork, createNetwork, type LossFunction, type Network, trainNetwork } from "lectern/neural";
import { createRandom, poisson, type Random } from "lectern/numeric";
import { matrixPlot, type Plot, plotGrid, scatter } from "lectern/plots";
import { type Tensor, tensor } from "lectern/tensor";

/** Pixels along each side of a frame. */
export const side = 12;
const pixels = side * side;

/** An emitter: place in pixels, with whole numbers at centres of pixels; depth from −1 to 1; brightness in 1000 photons. */
export type Emitter = readonly [row: number, column: number, depth: number, brightness: number];

/** Mean number of emitters in a frame, and photons of one. */
export interface Regime {
  readonly name: string;
  readonly density: number;
  readonly photons: number;
}

/** Figure 17.5: few or many emitters, bright or dark. */
export const regimes: readonly Regime[] = [
  { name: "few, bright", density: 1, photons: 2000 },
  { name: "few, dark", density: 1, photons: 500 },
  { name: "many, bright", density: 4, photons: 2000 },
  { name: "many, dark", density: 4, photons: 500 },
];

/** Photons of a frame, the emitters in it, and the photons of the background in a pixel. */
export interface Frame {
  readonly counts: Float64Array;
  readonly emitters: readonly Emitter[];
  readonly background: number;
}

/** Frames that follow each other: emitters light up at random and stay for about two frames, so that neighbours share some. */
export function simulate(random: Random, { density, photons }: Omit<Regime, "name">, frames: number): Frame[] {
  const lifetime = 2;
  const background = 10 + 20 * random.uniform();
  const count = poisson({ rate: (density * (frames + 6)) / (lifetime + 1) }).sample(random);
  const blinks = Array.from({ length: count }, () => {
    const start = -6 + (frames + 6) * random.uniform();
    const place = [0, 1].map(() => -0.5 + side * random.uniform()) as [number, number];
    const flux = photons * (0.8 + 0.4 * random.uniform());
    return {
      place,
      depth: 2 * random.uniform() - 1,
      flux,
      start,
      end: start - lifetime * Math.log(1 - random.uniform()),
    };
  });
  return Array.from({ length: frames }, (_, at) => {
    const seen = blinks.map((blink) => Math.min(blink.end, at + 1) - Math.max(blink.start, at));
    const emitters = blinks.flatMap(({ place, depth, flux }, i): Emitter[] =>
      // Who is lit for a tenth of a frame or less does not count.
      seen[i] > 0.1 ? [[...place, depth, (flux * seen[i]) / 1000]] : [],
    );
    return { counts: expose(random, emitters, background), emitters, background };
  });
}

/** What the camera counts: photons have a Poisson distribution, reading adds normal noise, and numbers are whole. */
function expose(random: Random, emitters: readonly Emitter[], background: number): Float64Array {
  const mean = new Float64Array(pixels).fill(background);
  for (const [row, column, depth, brightness] of emitters) {
    const [tall, wide] = widthsOf(depth);
    const height = (1000 * brightness) / (2 * Math.PI * tall * wide);
    for (let i = 0; i < pixels; i++) {
      const [dy, dx] = [(Math.floor(i / side) - row) / tall, ((i % side) - column) / wide];
      mean[i] += height * Math.exp(-(dy * dy + dx * dx) / 2);
    }
  }
  return mean.map((rate) => Math.round(poisson({ rate }).sample(random) + 1.5 * random.normal()));
}

/** Standard deviations of the astigmatic point spread function along rows and columns: it is tall on one side of the focus, wide on the other. */
const widthsOf = (depth: number) => [1, -1].map((sign) => Math.sqrt(1 + (sign * depth - 0.5) ** 2));

/** Three frames as channels; square roots make the noise of all pixels alike. */
function inputOf(frames: readonly Frame[]): number[] {
  return frames.flatMap(({ counts }) => Array.from(counts, (count) => (Math.sqrt(Math.max(0, count)) - 5) / 2));
}

/** For each pixel of a frame whether an emitter is in it, its four numbers (the place from the centre of the pixel), and the background. */
function targetOf({ emitters, background }: Frame): Float32Array {
  const target = new Float32Array(6 * pixels).fill(background / 20, 5 * pixels);
  // Of several in one pixel the brightest stays.
  for (const [row, column, depth, brightness] of emitters.toSorted((a, b) => a[3] - b[3])) {
    const [i, j] = [row, column].map((place) => Math.min(side - 1, Math.max(0, Math.round(place))));
    [1, row - i, column - j, depth, brightness].forEach((value, c) => {
      target[c * pixels + i * side + j] = value;
    });
  }
  return target;
}

/** Samples of all regimes and of those between them. */
export function drawSamples(seed: number, count: number) {
  const random = createRandom(seed).fork("samples");
  const middles = Array.from({ length: count }, () => {
    const density = 0.5 + 4 * random.uniform();
    return simulate(random, { density, photons: 400 * Math.exp(Math.log(6) * random.uniform()) }, 3);
  });
  const targets = middles.flatMap(([, frame]) => Array.from(targetOf(frame)));
  return {
    x: tensor(Float32Array.from(middles.flatMap(inputOf)), [count, 3, side, side]),
    targets: tensor(Float32Array.from(targets), [count, 6, side, side]),
  };
}

/** The outputs of the network for each pixel, from its scores [n, 10, side, side]. */
export function outputsOf(scores: Tensor) {
  const [detection, numbers, spreads, background] = ops.split(scores, [1, 4, 4, 1], 1);
  return {
    /** the logarithm of p/(1 − p) for the probability p that an emitter is in the pixel */
    detection,
    /** place from the centre of the pixel, depth and brightness */
    numbers,
    /** their uncertainties */
    deviations: ops.add(ops.softplus(spreads), 0.03),
    background,
  };
}

/**
 * The negative logarithm of the probability of the number of emitters in every pixel, none or one, and of their places, depths and brightness
 * by normal distributions with the predicted uncertainties; and the squared error of the background.
 */
export const loss: LossFunction = (scores, targets) => {
  const { detection, numbers, deviations, background } = outputsOf(scores);
  const [isThere, truth, level] = ops.split(targets as Tensor, [1, 4, 1], 1);
  const counting = ops.sum(ops.subtract(ops.softplus(detection), ops.multiply(detection, isThere)));
  const standard = ops.divide(ops.subtract(numbers, truth), deviations);
  const placing = ops.add(ops.multiply(ops.square(standard), 0.5), ops.log(deviations));
  const localizing = ops.sum(ops.multiply(placing, isThere));
  const onBackground = ops.multiply(ops.mean(ops.square(ops.subtract(background, level))), scores.shape[0]);
  return ops.divide(ops.add(ops.add(counting, localizing), onBackground), scores.shape[0]);
};

/** Trains a network on simulated frames. */
export function learn(seed: number, { samples = 3000, epochs = 8, channels = 16 } = {}): Network {
  const block = [
    { kind: "convolution", outputs: channels, padding: "same" },
    { kind: "batch-normalization" },
    { kind: "activation", function: "relu" },
  ] as const;
  const layers = [...block, ...block, ...block, { kind: "convolution", outputs: 10, size: 1 }] as const;
  const start = createNetwork(layers, [3, side, side], { seed });
  const options = { loss, epochs, batchSize: 10, learningRate: 0.01, seed } as const;
  return trainNetwork(start, drawSamples(seed, samples), { ...options, schedule: { kind: "cosine" } }).network;
}

/** An emitter that was found, with the uncertainties of its four numbers if there are any. */
export interface Found {
  readonly emitter: Emitter;
  readonly deviations?: readonly number[];
}

/** Emitters of the middle frame by a network: pixels of high probability, together with neighbours that mean the same place. */
export function localize({ architecture, parameters, state }: Network, frames: readonly Frame[]): Found[] {
  const x = tensor(Float32Array.from(inputOf(frames)), [1, 3, side, side]);
  const { detection, numbers, deviations } = outputsOf(applyNetwork(architecture, parameters, x, { state }).y);
  const p = Array.from(ops.sigmoid(detection).data);
  const fourAt = ({ data }: Tensor, i: number) => [0, 1, 2, 3].map((d) => data[d * pixels + i]);
  const emitters = p.map((_, i): Emitter => {
    const [dy, dx, depth, brightness] = fourAt(numbers, i);
    return [Math.floor(i / side) + dy, (i % side) + dx, depth, brightness];
  });
  const found: Found[] = [];
  for (;;) {
    const best = p.indexOf(Math.max(...p));
    if (p[best] < 0.2) return found;
    const same = p.flatMap((_, i) => (i === best || distance(emitters[i], emitters[best]) < 1 ? [i] : []));
    const mass = same.reduce((sum, i) => sum + p[i], 0);
    for (const i of same) p[i] = 0;
    if (mass > 0.5) found.push({ emitter: emitters[best], deviations: fourAt(deviations, best) });
  }
}

/** In the plane. */
const distance = (a: Emitter, b: Emitter) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The usual way: pixels that are brighter than their neighbours and than a threshold, and the centre of the light around them. */
export function findPeaks({ counts }: Frame, threshold: number): Found[] {
  const background = counts.toSorted()[Math.floor(0.4 * pixels)];
  const at = (row: number, column: number) =>
    row < 0 || column < 0 || row >= side || column >= side ? 0 : counts[row * side + column] - background;
  const window = (row: number, column: number) =>
    [-2, -1, 0, 1, 2].flatMap((u) =>
      [-2, -1, 0, 1, 2].map((v) => [row + u, column + v, Math.max(0, at(row + u, column + v))]),
    );
  const smooth = (row: number, column: number) =>
    [-1, 0, 1].reduce((sum, u) => sum + [-1, 0, 1].reduce((own, v) => own + at(row + u, column + v), 0), 0) / 9;
  const values = Array.from({ length: pixels }, (_, i) => smooth(Math.floor(i / side), i % side));
  return values.flatMap((value, i): Found[] => {
    const [row, column] = [Math.floor(i / side), i % side];
    const isPeak = [-1, 0, 1].every((u) =>
      [-1, 0, 1].every((v) => {
        const [r, c] = [row + u, column + v];
        return r < 0 || c < 0 || r >= side || c >= side || values[r * side + c] <= value;
      }),
    );
    if (!isPeak || value < threshold) return [];
    const light = window(row, column);
    const total = light.reduce((sum, [, , weight]) => sum + weight, 0);
    const mean = (axis: 0 | 1) => light.reduce((sum, entry) => sum + entry[axis] * entry[2], 0) / total;
    return [{ emitter: [mean(0), mean(1), 0, total / 1000] }];
  });
}

/** How well emitters were found, over frames. */
export interface Score {
  /** the share of those found or present that are both */
  readonly jaccard: number;
  /** roots of mean squared distances of those that are both: in the plane in pixels, and in depth */
  readonly lateral: number;
  readonly depth: number;
  /** the root of the mean squared error in units of its predicted uncertainty, over the four numbers: 1 is right */
  readonly standard: number;
}

/** Assigns what was found to what is there, up to a distance of a pixel and a half. */
export function judge(all: readonly { readonly found: readonly Found[]; readonly frame: Frame }[]): Score {
  const [sums, limit] = [{ pairs: 0, union: 0, lateral: 0, depth: 0, standard: 0 }, 1.5];
  for (const { found, frame } of all) {
    const size = Math.max(found.length, frame.emitters.length);
    const gain = (i: number, j: number) => {
      const [own, other] = [found[i], frame.emitters[j]];
      return own === undefined || other === undefined ? 0 : Math.max(0, limit - distance(own.emitter, other));
    };
    const data = Float64Array.from({ length: size * size }, (_, k) => gain(Math.floor(k / size), k % size));
    const chosen = size === 0 ? [] : Array.from(bestAssignment({ rows: size, columns: size, data }));
    const pairs = chosen.flatMap((j, i) => (data[i * size + j] > 0 ? [[found[i], frame.emitters[j]] as const] : []));
    sums.pairs += pairs.length;
    sums.union += found.length + frame.emitters.length - pairs.length;
    for (const [{ emitter, deviations }, truth] of pairs) {
      sums.lateral += distance(emitter, truth) ** 2;
      sums.depth += (emitter[2] - truth[2]) ** 2;
      truth.forEach((value, d) => {
        sums.standard += ((emitter[d] - value) / (deviations?.[d] ?? Number.NaN)) ** 2 / 4;
      });
    }
  }
  const root = (sum: number) => Math.sqrt(sum / sums.pairs);
  const [lateral, depth, standard] = [root(sums.lateral), root(sums.depth), root(sums.standard)];
  return { jaccard: sums.pairs / sums.union, lateral, depth, standard };
}

/** New movies of a regime, in threes: the frame before, the frame, the frame after. */
export function movies(regime: Regime, seed: number, count: number): Frame[][] {
  const random = createRandom(seed).fork(regime.name);
  return Array.from({ length: count }, () => simulate(random, regime, 3));
}

/** The network and the peak finder with its best threshold, on the same frames of a regime. */
export function compare(network: Network, regime: Regime, seed: number, count = 150) {
  const all = movies(regime, seed + 1000, count);
  const judged = (find: (frames: readonly Frame[]) => Found[]) =>
    judge(all.map((frames) => ({ found: find(frames), frame: frames[1] })));
  const peaks = [2, 4, 8, 12, 16, 24, 32, 48, 64].map((threshold) =>
    judged(([, frame]) => findPeaks(frame, threshold)),
  );
  const best = peaks.reduce((a, b) => (b.jaccard > a.jaccard ? b : a));
  return { network: judged((frames) => localize(network, frames)), peaks: best };
}

/** A frame with what is there and what the network finds, and the share that is found in each regime. */
export function figure(network: Network, seed = 0, count = 60): Plot {
  const frames = movies(regimes[2], seed + 7, 1)[0];
  const image = Array.from({ length: side }, (_, i) => Array.from(frames[1].counts.subarray(i * side, (i + 1) * side)));
  const found = localize(network, frames).map(({ emitter }) => emitter);
  const places = [...frames[1].emitters, ...found].map(([row, column]) => [column + 0.5, side - row - 0.5]);
  const groups = [...frames[1].emitters.map(() => "emitters"), ...found.map(() => "found")];
  const scores = regimes.map((regime) => compare(network, regime, seed, count));
  const size = { width: 200, height: 200 };
  const shares = matrixPlot(
    scores.map(({ network: own, peaks }) => [own.jaccard, peaks.jaccard]),
    {
      ...{ rows: regimes.map(({ name }) => name), columns: ["network", "peaks"] },
      ...{ digits: 2, title: "share found", width: 140, height: 120 },
    },
  );
  return plotGrid([
    [
      matrixPlot(image, { title: "frame", ...size }),
      scatter(places, { groups, title: "places", xTitle: "column", yTitle: "row, from below", ...size }),
      shares,
    ],
  ]);
}

/** Figure for the gallery index. */
export const cover = () => figure(learn(0));

function print(): void {
  for (const seed of [0, 1, 2]) {
    const network = learn(seed);
    for (const regime of regimes) {
      const { network: own, peaks } = compare(network, regime, seed);
      const parts = [
        `share found ${own.jaccard.toFixed(2)} (peaks ${peaks.jaccard.toFixed(2)})`,
        `lateral error ${own.lateral.toFixed(2)} (${peaks.lateral.toFixed(2)})`,
        `depth error ${own.depth.toFixed(2)}, errors over uncertainties ${own.standard.toFixed(2)}`,
      ];
      console.log(`seed ${seed}, ${regime.name}: ${parts.join(", ")}`);
    }
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
