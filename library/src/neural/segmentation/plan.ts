/** A pipeline for segmentation that is derived from the data and the memory there is, by the rules of nnU-Net (Isensee et al. 2021). */

import { LecternError } from "../../core/errors.js";
import { sizeOf } from "../../tensor/operations.js";
import { modernUnet } from "../architectures/unet.js";
import type { Layer } from "../layers/layers.js";
import { describeNetwork, networkSize } from "../layers/network.js";
import type { SegmentationFingerprint } from "./fingerprint.js";
import type { Size } from "./samples.js";

/** How the brightness of a channel is brought to a common scale. */
export type ChannelScaling =
  /** each image by its own mean and standard deviation */
  | { readonly kind: "image" }
  /** clipped to the quantiles of the foreground of all images, then by its mean and standard deviation */
  | {
      readonly kind: "data-set";
      readonly low: number;
      readonly high: number;
      readonly mean: number;
      readonly deviation: number;
    };

/** How images are segmented, as plain data. */
export interface SegmentationPlan {
  readonly classes: number;
  /** images are brought to this distance of pixels */
  readonly spacing: readonly [number, number];
  readonly scaling: readonly ChannelScaling[];
  /** height and width of what the network sees at once */
  readonly patch: Size;
  /** number of poolings of the U-Net */
  readonly depth: number;
  /** channels of its top level */
  readonly features: number;
  readonly batchSize: number;
  /** bytes of a step of training, estimated */
  readonly memory: number;
}

/** Limits of a plan. */
export interface PlanOptions {
  /** bytes that a step of training may take (default 2²⁸, 256 MiB) */
  readonly memory?: number;
  /** channels of the top level of the network (default 8) */
  readonly features?: number;
}

/** A pooled map has at least so many pixels along each axis. */
const leastMap = 4;
const mostPoolings = 5;
const mostImages = 32;

/**
 * The plan for images with a fingerprint. The patch begins as large as the median image, and shrinks along its longer axis until two
 * patches fit into the memory; the network has as many poolings as the patch allows; memory that is left makes batches larger.
 */
export function planSegmentation(
  fingerprint: SegmentationFingerprint,
  { memory = 2 ** 28, features = 8 }: PlanOptions = {},
): SegmentationPlan {
  const { classes, spacing, size, samples } = fingerprint;
  const inputs = fingerprint.channels.length;
  let target = size;
  let shape = fitted(target);
  const costs = () => trainingMemory(unetOf({ classes, features, depth: shape.depth }), [inputs, ...shape.patch]);
  let cost = costs();
  while (cost.fixed + 2 * cost.each > memory) {
    const [height, width] = shape.patch;
    const unit = 2 ** shape.depth;
    if (Math.max(height, width) <= 2 * leastMap) {
      const needed = cost.fixed + 2 * cost.each;
      const message = `segmentation: training needs at least ${needed} bytes, but memory is ${memory}; use fewer features`;
      throw new LecternError("invalid-option", message, { option: "memory", value: memory, needed });
    }
    target = height >= width ? [height - unit, width] : [height, width - unit];
    shape = fitted(target);
    cost = costs();
  }
  // As in nnU-Net a batch has at most 5 % of all pixels, but at least two patches.
  const share = (0.05 * samples * size[0] * size[1]) / (shape.patch[0] * shape.patch[1]);
  const fitting = Math.floor((memory - cost.fixed) / cost.each);
  const batchSize = Math.max(2, Math.min(fitting, Math.floor(share), mostImages));
  return {
    ...{ classes, spacing, ...shape, features, batchSize },
    scaling: fingerprint.channels.map(
      ({ isRelative, low, high, mean, deviation }): ChannelScaling =>
        isRelative ? { kind: "image" } : { kind: "data-set", low, high, mean, deviation },
    ),
    memory: cost.fixed + batchSize * cost.each,
  };
}

/** As many poolings as the shorter axis allows, and a patch of about this size that they divide. */
function fitted(target: Size): { readonly patch: Size; readonly depth: number } {
  const shorter = Math.max(2 * leastMap, Math.min(...target));
  let depth = 1;
  while (depth < mostPoolings && shorter / 2 ** (depth + 1) >= leastMap) depth++;
  const unit = 2 ** depth;
  const rounded = (length: number) => Math.max(2 * leastMap, unit * Math.ceil(length / unit));
  return { patch: [rounded(target[0]), rounded(target[1])], depth };
}

/** The network of a plan, which returns scores of classes. */
export function unetOf({
  classes,
  features,
  depth,
}: Pick<SegmentationPlan, "classes" | "features" | "depth">): readonly Layer[] {
  return modernUnet({ outputs: classes, channels: features, depth, groups: Math.min(4, features) });
}

/** Bytes that training takes, once and for each image: numbers of 4 bytes for values and gradients of all layers, and for weights with two averages. */
function trainingMemory(layers: readonly Layer[], inputShape: readonly number[]) {
  const described = describeNetwork(layers, inputShape);
  const simple = described.filter(({ kind }) => kind !== "sequence");
  const values = simple.reduce((sum, { outputShape }) => sum + sizeOf(outputShape), sizeOf(inputShape));
  return { fixed: 16 * networkSize(layers, inputShape), each: 8 * values };
}
