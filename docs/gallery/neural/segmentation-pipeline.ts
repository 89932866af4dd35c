/**
 * A pipeline for segmentation that configures itself (ML and physics, example 18.3, figures 18.5 and 18.6; Isensee et al., "nnU-Net", 2021):
 * the distance and scale of pixels, patches, depth, batches and postprocessing follow from the images and from the memory there is.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { imagesFromRows } from "lectern/images";
import { diceScores, fitSegmentation, type SegmentationModel, type SegmentedImage, segmentImage } from "lectern/neural";
import { createRandom } from "lectern/numeric";
import { imagePlot, type Plot, plotGrid, scorePlot } from "lectern/plots";
import { tensor } from "lectern/tensor";

/** A kind of images: cells, ellipses with a dark rim, among bright specks, which are background. */
export interface Source {
  readonly name: string;
  readonly size: readonly [number, number];
  /** distance of pixels; with twice the distance along rows the ellipses look half as high */
  readonly spacing: readonly [number, number];
  /** whether each image has a brightness and a contrast of its own */
  readonly isRelative: boolean;
  /** bytes for training */
  readonly memory: number;
}

export const sources: readonly Source[] = [
  { name: "cells", size: [16, 16], spacing: [1, 1], isRelative: false, memory: 2 ** 21 },
  { name: "cells, little memory", size: [16, 16], spacing: [1, 1], isRelative: false, memory: 120_000 },
  { name: "wide slices, own scales", size: [12, 24], spacing: [2, 1], isRelative: true, memory: 2 ** 21 },
];

/** Images of a source with the class of each pixel. Some have another distance of pixels than most. */
export function makeImages({ size, spacing, isRelative }: Source, count: number, seed: number): SegmentedImage[] {
  const random = createRandom(seed).fork("images");
  return Array.from({ length: count }, (_, n) => {
    const factor = n % 4 === 1 ? 0.75 : 1;
    const [height, width] = size.map((length) => Math.round(length / factor));
    const own: readonly [number, number] = [spacing[0] * factor, spacing[1] * factor];
    const [scale, shift] = isRelative ? [0.5 + 2 * random.uniform(), 12 * random.uniform()] : [1, 0];
    const center = [0, 1].map((axis) => (0.3 + 0.4 * random.uniform()) * size[axis] * spacing[axis]);
    const radius = [0, 1].map(() => 3 + 2 * random.uniform());
    const specks = Array.from({ length: 5 }, () => random.integer(height * width));
    const classes = new Int32Array(height * width);
    const data = Float32Array.from({ length: height * width }, (_, i) => {
      const [y, x] = [Math.floor(i / width) * own[0], (i % width) * own[1]];
      const distance = ((y - center[0]) / radius[0]) ** 2 + ((x - center[1]) / radius[1]) ** 2;
      classes[i] = distance < 1 ? 1 : 0;
      const value = distance < 0.4 ? 1 : distance < 1 ? 0.45 : specks.includes(i) ? 1 : 0.2;
      return shift + scale * (value + 0.12 * random.normal());
    });
    return { image: tensor(data, [1, height, width]), classes, spacing: own };
  });
}

/** The mean Dice coefficient of classes that are predicted for images. */
function meanDice(images: readonly SegmentedImage[], predict: (image: SegmentedImage) => Int32Array): number {
  const scores = images.map((image) => diceScores(image.classes, predict(image), 2)[0]);
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** A configured and trained pipeline, and how well it does on new images. */
export interface Outcome {
  readonly model: SegmentationModel;
  readonly dice: number;
  /** of the best threshold for the brightness */
  readonly baseline: number;
}

/** Learns from a few images of a source. */
export function experiment(source: Source, seed: number): Outcome {
  const learning = makeImages(source, 12, seed);
  const fresh = makeImages(source, 12, seed + 100);
  const model = fitSegmentation(learning, {
    memory: source.memory,
    features: 4,
    epochs: 12,
    learningRate: 0.006,
    seed,
  });
  const cuts = learning.flatMap(({ image }) => [0.25, 0.5, 0.75].map((share) => share * Math.max(...image.data)));
  const above = (cut: number) => (sample: SegmentedImage) =>
    Int32Array.from(sample.image.data, (value) => (value > cut ? 1 : 0));
  const best = cuts.reduce((a, b) => (meanDice(learning, above(b)) > meanDice(learning, above(a)) ? b : a));
  return {
    model,
    dice: meanDice(fresh, (sample) => segmentImage(model, sample)),
    baseline: meanDice(fresh, above(best)),
  };
}

/** All sources with one seed. */
export const experiments = (seed: number) => sources.map((source) => experiment(source, seed));

/** An image of a source, its classes, and what its pipeline makes of it. */
function panels(k: number, { model, dice }: Outcome): Plot[] {
  const [sample] = makeImages(sources[k], 1, 1000);
  const [, height, width] = sample.image.shape;
  const { depth, patch } = model.plan;
  const panel = (title: string, values: ArrayLike<number>) =>
    imagePlot(imagesFromRows([Array.from(values)], { width, height }), { title, width: 150, height: 130 });
  return [
    panel(sources[k].name, sample.image.data),
    panel("true classes", sample.classes),
    panel(`patch ${patch.join(" x ")}, depth ${depth}, Dice ${dice.toFixed(2)}`, segmentImage(model, sample)),
  ];
}

/** For each source what its pipeline makes of an image. */
export const figure = (outcomes: readonly Outcome[]): Plot =>
  plotGrid(outcomes.map((outcome, k) => panels(k, outcome)));

/** Figure for the gallery index: one image, and the scores of all sources. */
export function cover(): Plot {
  const outcomes = experiments(0);
  const scores = outcomes.flatMap(({ dice, baseline }, k) => [
    { name: sources[k].name, mean: dice, standardError: 0, values: [dice] },
    { name: `threshold: ${sources[k].name}`, mean: baseline, standardError: 0, values: [baseline] },
  ]);
  const [image, , predicted] = panels(0, outcomes[0]);
  return plotGrid([[image, predicted], [scorePlot(scores, { title: "new images", xTitle: "Dice coefficient" })]]);
}

function print(): void {
  for (const seed of [0, 1]) {
    for (const [k, { model, dice, baseline }] of experiments(seed).entries()) {
      const { network: _, losses: __, ...configured } = model;
      console.log(`${sources[k].name}: Dice ${dice.toFixed(3)}, of a threshold ${baseline.toFixed(3)}`, configured);
    }
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
