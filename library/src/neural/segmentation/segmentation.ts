/** Segmentation of images by a pipeline that configures itself (Isensee et al., "nnU-Net", 2021). */

import type { RunControl } from "../../core/run.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { softmax, type Tensor, transpose } from "../../tensor/operations.js";
import { applyNetwork, createNetwork, type Network } from "../layers/network.js";
import type { Augment } from "../training/network-task.js";
import type { TrainingOptions, TrainingProgress } from "../training/train.js";
import { trainNetwork } from "../training/train-network.js";
import { segmentationFingerprint } from "./fingerprint.js";
import { keepLargestRegions } from "./largest-region.js";
import { diceScores, overlapLoss } from "./overlap.js";
import { type PlanOptions, planSegmentation, type SegmentationPlan, unetOf } from "./plan.js";
import { preprocess, sizeInPlan } from "./preprocess.js";
import { highestPlane, planesOf, resample, type SegmentedImage, type SpacedImage, sizeOfImage } from "./samples.js";
import { cutOut, slidingWindows } from "./windows.js";

/** How to learn to segment: the limits of the plan, and of the training. */
export interface SegmentationOptions
  extends PlanOptions,
    Partial<Pick<TrainingOptions, "epochs" | "learningRate" | "seed">> {
  /** patches of each image in an epoch (default 4) */
  readonly patches?: number;
}

/** What was configured and learned. */
export interface SegmentationModel {
  readonly plan: SegmentationPlan;
  readonly network: Network;
  /** classes of which the largest region is kept, because that improved held-out images */
  readonly largestOnly: readonly number[];
  /** the loss by epoch */
  readonly losses: readonly number[];
}

/**
 * Learns to segment images. Preprocessing, size of the network, patches and batches are planned from the images and the memory; every
 * fourth image is held out to choose the postprocessing.
 *
 * @example
 * ```ts
 * import { fitSegmentation, segmentImage } from "lectern/neural";
 * import { shapeScenes } from "lectern/datasets";
 * import { tensor } from "lectern/tensor";
 *
 * const { x, y } = shapeScenes({ samples: 8, pixels: 16, shapes: 1 });
 * const samples = Array.from({ length: 8 }, (_, i) => ({
 *   image: tensor(x.data.slice(256 * i, 256 * (i + 1)), [1, 16, 16]),
 *   classes: y.codes.slice(256 * i, 256 * (i + 1)),
 * }));
 * const model = fitSegmentation(samples, { memory: 2 ** 20, epochs: 1, features: 4 });
 * segmentImage(model, samples[0]).length; // 256
 * ```
 */
export function fitSegmentation(
  samples: readonly SegmentedImage[],
  options: SegmentationOptions = {},
  control: RunControl<TrainingProgress> = {},
): SegmentationModel {
  const { epochs = 30, learningRate = 3e-3, seed = 0, patches = 4 } = options;
  const plan = planSegmentation(segmentationFingerprint(samples), options);
  const heldOut = samples.filter((_, i) => i % 4 === 3);
  const learning = heldOut.length === 0 ? samples : samples.filter((_, i) => i % 4 !== 3);
  const data = drawPatches(plan, learning, patches, createRandom(seed).fork("patches"));
  const start = createNetwork(unetOf(plan), data.x.shape.slice(1), { seed });
  const training = { epochs, learningRate, seed, batchSize: plan.batchSize, schedule: { kind: "cosine" } } as const;
  const { network, losses } = trainNetwork(start, data, { ...training, loss: overlapLoss, augment: mirror }, control);
  const model = { plan, network, losses, largestOnly: [] };
  return { ...model, largestOnly: choosePostprocessing(model, heldOut) };
}

/** The class of each pixel of an image, row by row. */
export function segmentImage(model: SegmentationModel, sample: SpacedImage): Int32Array {
  const { plan, network, largestOnly } = model;
  const image = preprocess(plan, sample);
  const predict = ({ shape, data }: Tensor) => {
    const { y } = applyNetwork(
      network.architecture,
      network.parameters,
      { shape: [1, ...shape], data },
      { state: network.state },
    );
    return transpose(softmax(transpose(y, [0, 2, 3, 1])), [0, 3, 1, 2]);
  };
  const planes = slidingWindows(image, plan.patch, plan.classes, predict);
  const size = sizeOfImage(sample);
  return keepLargestRegions(highestPlane(resample(planes, size)), size, largestOnly);
}

