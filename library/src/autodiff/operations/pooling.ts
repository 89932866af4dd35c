/** Pooling of images: one number for each window. */
import * as t from "../../tensor/operations.js";
import { linear } from "./linear.js";
import { takeEntries } from "./selection.js";

type Tensor = t.Tensor;

/** The largest pixel of each window of images [n, channels, height, width]. */
export function maxPool(x: Tensor, options: t.PoolOptions): Tensor {
  const { values, places } = t.maxPool(x, options);
  return takeEntries(x, places, values.shape);
}

/** The smallest pixel of each window. */
export function minPool(x: Tensor, options: t.PoolOptions): Tensor {
  const { values, places } = t.minPool(x, options);
  return takeEntries(x, places, values.shape);
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
