/**
 * Tasks that are made from images or videos alone, without labels (ML and physics, section 18.4). Each changes a batch into inputs and
 * targets, and has a head for the features of an encoder, and a loss.
 */
import { LecternError } from "../../core/errors.js";
import { log2 } from "../../numeric/elementary/functions.js";
import type { Random } from "../../numeric/random/random.js";
import { concatenate, type Shape, showShape, slice, type Tensor } from "../../tensor/operations.js";
import type { Layer } from "../layers/layers.js";
import { augmentImages, type ImageAugmentation, rearrange, turnImage } from "../training/augment-images.js";
import type { Loss, LossFunction } from "../training/losses.js";
import type { Augment } from "../training/network-task.js";
import { contrastiveLoss } from "./contrastive-loss.js";
import { opticalFlowLoss } from "./optical-flow.js";

/** A task for pretraining, as plain data. */
export type PretextTask =
  /** restores images to which normal noise was added (standard deviation 0.3 by default) */
  | { readonly kind: "denoising"; readonly deviation?: number }
  /** fills in a square that was set to 0 (half of the side by default) */
  | { readonly kind: "inpainting"; readonly share?: number }
  /** restores images from a code of a few numbers (16 by default) */
  | { readonly kind: "autoencoding"; readonly codeSize?: number }
  /** tells by how many quarter turns square images were turned */
  | { readonly kind: "rotation" }
  /** tells in which of the 24 orders the four quarters of images are */
  | { readonly kind: "arrangement" }
  /** finds the other of two augmented views of the same image (temperature 0.5 by default) */
  | {
      readonly kind: "contrast";
      readonly temperature?: number;
      readonly augmentations?: readonly ImageAugmentation[];
    }
  /** predicts the last channel of videos [n, frames, height, width] from those before */
  | { readonly kind: "next-frame" }
  /** estimates the motion between the two halves of the channels, two frames (smoothness 0.1 by default) */
  | { readonly kind: "optical-flow"; readonly smoothness?: number };

/** What a task consists of. */
export interface PretextPlan {
  /** what the encoder sees of a sample */
  readonly inputShape: Shape;
  /** layers after the encoder, whose features have the given shape */
  readonly head: (features: Shape) => readonly Layer[];
  readonly loss: Loss | LossFunction;
  /** inputs and targets from samples, whose own targets are not used */
  readonly augment: Augment;
}

const squared: Loss = { kind: "squared" };
const classes: Loss = { kind: "cross-entropy" };
const defaultViews: readonly ImageAugmentation[] = [
  { kind: "shift", pixels: 1 },
  { kind: "noise", deviation: 0.1 },
  { kind: "contrast", range: 0.3 },
];

/** The plan of a task for samples [channels, height, width]. */
export function pretextPlan(task: PretextTask, shape: Shape): PretextPlan {
  requireImages(task, shape);
  const [channels, height, width] = shape;
  const common = { inputShape: shape, loss: squared };
  const restore =
    (change: (images: Tensor, random: Random) => Tensor): Augment =>
    ({ x }, random) => ({
      x: change(x, random),
      targets: x,
    });
  const images = (features: Shape) => imageHead(features, shape);
  switch (task.kind) {
    case "denoising": {
      const noise = { kind: "noise", deviation: task.deviation ?? 0.3 } as const;
      return { ...common, head: images, augment: restore((x, random) => augmentImages(x, [noise], random)) };
    }
    case "inpainting": {
      const erase = { kind: "erase", share: task.share ?? 0.5 } as const;
      return { ...common, head: images, augment: restore((x, random) => augmentImages(x, [erase], random)) };
    }
    case "autoencoding":
      return { ...common, head: () => codeHead(task.codeSize ?? 16, shape), augment: restore((x) => x) };
    case "rotation":
      return { ...common, head: classHead(4), loss: classes, augment: eachChanged(turnAtRandom) };
    case "arrangement":
      return { ...common, head: classHead(orders.length), loss: classes, augment: eachChanged(arrangeAtRandom) };
    case "contrast":
      return {
        ...common,
        head: () => [
          { kind: "flatten" },
          { kind: "dense", outputs: 32, activation: "relu" },
          { kind: "dense", outputs: 16 },
        ],
        loss: contrastiveLoss(task.temperature ?? 0.5),
        augment: twoViews(task.augmentations ?? defaultViews),
      };
    case "next-frame":
      return {
        ...common,
        inputShape: [channels - 1, height, width],
        head: (features) => imageHead(features, [1, height, width]),
        augment: ({ x }) => ({
          x: slice(x, [undefined, { end: channels - 1 }]),
          targets: slice(x, [undefined, { start: channels - 1 }]),
        }),
      };
    case "optical-flow":
      return {
        ...common,
        head: (features) => imageHead(features, [2, height, width]),
        loss: opticalFlowLoss(task.smoothness ?? 0.1),
        augment: ({ x }) => ({ x, targets: x }),
      };
  }
}

