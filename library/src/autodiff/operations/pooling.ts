/** Pooling of images: one number for each window. */
import * as t from "../../tensor/operations.js";
import { fused } from "../fused.js";
import { stopGradient } from "../traced.js";
import { linear } from "./linear.js";
import { takeEntries } from "./selection.js";

type Tensor = t.Tensor;

/** Chooses a pixel of each window: that they are chosen by their values does not matter for the derivatives. */
function choosing(name: string, choose: (x: Tensor, options: t.PoolOptions) => t.Pooled) {
  return fused<t.PoolOptions>({
    name,
    define([x], options) {
      const { places, values } = choose(stopGradient(x), options);
      return takeEntries(x, places, values.shape);
    },
    compute: ([x], options) => choose(x, options).values,
    fuse([x], options) {
      const { places, values } = choose(x, options);
      return { output: values, pull: (gradient) => [t.poolAdjoint(gradient, places, x.shape, options)] };
    },
  });
}

const largest = choosing("maxPool", t.maxPool);
const smallest = choosing("minPool", t.minPool);

/** The largest pixel of each window of images [n, channels, height, width]. */
export function maxPool(x: Tensor, options: t.PoolOptions): Tensor {
  return largest([x], options);
}

/** The smallest pixel of each window. */
export function minPool(x: Tensor, options: t.PoolOptions): Tensor {
  return smallest([x], options);
}

interface Windows {
  readonly images: t.Shape;
  readonly options: t.PoolOptions;
}

const averaging = linear<Windows>(
  "averagePool",
  (x, { options }) => t.averagePool(x, options),
  (gradient, _, windows) => spreading(gradient, windows),
);
const spreading: (x: Tensor, windows: Windows) => Tensor = linear<Windows>(
  "spreadOverWindows",
  (x, { images, options }) => t.averagePoolAdjoint(x, images, options),
  (gradient, _, windows) => averaging(gradient, windows),
);

/** The mean of each window; what the padding adds counts as zeros. */
export function averagePool(x: Tensor, options: t.PoolOptions): Tensor {
  return averaging(x, { images: x.shape, options });
}
