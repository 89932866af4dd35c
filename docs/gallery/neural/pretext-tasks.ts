/**
 * Learning from images without labels (ML and physics, section 18.4): an encoder is pretrained on a task made from the images alone, then
 * trained further on a few labels, beside the same network that begins with random weights. Images show glyphs in noise, to be named;
 * in videos glyphs move by up to a pixel from frame to frame, and the motion is to be named.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { imagesFromRows } from "lectern/images";
import {
  applyNetwork,
  createNetwork,
  type Layer,
  type Network,
  type PretextTask,
  pretrain,
  trainNetwork,
  transferWeights,
} from "lectern/neural";
import { createRandom } from "lectern/numeric";
import { imagePlot, type Plot, plotGrid, scorePlot } from "lectern/plots";
import { type Tensor, tensor } from "lectern/tensor";

const pixels = 8;

/** Glyphs, none of which is like another one turned. */
const glyphs = [
  ["#....", "#....", "#....", "#....", "#####"],
  ["#####", "..#..", "..#..", "..#..", "..#.."],
  ["#...#", "#...#", "#...#", "#...#", "#####"],
  ["#####", "#....", "####.", "#....", "#...."],
];

/** Samples with their classes. */
export interface Samples {
  readonly images: Tensor;
  readonly classes: Int32Array;
}

/** The tasks, each with the frames of a sample and the epochs of pretraining. */
export const tasks: readonly {
  readonly name: string;
  readonly task: PretextTask;
  readonly frames: number;
  readonly epochs: number;
}[] = [
  { name: "denoising", task: { kind: "denoising" }, frames: 1, epochs: 15 },
  { name: "inpainting", task: { kind: "inpainting" }, frames: 1, epochs: 15 },
  { name: "autoencoding", task: { kind: "autoencoding" }, frames: 1, epochs: 15 },
  { name: "rotation", task: { kind: "rotation" }, frames: 1, epochs: 12 },
  { name: "arrangement", task: { kind: "arrangement" }, frames: 1, epochs: 35 },
  { name: "contrast", task: { kind: "contrast", temperature: 0.2 }, frames: 1, epochs: 8 },
  { name: "next frame", task: { kind: "next-frame" }, frames: 3, epochs: 20 },
  { name: "optical flow", task: { kind: "optical-flow", smoothness: 0.02 }, frames: 2, epochs: 10 },
];

/** Noisy images of glyphs, still or moving: the class is the glyph, or with several frames one of nine motions. */
export function makeSamples(count: number, frames: number, seed: number): Samples {
  const random = createRandom(seed).fork("samples");
  const noise = frames === 1 ? 0.5 : 0.1;
  const data = new Float32Array(count * frames * pixels * pixels);
  const classes = new Int32Array(count);
  for (let n = 0; n < count; n++) {
    const glyph = random.integer(glyphs.length);
    const motion = frames === 1 ? 4 : random.integer(9);
    const [top, left] = [1 + random.integer(2), 1 + random.integer(2)];
    for (let k = 0; k < frames; k++) {
      const [down, right] = [top + k * (Math.floor(motion / 3) - 1), left + k * ((motion % 3) - 1)];
      for (let i = 0; i < pixels * pixels; i++) {
        const isInk = glyphs[glyph][Math.floor(i / pixels) - down]?.[(i % pixels) - right] === "#";
        data[(n * frames + k) * pixels * pixels + i] = Number(isInk) + noise * random.normal();
      }
    }
    classes[n] = frames === 1 ? glyph : motion;
  }
  return { images: tensor(data, [count, frames, pixels, pixels]), classes };
}

/** Two dense layers. */
const encoder: Layer = {
  kind: "sequence",
  layers: [
    { kind: "flatten" },
    { kind: "dense", outputs: 96, activation: "relu" },
    { kind: "dense", outputs: 48, activation: "relu" },
  ],
};

/** What pretraining on a task is worth. */
export interface Outcome {
  /** the loss of the task by epoch */
  readonly losses: readonly number[];
  /** mean accuracies on new samples over several draws of the labels, from random and from pretrained weights */
  readonly scratch: number;
  readonly pretrained: number;
}

