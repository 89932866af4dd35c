/**
 * Convolution of images: as everywhere in neural networks it is a cross-correlation,
 * y[n, o, i, j] = Σ x[n, c, i·stride + u·dilation − padding, …] w[o, c, u, v]. One dimension is height 1. Floats are convolved by
 * kernels (./convolve-kernels.ts); here are the same results as products with the unfolded image (im2col).
 */

import { LecternError } from "../core/errors.js";
import { allocateZeros, typeOf } from "./allocate.js";
import { convolveByKernels, inputByKernels, weightByKernels } from "./convolve-kernels.js";
import { type Activation, shiftChannels } from "./dense.js";
import { matmul } from "./matmul.js";
import { type Shape, sameShape, shapeDoesNotFit, shapesDoNotFit, showShape } from "./shape.js";
import { commonType, reshape, type Tensor } from "./tensor.js";

/** A number for both axes, or one for the rows and one for the columns. */
export type PerAxis = number | readonly [rows: number, columns: number];

/** How the kernel moves over the image. */
export interface ConvolutionOptions {
  /** distance between neighbouring positions (default 1) */
  readonly stride?: PerAxis;
  /** zeros around the image (default 0) */
  readonly padding?: PerAxis;
  /** distance between neighbouring entries of the kernel (default 1) */
  readonly dilation?: PerAxis;
  /** channels are divided into so many groups, which are convolved separately (default 1) */
  readonly groups?: number;
}

/** All sizes of a convolution. */
export interface Sizes {
  readonly images: number;
  readonly groups: number;
  /** of a group */
  readonly channels: number;
  readonly outputs: number;
  readonly height: number;
  readonly width: number;
  readonly kernel: readonly [number, number];
  readonly out: readonly [number, number];
  readonly stride: readonly [number, number];
  readonly padding: readonly [number, number];
  readonly dilation: readonly [number, number];
}

/**
 * Convolves images [n, channels, height, width] with kernels [outputs, channels/groups, rows, columns], then adds an entry of b to
 * each output and applies an activation.
 */
export function convolve(
  x: Tensor,
  w: Tensor,
  options: ConvolutionOptions = {},
  b?: Tensor,
  activation: Activation = "none",
): Tensor {
  commonType("convolve", x, w);
  const sizes = sizesOf("convolve", x.shape, w.shape, options);
  if (b !== undefined && !sameShape(b.shape, [w.shape[0]])) {
    throw shapesDoNotFit("convolve", w.shape, b.shape, `b must have the shape [${w.shape[0]}]`);
  }
  const found = convolveByKernels(sizes, x.data, w.data, b?.data, activation);
  if (found !== undefined) return { shape: outputShape(sizes), data: found };
  return shiftChannels(convolveByProducts(sizes, x, w), b, activation);
}

function convolveByProducts(sizes: Sizes, x: Tensor, w: Tensor): Tensor {
  const type = typeOf(x.data);
  const shape = outputShape(sizes);
  const { images, groups, outputs, channels, kernel, out } = sizes;
  const result = allocateZeros(
    shape.reduce((product, length) => product * length, 1),
    type,
  );
  const depth = channels * kernel[0] * kernel[1];
  const area = out[0] * out[1];
  const columns = { shape: [depth, area], data: allocateZeros(depth * area, type) };
  for (let image = 0; image < images; image++) {
    for (let group = 0; group < groups; group++) {
      unfold(sizes, x, image, group, columns);
      const filters = part(w, group * outputs * depth, [outputs, depth]);
      result.set(matmul(filters, columns).data, (image * groups + group) * outputs * area);
    }
  }
  return { shape, data: result };
}

/** The adjoint of {@link convolve} in the images: the gradient of images of the given shape. */
export function convolveInput(
  gradient: Tensor,
  w: Tensor,
  inputShape: Shape,
  options: ConvolutionOptions = {},
): Tensor {
  const type = commonType("convolveInput", gradient, w);
  const sizes = sizesOf("convolveInput", inputShape, w.shape, options);
  requireGradient("convolveInput", gradient, sizes);
  const found = inputByKernels(sizes, gradient.data, w.data);
  if (found !== undefined) return { shape: inputShape, data: found };
  const { images, groups, outputs, channels, kernel, out } = sizes;
  const result = {
    shape: inputShape,
    data: allocateZeros(
      inputShape.reduce((product, n) => product * n, 1),
      type,
    ),
  };
  const depth = channels * kernel[0] * kernel[1];
  const area = out[0] * out[1];
  for (let image = 0; image < images; image++) {
    for (let group = 0; group < groups; group++) {
      const filters = part(w, group * outputs * depth, [outputs, depth]);
      const own = part(gradient, (image * groups + group) * outputs * area, [outputs, area]);
      fold(sizes, matmul(filters, own, { transposeA: true }), image, group, result);
    }
  }
  return result;
}

