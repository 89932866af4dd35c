/** Pooling: one number for each window of an image, the largest, the smallest or the mean. */
import { allocate, allocateZeros, type Numbers, typeOf } from "./allocate.js";
import { bothAxes, type PerAxis, positionsAlong } from "./convolve.js";
import { putEntries } from "./gather.js";
import { type Shape, sameShape, shapeDoesNotFit, shapesDoNotFit, showShape, sizeOf } from "./shape.js";
import type { Tensor } from "./tensor.js";
import { negate } from "./unary.js";

/** Size of the windows and how they move. */
export interface PoolOptions {
  readonly size: PerAxis;
  /** distance between neighbouring windows (default: their size) */
  readonly stride?: PerAxis;
  /** rows and columns around the image that belong to no pixel (default 0) */
  readonly padding?: PerAxis;
}

/** The values of the windows, and for each the place of its pixel in the tensor of images. */
export interface Pooled {
  readonly values: Tensor;
  readonly places: Int32Array;
}

/** The largest pixel of each window of images [n, channels, height, width], the first one among equals. */
export function maxPool(x: Tensor, options: PoolOptions): Pooled {
  const windows = windowsOf("maxPool", x.shape, options);
  const places = new Int32Array(sizeOf(windows.shape));
  const data = allocate(places.length, typeOf(x.data));
  eachWindow(windows, (at, plane, top, bottom, left, right) => {
    let best = plane + top * windows.width + left;
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const place = plane + row * windows.width + column;
        // A pixel that is not a number is never hidden.
        if (!(x.data[place] <= x.data[best])) best = place;
      }
    }
    places[at] = best;
    data[at] = x.data[best];
  });
  return { values: { shape: windows.shape, data }, places };
}

/** The smallest pixel of each window. */
export function minPool(x: Tensor, options: PoolOptions): Pooled {
  const { values, places } = maxPool(negate(x), options);
  return { values: negate(values), places };
}

/** The adjoint of choosing the pixels at `places`: their gradients go back to them. */
export function poolAdjoint(gradient: Tensor, places: Int32Array, shape: Shape): Tensor {
  return putEntries(gradient, places, shape);
}

/** The mean of each window; what the padding adds counts as zeros. */
export function averagePool(x: Tensor, options: PoolOptions): Tensor {
  const windows = windowsOf("averagePool", x.shape, options);
  const data = allocate(sizeOf(windows.shape), typeOf(x.data));
  const area = windows.size[0] * windows.size[1];
  eachWindow(windows, (at, plane, top, bottom, left, right) => {
    let sum = 0;
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) sum += x.data[plane + row * windows.width + column];
    }
    data[at] = sum / area;
  });
  return { shape: windows.shape, data };
}

/** The adjoint of {@link averagePool} for images of the given shape. */
export function averagePoolAdjoint(gradient: Tensor, shape: Shape, options: PoolOptions): Tensor {
  const windows = windowsOf("averagePoolAdjoint", shape, options);
  if (!sameShape(gradient.shape, windows.shape)) {
    throw shapesDoNotFit(
      "averagePoolAdjoint",
      gradient.shape,
      windows.shape,
      "the gradient must have the shape of the result",
    );
  }
  const data = allocateZeros(sizeOf(shape), typeOf(gradient.data));
  const area = windows.size[0] * windows.size[1];
  eachWindow(windows, (at, plane, top, bottom, left, right) => {
    addToWindow(data, gradient.data[at] / area, plane, windows.width, top, bottom, left, right);
  });
  return { shape, data };
}

function addToWindow(
  data: Numbers,
  share: number,
  plane: number,
  width: number,
  top: number,
  bottom: number,
  left: number,
  right: number,
): void {
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) data[plane + row * width + column] += share;
  }
}

interface Windows {
  readonly planes: number;
  readonly height: number;
  readonly width: number;
  readonly size: readonly [number, number];
  readonly stride: readonly [number, number];
  readonly padding: readonly [number, number];
  readonly shape: Shape;
}

function windowsOf(operation: string, x: Shape, options: PoolOptions): Windows {
  if (x.length !== 4) throw shapeDoesNotFit(operation, x, "images [images, channels, height, width]");
  const size = bothAxes(operation, "size", options.size, 1);
  const stride = bothAxes(operation, "stride", options.stride ?? size, 1);
  const padding = bothAxes(operation, "padding", options.padding ?? 0, 0);
  const [images, channels, height, width] = x;
  const out = [0, 1].map((i) => positionsAlong(x[2 + i], size[i], stride[i], padding[i], 1));
  // Otherwise a window could be outside the image.
  if (size[0] <= padding[0] || size[1] <= padding[1] || out[0] === 0 || out[1] === 0) {
    throw shapesDoNotFit(
      operation,
      x,
      size,
      `windows must fit the image and be larger than the padding ${showShape(padding)}`,
    );
  }
  return { planes: images * channels, height, width, size, stride, padding, shape: [images, channels, out[0], out[1]] };
}

type VisitWindow = (at: number, plane: number, top: number, bottom: number, left: number, right: number) => void;

/** Visits the windows: the place of the result, where its plane begins, and its rows and columns inside the image. */
function eachWindow({ planes, height, width, size, stride, padding, shape }: Windows, visit: VisitWindow): void {
  let at = 0;
  for (let plane = 0; plane < planes; plane++) {
    for (let i = 0; i < shape[2]; i++) {
      const top = i * stride[0] - padding[0];
      const bottom = Math.min(height, top + size[0]);
      for (let j = 0; j < shape[3]; j++, at++) {
        const left = j * stride[1] - padding[1];
        const right = Math.min(width, left + size[1]);
        visit(at, plane * height * width, Math.max(0, top), bottom, Math.max(0, left), right);
      }
    }
  }
}