function requireImages({ kind }: PretextTask, shape: Shape): void {
  const [channels, height, width] = shape;
  const problem =
    shape.length !== 3
      ? "needs images [channels, height, width]"
      : kind === "rotation" && height !== width
        ? "needs square images"
        : kind === "arrangement" && (height % 2 !== 0 || width % 2 !== 0)
          ? "needs images with an even height and width"
          : kind === "next-frame" && channels < 2
            ? "needs at least two frames as channels"
            : kind === "optical-flow" && channels % 2 !== 0
              ? "needs the channels of two frames"
              : undefined;
  if (problem === undefined) return;
  throw new LecternError("invalid-data", `pretext task ${kind}: ${problem}, got the shape ${showShape(shape)}`, {
    kind,
    shape,
  });
}

/** Scores of classes. */
function classHead(outputs: number): () => readonly Layer[] {
  return () => [{ kind: "flatten" }, { kind: "dense", outputs }];
}

/**
 * Images from features: maps of a half, a quarter … of the size are enlarged by transposed convolutions, which leaves the work to the
 * encoder; other features by a dense layer.
 */
function imageHead(features: Shape, [channels, height, width]: Shape): readonly Layer[] {
  const doublings = log2(height / features[1]);
  const isMap = features.length === 3 && Number.isInteger(doublings) && features[2] * 2 ** doublings === width;
  if (!isMap || doublings < 0) return codeHead(undefined, [channels, height, width]);
  if (doublings === 0) return [{ kind: "convolution", outputs: channels, size: 1 }];
  const enlarge = (_: unknown, k: number): Layer => ({
    kind: "transposed-convolution",
    ...(k === doublings - 1 ? { outputs: channels } : { outputs: features[0], activation: "relu" }),
  });
  return Array.from({ length: doublings }, enlarge);
}

/** Images from the features, or from a few numbers made of them. */
function codeHead(codeSize: number | undefined, shape: Shape): readonly Layer[] {
  const outputs = shape.reduce((product, length) => product * length, 1);
  const code: readonly Layer[] = codeSize === undefined ? [] : [{ kind: "dense", outputs: codeSize }];
  return [{ kind: "flatten" }, ...code, { kind: "dense", outputs }, { kind: "reshape", shape: [...shape] }];
}

type ChangeImage = (
  data: Tensor["data"],
  frame: { readonly start: number; readonly channels: number; readonly height: number; readonly width: number },
  random: Random,
) => number;

/** Changes each image at random; the target is how it was changed. */
function eachChanged(change: ChangeImage): Augment {
  return ({ x }, random) => {
    const [n, channels, height, width] = x.shape;
    const data = x.data.slice();
    const targets = new Int32Array(n);
    for (let i = 0; i < n; i++) {
      targets[i] = change(data, { start: i * channels * height * width, channels, height, width }, random);
    }
    return { x: { shape: x.shape, data }, targets };
  };
}

const turnAtRandom: ChangeImage = (data, frame, random) => {
  const turns = random.integer(4);
  turnImage(data, frame, turns);
  return turns;
};

/** All orders of the four quarters. */
const orders: readonly (readonly number[])[] = permutations([0, 1, 2, 3]);

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

const arrangeAtRandom: ChangeImage = (data, frame, random) => {
  const order = random.integer(orders.length);
  const [h, w] = [frame.height / 2, frame.width / 2];
  rearrange(data, frame, (i, j) => {
    const quarter = orders[order][2 * Math.floor(i / h) + Math.floor(j / w)];
    return [Math.floor(quarter / 2) * h + (i % h), (quarter % 2) * w + (j % w)];
  });
  return order;
};

/** Two augmented views of each image; the targets are the rows of the partners. */
function twoViews(augmentations: readonly ImageAugmentation[]): Augment {
  return ({ x }, random) => {
    const [n] = x.shape;
    const view = () => augmentImages(x, augmentations, random);
    return {
      x: concatenate([view(), view()], 0),
      targets: Int32Array.from({ length: 2 * n }, (_, i) => (i + n) % (2 * n)),
    };
  };
}