/** The adjoint of {@link convolve} in the kernels: the gradient of kernels of the given shape. */
export function convolveWeight(
  x: Tensor,
  gradient: Tensor,
  weightShape: Shape,
  options: ConvolutionOptions = {},
): Tensor {
  const type = commonType("convolveWeight", x, gradient);
  const sizes = sizesOf("convolveWeight", x.shape, weightShape, options);
  requireGradient("convolveWeight", gradient, sizes);
  const found = weightByKernels(sizes, x.data, gradient.data);
  if (found !== undefined) return { shape: weightShape, data: found };
  const { images, groups, outputs, channels, kernel, out } = sizes;
  const depth = channels * kernel[0] * kernel[1];
  const area = out[0] * out[1];
  const sums = new Float64Array(groups * outputs * depth);
  const columns = { shape: [depth, area], data: allocateZeros(depth * area, type) };
  for (let image = 0; image < images; image++) {
    for (let group = 0; group < groups; group++) {
      unfold(sizes, x, image, group, columns);
      const own = part(gradient, (image * groups + group) * outputs * area, [outputs, area]);
      const product = matmul(own, columns, { transposeB: true }).data;
      const start = group * outputs * depth;
      for (let i = 0; i < product.length; i++) sums[start + i] += product[i];
    }
  }
  const data = allocateZeros(sums.length, type);
  data.set(sums);
  return { shape: weightShape, data };
}

function part({ data }: Tensor, start: number, shape: readonly [number, number]): Tensor {
  return reshape({ shape: [shape[0] * shape[1]], data: data.subarray(start, start + shape[0] * shape[1]) }, shape);
}

function outputShape({ images, groups, outputs, out }: Sizes): number[] {
  return [images, groups * outputs, ...out];
}

function requireGradient(operation: string, gradient: Tensor, sizes: Sizes): void {
  const shape = outputShape(sizes);
  if (sameShape(gradient.shape, shape)) return;
  throw shapesDoNotFit(operation, gradient.shape, shape, "the gradient must have the shape of the result");
}

/** The two numbers of an option. */
export function bothAxes(operation: string, name: string, value: PerAxis, least: number): readonly [number, number] {
  const both = typeof value === "number" ? ([value, value] as const) : value;
  if (both.every((each) => Number.isInteger(each) && each >= least)) return both;
  throw new LecternError(
    "invalid-option",
    `${operation}: ${name} must be a whole number from ${least}, got ${both.join(" x ")}`,
    {
      option: name,
      value,
    },
  );
}

/** Number of positions of a window along an axis. */
export function positionsAlong(
  length: number,
  window: number,
  stride: number,
  padding: number,
  dilation: number,
): number {
  return Math.max(0, Math.floor((length + 2 * padding - dilation * (window - 1) - 1) / stride) + 1);
}

function sizesOf(operation: string, x: Shape, w: Shape, options: ConvolutionOptions): Sizes {
  const { groups = 1 } = options;
  const stride = bothAxes(operation, "stride", options.stride ?? 1, 1);
  const padding = bothAxes(operation, "padding", options.padding ?? 0, 0);
  const dilation = bothAxes(operation, "dilation", options.dilation ?? 1, 1);
  if (x.length !== 4) throw shapeDoesNotFit(operation, x, "images [images, channels, height, width]");
  if (w.length !== 4) throw shapeDoesNotFit(operation, w, "kernels [outputs, channels, height, width]");
  const [images, allChannels, height, width] = x;
  const [allOutputs, channels, ...kernel] = w;
  const isDivisible = Number.isInteger(groups) && groups >= 1 && allOutputs % groups === 0;
  if (!isDivisible || allChannels !== channels * groups) {
    const inGroups = groups === 1 ? "" : ` in each of ${groups} groups`;
    throw shapesDoNotFit(operation, x, w, `the kernels must have as many channels as the images${inGroups}`);
  }
  const out = [0, 1].map((i) => positionsAlong(x[2 + i], kernel[i], stride[i], padding[i], dilation[i]));
  if (out[0] === 0 || out[1] === 0) {
    throw shapesDoNotFit(
      operation,
      x,
      w,
      `the kernel is larger than the image with a padding of ${showShape(padding)}`,
    );
  }
  return {
    ...{ images, groups, channels, outputs: allOutputs / groups, height, width, stride, padding, dilation },
    ...{ kernel: [kernel[0], kernel[1]], out: [out[0], out[1]] },
  };
}

/** Row (channel, u, v) and column (i, j) of `columns` is the pixel that the kernel's entry meets at that position. */
function unfold(sizes: Sizes, x: Tensor, image: number, group: number, columns: Tensor): void {
  visitPixels(sizes, image, group, (pixel, entry) => {
    columns.data[entry] = pixel < 0 ? 0 : x.data[pixel];
  });
}

/** The adjoint of {@link unfold}. */
function fold(sizes: Sizes, columns: Tensor, image: number, group: number, x: Tensor): void {
  visitPixels(sizes, image, group, (pixel, entry) => {
    if (pixel >= 0) x.data[pixel] += columns.data[entry];
  });
}

function visitPixels(sizes: Sizes, image: number, group: number, visit: (pixel: number, entry: number) => void): void {
  const { groups, channels, height, width, kernel, out, stride, padding, dilation } = sizes;
  const start = (image * groups + group) * channels;
  let entry = 0;
  for (let c = 0; c < channels; c++) {
    for (let u = 0; u < kernel[0]; u++) {
      for (let v = 0; v < kernel[1]; v++) {
        for (let i = 0; i < out[0]; i++) {
          const row = i * stride[0] + u * dilation[0] - padding[0];
          const line = ((start + c) * height + row) * width;
          for (let j = 0; j < out[1]; j++, entry++) {
            const column = j * stride[1] + v * dilation[1] - padding[1];
            const isInside = row >= 0 && row < height && column >= 0 && column < width;
            visit(isInside ? line + column : -1, entry);
          }
        }
      }
    }
  }
}