/** Pretrains on unlabelled samples, then trains with a few labels of each class, several times with other labels. */
export function experiment(index: number, seed: number, { labels = 3, draws = 3 } = {}): Outcome {
  const { task, frames, epochs } = tasks[index];
  const unlabelled = makeSamples(1000, frames, seed);
  const options = { epochs, batchSize: 50, learningRate: 0.003, seed };
  const { network, losses } = pretrain(encoder, unlabelled.images, task, options);
  // Motion is seen in two frames, also by the encoder that predicts a third.
  const seen = Math.min(2, frames);
  const fresh = makeSamples(400, seen, seed + 100);
  const accuracies = Array.from({ length: draws }, (_, draw) => {
    const known = firstOfEach(makeSamples(150, seen, 1000 * (seed + 1) + draw), labels);
    const layers = [encoder, { kind: "dense", outputs: frames === 1 ? 4 : 9 }] as const;
    const start = createNetwork(layers, [seen, pixels, pixels], { seed: seed + draw });
    const score = (from: Network) => accuracyOf(fineTune(from, known, seed), fresh);
    return { scratch: score(start), pretrained: score(transferWeights(start, network, ["0"])) };
  });
  const mean = (of: "scratch" | "pretrained") => accuracies.reduce((sum, own) => sum + own[of], 0) / draws;
  return { losses, scratch: mean("scratch"), pretrained: mean("pretrained") };
}

function fineTune(network: Network, { images, classes }: Samples, seed: number): Network {
  const options = { loss: { kind: "cross-entropy" }, epochs: 40, batchSize: 10, learningRate: 0.002, seed } as const;
  return trainNetwork(network, { x: images, targets: classes }, options).network;
}

function accuracyOf({ architecture, parameters }: Network, { images, classes }: Samples): number {
  const { y } = applyNetwork(architecture, parameters, images);
  const outputs = y.shape[1];
  const isRight = (code: number, i: number) => {
    const scores = y.data.subarray(i * outputs, (i + 1) * outputs);
    return scores.indexOf(Math.max(...scores)) === code;
  };
  return classes.filter(isRight).length / classes.length;
}

/** The first samples of each class. */
function firstOfEach({ images, classes }: Samples, count: number): Samples {
  const size = images.data.length / classes.length;
  const before = (i: number) => classes.subarray(0, i).filter((code) => code === classes[i]).length;
  const kept = Array.from(classes.keys()).filter((i) => before(i) < count);
  const data = kept.flatMap((i) => Array.from(images.data.subarray(i * size, (i + 1) * size)));
  return {
    images: tensor(data, [kept.length, ...images.shape.slice(1)]),
    classes: Int32Array.from(kept, (i) => classes[i]),
  };
}

/** All tasks, for two seeds. */
export const experiments = () => tasks.map((_, index) => [0, 1].map((seed) => experiment(index, seed)));

/** Images of each glyph, and the accuracies after all tasks, with those without pretraining below each. */
export function figure(outcomes: readonly (readonly Outcome[])[]): Plot {
  const { images, classes } = makeSamples(40, 1, 0);
  const area = pixels * pixels;
  const rows = glyphs.map((_, glyph) => {
    const start = area * classes.indexOf(glyph);
    return Array.from(images.data.subarray(start, start + area));
  });
  const pictures = rows.map((_, image) =>
    imagePlot(imagesFromRows(rows, { width: pixels, height: pixels }), {
      ...{ image, title: `glyph ${image + 1}`, width: 90, height: 90 },
    }),
  );
  const scores = outcomes.flatMap((own, index) =>
    (["pretrained", "scratch"] as const).map((kind) => {
      const values = own.map((outcome) => outcome[kind]);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return {
        name: kind === "scratch" ? `no ${tasks[index].name}` : tasks[index].name,
        mean,
        standardError: 0,
        values,
      };
    }),
  );
  const accuracies = scorePlot(scores, { title: "a few labels, after pretraining and without", xTitle: "accuracy" });
  return plotGrid([pictures, [accuracies]]);
}

/** Figure for the gallery index. */
export const cover = () => figure(experiments());

function print(): void {
  for (const [index, outcomes] of experiments().entries()) {
    for (const { losses, scratch, pretrained } of outcomes) {
      const [first, last] = [losses[0], losses[losses.length - 1]].map((loss) => loss.toFixed(3));
      const gain = `accuracy ${scratch.toFixed(3)} without, ${pretrained.toFixed(3)} with pretraining`;
      console.log(`${tasks[index].name}: loss ${first} to ${last}; ${gain}`);
    }
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
