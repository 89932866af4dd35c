/** Windows over the positions of images [channels, height, width] and of sequences [channels, length]. */
import { reshape } from "../../autodiff/operations.js";
import type { LecternError } from "../../core/errors.js";
import { type JsonOption, json } from "../../core/options/options.js";
import { positionsAlong } from "../../tensor/convolve.js";
import type { Shape, Tensor } from "../../tensor/operations.js";

/** The error of an input that does not fit; `needed` says what would. */
export type Refuse = (needed: string) => LecternError;

/** One number for all axes, or one for rows and one for columns. */
export type PerAxisField = number | readonly [rows: number, columns: number];

/** An option with a whole number for all axes or for each. */
export function perAxis(initial: PerAxisField, description: string): JsonOption<PerAxisField> {
  return json<PerAxisField>(initial, description);
}

/** The numbers of a field for rows and columns; rows of a sequence have the given number. Throws if one is out of range. */
export function alongAxes(
  name: string,
  value: PerAxisField,
  least: number,
  ofSequence: number,
  input: Shape,
  refuse: Refuse,
): readonly [number, number] {
  const both = typeof value === "number" ? ([value, value] as const) : value;
  const isValid = both.length === 2 && both.every((each) => Number.isInteger(each) && each >= least);
  if (!isValid) throw refuse(`a whole number from ${least} as "${name}", not ${JSON.stringify(value)}`);
  return input.length === 2 ? [ofSequence, both[1]] : both;
}

/** Throws unless an input is an image or a sequence with channels; returns its height (1 for a sequence) and width. */
export function planeOf(input: Shape, refuse: Refuse): readonly [height: number, width: number] {
  if (input.length === 2) return [1, input[1]];
  if (input.length === 3) return [input[1], input[2]];
  throw refuse("images [channels, height, width] or sequences [channels, length]");
}

/** Samples as images: a sequence is an image of height 1. */
export function asImages(x: Tensor): Tensor {
  return x.shape.length === 4 ? x : reshape(x, [x.shape[0], x.shape[1], 1, x.shape[2]]);
}

/** Images as what the samples were before. */
export function likeSamples(images: Tensor, x: Tensor): Tensor {
  return x.shape.length === 4 ? images : reshape(images, [images.shape[0], images.shape[1], images.shape[3]]);
}

/** The shape of a sample with other channels and positions, with as many axes as before. */
export function shapeWith(input: Shape, channels: number, [height, width]: readonly [number, number]): Shape {
  return input.length === 3 ? [channels, height, width] : [channels, width];
}

/** For rows and columns. */
export type Pair = readonly [number, number];

/** The fields that say how a window moves. */
export interface Movement {
  readonly size: PerAxisField;
  readonly stride: PerAxisField;
  readonly padding: PerAxisField | "same" | "none";
  readonly dilation: PerAxisField;
}

/** Sizes of a moving window. */
export interface Geometry {
  readonly size: Pair;
  readonly stride: Pair;
  readonly dilation: Pair;
  /** pixels added before and after each axis */
  readonly margins: readonly [Pair, Pair];
  readonly out: Pair;
}

/** The sizes of a moving window over an input; throws if it does not fit. */
export function geometryOf(layer: Movement, input: Shape, refuse: Refuse): Geometry {
  const plane = planeOf(input, refuse);
  const size = alongAxes("size", layer.size, 1, 1, input, refuse);
  const stride = alongAxes("stride", layer.stride, 1, 1, input, refuse);
  const dilation = alongAxes("dilation", layer.dilation, 1, 1, input, refuse);
  const margins = marginsOf(layer.padding, size, dilation, input, refuse);
  const out = [0, 1].map((i) =>
    positionsAlong(plane[i] + margins[i][0] + margins[i][1], size[i], stride[i], 0, dilation[i]),
  );
  if (out[0] < 1 || out[1] < 1) {
    const least = size.map((each, i) => dilation[i] * (each - 1) + 1 - margins[i][0] - margins[i][1]);
    throw refuse(`images of at least ${least[0]} x ${least[1]} pixels for its window`);
  }
  return { size, stride, dilation, margins, out: [out[0], out[1]] };
}

function marginsOf(
  padding: Movement["padding"],
  size: Pair,
  dilation: Pair,
  input: Shape,
  refuse: Refuse,
): readonly [Pair, Pair] {
  if (padding === "none") return marginsOf(0, size, dilation, input, refuse);
  if (padding === "same") {
    // As many pixels as the kernel covers besides its own; the odd one comes after.
    const total = size.map((each, i) => dilation[i] * (each - 1));
    const half = total.map((each) => Math.floor(each / 2));
    return [
      [half[0], total[0] - half[0]],
      [half[1], total[1] - half[1]],
    ];
  }
  const [rows, columns] = alongAxes("padding", padding, 0, 0, input, refuse);
  return [
    [rows, rows],
    [columns, columns],
  ];
}