/** Patches with planes of classes as targets; every third is around a pixel that is not background. */
function drawPatches(plan: SegmentationPlan, samples: readonly SegmentedImage[], count: number, random: Random) {
  const images: Tensor[] = [];
  const targets: Tensor[] = [];
  for (const sample of samples) {
    const image = preprocess(plan, sample);
    const planes = resample(planesOf(sample.classes, plan.classes, sizeOfImage(sample)), sizeInPlan(plan, sample));
    const classes = highestPlane(planes);
    const hard = planesOf(classes, plan.classes, sizeInPlan(plan, sample));
    const foreground = [...classes.keys()].filter((i) => classes[i] > 0);
    for (let k = 0; k < count; k++) {
      const center = k % 3 === 0 && foreground.length > 0 ? foreground[random.integer(foreground.length)] : undefined;
      const start = drawPlace(plan, image.shape, center, random);
      images.push(cutOut(image, start, plan.patch));
      // Beyond the edge is background.
      const inside = cutOut(hard, start, plan.patch);
      fillBackground(inside);
      targets.push(inside);
    }
  }
  return { x: stacked(images), targets: stacked(targets) };
}

function drawPlace(
  { patch }: SegmentationPlan,
  [, height, width]: readonly number[],
  center: number | undefined,
  random: Random,
): readonly [number, number] {
  const along = (length: number, window: number, middle: number | undefined) => {
    const last = Math.max(0, length - window);
    if (middle === undefined) return random.integer(last + 1);
    return Math.max(0, Math.min(last, middle - Math.floor(window / 2)));
  };
  const [row, column] = center === undefined ? [undefined, undefined] : [Math.floor(center / width), center % width];
  return [along(height, patch[0], row), along(width, patch[1], column)];
}

/** Pixels without a class get the background. */
function fillBackground({ shape, data }: Tensor): void {
  const area = shape[1] * shape[2];
  for (let i = 0; i < area; i++) {
    let sum = 0;
    for (let k = 0; k < shape[0]; k++) sum += data[k * area + i];
    if (sum === 0) data[i] = 1;
  }
}

function stacked(parts: readonly Tensor[]): Tensor {
  const size = parts[0].data.length;
  const data = new Float32Array(parts.length * size);
  parts.forEach((part, i) => {
    data.set(part.data, i * size);
  });
  return { shape: [parts.length, ...parts[0].shape], data };
}

/** Mirrors half of the images and their targets from left to right. */
const mirror: Augment = ({ x, targets }, random) => {
  const planes = targets as Tensor;
  const isMirrored = Array.from({ length: x.shape[0] }, () => random.uniform() < 0.5);
  const change = ({ shape, data }: Tensor): Tensor => {
    const [n, width] = [data.length / shape[0], shape[3]];
    return {
      shape,
      data: data.map((value, i) => {
        if (!isMirrored[Math.floor(i / n)]) return value;
        const column = i % width;
        return data[i - column + width - 1 - column];
      }),
    };
  };
  return { x: change(x), targets: change(planes) };
};

/** The classes for which the largest region alone has a higher mean Dice coefficient on held-out images. */
function choosePostprocessing(model: SegmentationModel, heldOut: readonly SegmentedImage[]): number[] {
  const predicted = heldOut.map((sample) => segmentImage(model, sample));
  const meanDice = (kept: readonly number[], own: number) => {
    const scores = heldOut.map((sample, i) => {
      const classes = keepLargestRegions(predicted[i], sizeOfImage(sample), kept);
      return diceScores(sample.classes, classes, model.plan.classes)[own - 1];
    });
    const present = scores.filter((score) => !Number.isNaN(score));
    return present.reduce((sum, score) => sum + score, 0) / Math.max(1, present.length);
  };
  return Array.from({ length: model.plan.classes - 1 }, (_, k) => k + 1).filter(
    (own) => meanDice([own], own) > meanDice([], own),
  );
}
