/** Pooling: one number for each window of an image or a sequence, or for all of it. */
import * as ad from "../../autodiff/operations.js";
import { choice, json } from "../../core/options/options.js";
import { type PoolOptions, sizeOf, type Tensor } from "../../tensor/operations.js";
import { defineLayer } from "./layer.js";
import {
  asImages,
  geometryOf,
  likeSamples,
  type PerAxisField,
  perAxis,
  planeOf,
  type Refuse,
  shapeWith,
} from "./windows.js";

/** Ways to make one number of many. */
export const reductions = ["max", "min", "average", "sum", "l1"] as const;

type Reduction = (typeof reductions)[number];

interface Windows {
  readonly size: PerAxisField;
  readonly stride: PerAxisField | null;
  readonly padding: PerAxisField;
}

function windowsOf({ size, stride, padding }: Windows, input: readonly number[], refuse: Refuse) {
  const movement = { size, stride: stride ?? size, padding, dilation: 1 };
  const { margins, out, ...window } = geometryOf(movement, input, refuse);
  const before = [margins[0][0], margins[1][0]] as const;
  if (window.size.some((length, axis) => length <= before[axis])) throw refuse("a padding below the size");
  return { options: { size: window.size, stride: window.stride, padding: before }, out };
}

function pool(name: Reduction, images: Tensor, options: PoolOptions & { readonly size: readonly [number, number] }) {
  const area = options.size[0] * options.size[1];
  switch (name) {
    case "max":
      return ad.maxPool(images, options);
    case "min":
      return ad.minPool(images, options);
    case "average":
      return ad.averagePool(images, options);
    case "sum":
      return ad.multiply(ad.averagePool(images, options), area);
    case "l1":
      return ad.multiply(ad.averagePool(ad.abs(images), options), area);
  }
}

/** The largest or smallest entry, the mean, the sum or the sum of absolute values of each window of each channel. */
export const pooling = defineLayer({
  kind: "pooling",
  summary: "one number for each window of each channel",
  fields: {
    function: choice(reductions, "max", "what is computed of each window"),
    size: perAxis(2, "size of the window"),
    stride: json<PerAxisField | null>(null, "distance between neighbouring windows; their size by default"),
    padding: perAxis(0, "pixels added on each side"),
  },
  required: [],
  plan(layer, input, { refuse }) {
    const { out } = windowsOf(layer, input, (needed) => refuse(input, needed));
    return { shape: shapeWith(input, input[0], out) };
  },
  apply(layer, _, x, { refuse }) {
    const { options } = windowsOf(layer, x.shape.slice(1), refuse);
    return likeSamples(pool(layer.function, asImages(x), options), x);
  },
});

/** The same of all positions of each channel. */
export const globalPooling = defineLayer({
  kind: "global-pooling",
  summary: "one number for each channel",
  fields: { function: choice(reductions, "average", "what is computed of each channel") },
  required: [],
  plan(_, input, { refuse }) {
    planeOf(input, (needed) => refuse(input, needed));
    return { shape: [input[0]] };
  },
  apply: ({ function: name }, _, x) =>
    reduceAxes(name, ad.reshape(x, [x.shape[0], x.shape[1], sizeOf(x.shape.slice(2))]), 2),
});

/** Reduces an axis. */
export function reduceAxes(name: Reduction, x: Tensor, axis: number): Tensor {
  const axes = [axis];
  switch (name) {
    case "max":
      return ad.max(x, { axes });
    case "min":
      return ad.negate(ad.max(ad.negate(x), { axes }));
    case "average":
      return ad.mean(x, { axes });
    case "sum":
      return ad.sum(x, { axes });
    case "l1":
      return ad.sum(ad.abs(x), { axes });
  }
}
