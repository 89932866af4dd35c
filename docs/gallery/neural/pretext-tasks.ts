/**
 * Learning from images without labels (ML and physics, section 18.4): an encoder is pretrained on a task made from the images alone, then
 * trained further on a few labels. Beside it, the same network that begins with random weights. Digits are to be named; for videos,
 * in which digits move by a pixel from frame to frame, the direction of the motion.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Architecture,
  applyNetwork,
  createNetwork,
  type Network,
  type PretextTask,
  pretrain,
  trainNetwork,
  transferWeights,
} from "lectern/neural";
import { createRandom } from "lectern/numeric";

import { type Tensor, tensor } from "lectern/tensor";

const NOISE = 0.4;
const pixels = 8;

/** Samples with their classes. */
export interface Samples {
  readonly images: Tensor;
  readonly classes: Int32Array;
}

/** The tasks, each with the number of frames of its samples. */
export const tasks: readonly { readonly name: string; readonly task: PretextTask; readonly frames: number; readonly epochs: number }[] = [
  { name: "denoising", task: { kind: "denoising" }, frames: 1, epochs: 10 },
  { name: "inpainting", task: { kind: "inpainting" }, frames: 1, epochs: 10 },
  { name: "autoencoding", task: { kind: "autoencoding" }, frames: 1, epochs: 10 },
  { name: "rotation", task: { kind: "rotation" }, frames: 1, epochs: 10 },
  { name: "arrangement", task: { kind: "arrangement" }, frames: 1, epochs: 10 },
  { name: "contrast", task: { kind: "contrast", temperature: 0.2 }, frames: 1, epochs: 10 },
  { name: "next frame", task: { kind: "next-frame" }, frames: 3, epochs: 10 },
  { name: "optical flow", task: { kind: "optical-flow", smoothness: 0.02 }, frames: 2, epochs: 10 },
];

/** What is shown, none like another one that is turned. */
const glyphs = [
  ["#....", "#....", "#....", "#....", "#####"],
  ["#####", "..#..", "..#..", "..#..", "..#.."],
  ["#...#", "#...#", "#...#", "#...#", "#####"],
  ["#####", "#....", "####.", "#....", "#...."],
];

/**
 * Noisy images of glyphs at random places, still or moving by up to a pixel along each axis from frame to frame. The class is the glyph, or
 * with several frames the motion.
 */
export function makeSamples(count: number, frames: number, seed: number): Samples {
  const random = createRandom(seed).fork("samples");
  const images = new Float32Array(count * frames * pixels * pixels);
  const noise = frames === 1 ? NOISE : 0.1;
  const classes = Int32Array.from({ length: count }, (_, n) => {
    const glyph = random.integer(glyphs.length);
    const motion = frames === 1 ? 4 : random.integer(9);
    const [top, left] = [random.integer(4), random.integer(4)];
    for (let k = 0; k < frames; k++) {
      const [down, right] = [top + k * (Math.floor(motion / 3) - 1), left + k * ((motion % 3) - 1)];
      for (let i = 0; i < pixels; i++) {
        for (let j = 0; j < pixels; j++) {
          const isInk = glyphs[glyph][i - down]?.[j - right] === "#";
          images[((n * frames + k) * pixels + i) * pixels + j] = Number(isInk) + noise * random.normal();
        }
      }
    }
    return frames === 1 ? glyph : motion;
  });
  return { images: tensor(images, [count, frames, pixels, pixels]), classes };
}

/** Two convolutions with a pooling between them. */
const encoder: Architecture = {
  kind: "sequence",
  layers: [
    { kind: "convolution", outputs: 12, padding: "same", activation: "relu" },
    { kind: "pooling" },
    { kind: "convolution", outputs: 24, padding: "same", activation: "relu" },
  ],
};

/** Accuracy on new samples after training on a few labels, with pretraining or without: means over several draws of the labels. */
export function experiment(index: number, seed: number, labels = 3, draws = 4) {
  const { task, frames, epochs } = tasks[index];
  const unlabelled = makeSamples(500, frames, seed);
  // Classification sees two frames, like the encoder of the tasks with videos.
  const seen = Math.min(2, frames);
  const fresh = makeSamples(300, seen, seed + 100);
  const t0 = process.cpuUsage();
  const { network, losses } = pretrain(encoder, unlabelled.images, task, { epochs, batchSize: 50, learningRate: 0.004, seed });
  const t1 = process.cpuUsage(t0);
  const accuracies = Array.from({ length: draws }, (_, draw) => {
    const known = fewOfEach(makeSamples(100, seen, 1000 * (seed + 1) + draw), labels);
    const layers = [encoder, { kind: "global-pooling", function: "max" }, { kind: "dense", outputs: frames === 1 ? 4 : 9 }] as const;
    const start = createNetwork(layers, [seen, pixels, pixels], { seed: seed + draw });
    const tune = (from: Network) => accuracyOf(fineTune(from, known, seed), fresh);
    return { scratch: tune(start), pretrained: tune(transferWeights(start, network, ["0"])) };
  });
  const mean = (of: "scratch" | "pretrained") => accuracies.reduce((sum, own) => sum + own[of], 0) / draws;
  console.log(t1.user/1e6);
  return { losses, scratch: mean("scratch"), pretrained: mean("pretrained") };
}

function fineTune(network: Network, { images, classes }: Samples, seed: number): Network {
  const options = { loss: { kind: "cross-entropy" }, epochs: 40, batchSize: 10, learningRate: 0.002, seed } as const;
  return trainNetwork(network, { x: images, targets: classes }, options).network;
}

function accuracyOf(network: Network, { images, classes }: Samples): number {
  const { y: scores } = applyNetwork(network.architecture, network.parameters, images);
  const outputs = scores.shape[1];
  const best = classes.map((_, i) => {
    const row = scores.data.subarray(i * outputs, (i + 1) * outputs);
    return row.indexOf(Math.max(...row));
  });
  return best.filter((code, i) => code === classes[i]).length / classes.length;
}

/** The first samples of each class. */
function fewOfEach({ images, classes }: Samples, count: number): Samples {
  const size = images.data.length / classes.length;
  const kept = [...classes.keys()].filter((i) => classes.subarray(0, i).filter((code) => code === classes[i]).length < count);
  const data = kept.flatMap((i) => Array.from(images.data.subarray(i * size, (i + 1) * size)));
  return { images: tensor(data, [kept.length, ...images.shape.slice(1)]), classes: Int32Array.from(kept, (i) => classes[i]) };
}
function print(): void {
  for (const [index, { name }] of tasks.entries()) {
    for (const seed of [0]) {
      const before = process.cpuUsage();
      const { losses, scratch, pretrained } = experiment(index, seed);
      const cpu = process.cpuUsage(before);
      console.log(name, seed, `loss ${losses[0].toFixed(3)} -> ${losses.at(-1)?.toFixed(3)}; accuracy ${scratch.toFixed(3)} -> ${pretrained.toFixed(3)}; ${((cpu.user + cpu.system)/1e6).toFixed(2)} s`);
    }
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
