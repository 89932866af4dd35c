/** Pooling: one number for each window of an image, the largest, the smallest or the mean. */
import { poolingTask as fields } from "../engine/tensor-kernels.js";
import { allocate, allocateZeros, type Numbers, typeOf } from "./allocate.js";
import { bothAxes, type PerAxis, positionsAlong } from "./convolve.js";
import { begin, done, input, integers, output, result, task } from "./engine-memory.js";
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
  const found = maxByKernel(windows, x);
  if (found !== undefined) return found;
  const places = new Int32Array(sizeOf(windows.shape));
  const data = allocate(places.length, typeOf(x.data));
  eachWindow(windows, (at, plane, top, bottom, left, right) => {
    let best = plane + top * windows.width + left;
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const place = plane + row * windows.width + column;
        // A pixel that is not a number is never hidden.
        if (x.data[place] > x.data[best] || Number.isNaN(x.data[place])) best = place;
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

/** The adjoint of choosing the pixels at the places of windows: their gradients go back to them. */
export function poolAdjoint(gradient: Tensor, places: Int32Array, shape: Shape, options: PoolOptions): Tensor {
  const windows = windowsOf("poolAdjoint", shape, options);
  requireGradient("poolAdjoint", gradient, windows);
  const kernels = isLarge(gradient) ? begin() : undefined;
  if (kernels === undefined) return putEntries(gradient, places, shape);
  const pixels = windows.height * windows.width;
  const out = output(windows.planes * pixels);
  const [from, at] = [input(gradient.data as Float32Array), input(places)];
  kernels.steps.maxPoolAdjoint32(taskOf(windows), windows.planes, from, at, out, pixels);
  return { shape, data: finished(out, windows.planes * pixels) };
}

/** From so many entries on kernels are used. */
const manyEntries = 256;

function isLarge({ data }: Tensor): boolean {
  return data instanceof Float32Array && data.length >= manyEntries;
}

function maxByKernel(windows: Windows, x: Tensor): Pooled | undefined {
  const kernels = isLarge(x) ? begin() : undefined;
  if (kernels === undefined) return undefined;
  const length = sizeOf(windows.shape);
  const [values, places] = [output(length), output(length)];
  const own = taskOf(windows);
  const pixels = windows.height * windows.width;
  kernels.steps.maxPool32(own, windows.planes, input(x.data as Float32Array), values, places, pixels);
  const found = integers(places, length);
  return { values: { shape: windows.shape, data: finished(values, length) }, places: found };
}

function finished(address: number, length: number): Float32Array {
  const data = result(address, length);
  done();
  return data;
}

function taskOf({ height, width, size, stride, padding, shape }: Windows): number {
  return task(fields.bytes, [
    [fields.height, height],
    [fields.width, width],
    [fields.resultHeight, shape[2]],
    [fields.resultWidth, shape[3]],
    [fields.windowHeight, size[0]],
    [fields.windowWidth, size[1]],
    [fields.rowStride, stride[0]],
    [fields.columnStride, stride[1]],
    [fields.rowPadding, padding[0]],
    [fields.columnPadding, padding[1]],
  ]);
}

function requireGradient(operation: string, gradient: Tensor, windows: Windows): void {
  if (sameShape(gradient.shape, windows.shape)) return;
  throw shapesDoNotFit(operation, gradient.shape, windows.shape, "the gradient must have the shape of the result");
}

/** The mean of each window; what the padding adds counts as zeros. */
export function averagePool(x: Tensor, options: PoolOptions): Tensor {
  const windows = windowsOf("averagePool", x.shape, options);
  const found = averageByKernel(windows, x, false);
  if (found !== undefined) return { shape: windows.shape, data: found };
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
  requireGradient("averagePoolAdjoint", gradient, windows);
  const found = averageByKernel(windows, gradient, true);
  if (found !== undefined) return { shape, data: found };
  const data = allocateZeros(sizeOf(shape), typeOf(gradient.data));
  const area = windows.size[0] * windows.size[1];
  eachWindow(windows, (at, plane, top, bottom, left, right) => {
    addToWindow(data, gradient.data[at] / area, plane, windows.width, top, bottom, left, right);
  });
  return { shape, data };
}

function averageByKernel(windows: Windows, from: Tensor, isAdjoint: boolean): Float32Array | undefined {
  const kernels = isLarge(from) ? begin() : undefined;
  if (kernels === undefined) return undefined;
  const pixels = windows.height * windows.width;
  const length = isAdjoint ? windows.planes * pixels : sizeOf(windows.shape);
  const out = output(length);
  const given = input(from.data as Float32Array);
  const [images, means] = isAdjoint ? [out, given] : [given, out];
  kernels.steps.averagePool32(taskOf(windows), isAdjoint, windows.planes, images, means, pixels);
  return finished(out, length);
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
