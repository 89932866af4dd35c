/**
 * Convolutions of floats by kernels: kernels of 3 x 3 at distance 1 and with several channels by the algorithm of Winograd, which
 * needs less than half of the products, all others as products with the columns of the image, which are copied block by block.
 */
import {
  convolutionBlocks as blocks,
  convolutionTask as fields,
  reductionCodes,
  unaryCodes,
} from "../engine/tensor-kernels.js";
import type { Numbers } from "./allocate.js";
import type { Sizes } from "./convolve.js";
import type { Activation } from "./dense.js";
import { begin, done, input, output, result, type TensorEngine, task, temporary } from "./engine-memory.js";

/** From so many products on kernels are used. */
const manyProducts = 1500;

/** Nanoseconds of a product on one thread, measured, directly and by the algorithm of Winograd. */
const directCost = 0.07;
const winogradCost = 0.04;

/** Channels and outputs of a group from which on fewer products outweigh the transforms (measured). */
const leastChannels = 8;

/** Blocks of images whose gradients of the kernels are added up separately, and the most floats for all these sums. */
const mostBlocks = 8;
const mostSums = 2 ** 22;

/** Convolution of images with kernels; the shift and the activation are applied to the results while they are in cache. */
export function convolveByKernels(
  sizes: Sizes,
  x: Numbers,
  w: Numbers,
  b: Numbers | undefined,
  activation: Activation,
): Float32Array | undefined {
  if (activation !== "none" && b === undefined) return undefined;
  const kernels = kernelsFor(sizes, x);
  if (kernels === undefined) return undefined;
  const length = sizes.images * sizes.groups * sizes.outputs * areaOf(sizes.out);
  const out = output(length);
  const shift = b === undefined ? 0 : input(b as Float32Array);
  const code = activation === "none" ? -1 : unaryCodes[activation];
  const extra = [
    [fields.shift, shift],
    [fields.activation, code],
  ] as const;
  if (isForWinograd(sizes)) transformed(kernels, sizes, false, input(x as Float32Array), w, out, extra);
  else {
    const packed = temporary(sizes.groups * (sizes.outputs + blocks.spareRows) * depthOf(sizes));
    const own = taskOf(sizes, input(x as Float32Array), packed, out, extra);
    kernels.steps.packKernels32(own, false, input(w as Float32Array), packed);
    const units = sizes.images * sizes.groups * Math.ceil(areaOf(sizes.out) / blocks.positions);
    kernels.steps.convolve32(own, units, productsOf(sizes) * directCost);
  }
  const data = result(out, length);
  done();
  return data;
}

/** The gradient of images. */
export function inputByKernels(sizes: Sizes, gradient: Numbers, w: Numbers): Float32Array | undefined {
  const kernels = kernelsFor(sizes, gradient);
  if (kernels === undefined) return undefined;
  const length = sizes.images * sizes.groups * sizes.channels * sizes.height * sizes.width;
  const out = output(length);
  if (isForWinograd(sizes)) {
    transformed(kernels, adjointSizes(sizes), true, input(gradient as Float32Array), w, out, []);
  } else {
    const packed = temporary(sizes.groups * (depthOf(sizes) + blocks.spareRows) * sizes.outputs);
    const own = taskOf(sizes, out, packed, input(gradient as Float32Array));
    kernels.steps.packKernels32(own, true, input(w as Float32Array), packed);
    kernels.steps.convolveInput32(own, sizes.images * sizes.groups, productsOf(sizes) * directCost);
  }
  const data = result(out, length);
  done();
  return data;
}

/** The gradient of kernels: sums over blocks of images, which depend on the sizes alone, are added up in order. */
export function weightByKernels(sizes: Sizes, x: Numbers, gradient: Numbers): Float32Array | undefined {
  const kernels = kernelsFor(sizes, x);
  if (kernels === undefined) return undefined;
  const { images, groups, outputs, channels } = sizes;
  const isTransformed = isForWinograd(sizes);
  const length = groups * outputs * depthOf(sizes);
  const size = isTransformed ? blocks.places * groups * outputs * channels : length;
  const together = Math.ceil(images / Math.max(1, Math.min(mostBlocks, Math.floor(mostSums / size))));
  const units = Math.ceil(images / together);
  const out = output(length);
  const parts = temporary(units * size);
  const extra = [[fields.together, together]] as const;
  const own = taskOf(sizes, input(x as Float32Array), parts, input(gradient as Float32Array), extra);
  const sums = isTransformed ? temporary(size) : out;
  if (isTransformed) kernels.steps.winogradWeight32(own, units, productsOf(sizes) * winogradCost);
  else kernels.steps.convolveWeight32(own, units, productsOf(sizes) * directCost);
  kernels.steps.reduceColumns32(reductionCodes.sum, 1, units, size, size, 1, parts, sums, size);
  if (isTransformed) kernels.steps.winogradRestore32(own, sums, out);
  const data = result(out, length);
  done();
  return data;
}

/** The kernels, if they are worth while: they pack their operands first. */
function kernelsFor(sizes: Sizes, data: Numbers): TensorEngine | undefined {
  return data instanceof Float32Array && productsOf(sizes) >= manyProducts ? begin() : undefined;
}

/** Transforms the kernels and convolves. */
function transformed(
  kernels: TensorEngine,
  sizes: Sizes,
  isAdjoint: boolean,
  images: number,
  w: Numbers,
  out: number,
  extra: readonly (readonly [number, number])[],
): void {
  const { groups, outputs, channels } = sizes;
  const packed = temporary(blocks.places * groups * (outputs + blocks.spareRows) * channels);
  const own = taskOf(sizes, images, packed, out, extra);
  kernels.steps.winogradKernels32(own, isAdjoint, input(w as Float32Array), packed);
  kernels.steps.winograd32(own, sizes.images * groups * bandsOf(sizes), productsOf(sizes) * winogradCost);
}

/** The gradient of images is a convolution of the gradient of results with the kernels turned by 180°. */
function adjointSizes(sizes: Sizes): Sizes {
  const { channels, outputs, height, width, out, padding } = sizes;
  return {
    ...sizes,
    ...{ channels: outputs, outputs: channels, height: out[0], width: out[1], out: [height, width] },
    padding: [2 - padding[0], 2 - padding[1]],
  };
}

function isForWinograd({ kernel, stride, dilation, padding, channels, outputs, width, out }: Sizes): boolean {
  const isPlain = [...stride, ...dilation].every((each) => each === 1) && padding.every((each) => each <= 2);
  if (!isPlain || kernel[0] !== 3 || kernel[1] !== 3 || Math.min(channels, outputs) < leastChannels) return false;
  // A row of tiles must fit the scratch of the kernels.
  const longest = Math.max(width, out[1]);
  const bytes = Math.ceil(longest / 2) * blocks.places * 4 * (channels + outputs + 16);
  return longest <= blocks.mostPixels - 16 && bytes <= 2 * blocks.bandBytes;
}

/** Bands of rows of tiles, as library/kernels/winograd.ts has them. */
function bandsOf({ channels, outputs, out }: Sizes): number {
  const fitting = Math.floor(blocks.bandBytes / (blocks.places * 4 * (channels + outputs)));
  const tiles = Math.min(blocks.mostTiles, Math.max(8, fitting));
  const rows = Math.max(1, Math.floor(tiles / Math.ceil(out[1] / 2)));
  return Math.ceil(Math.ceil(out[0] / 2) / rows);
}

function taskOf(
  sizes: Sizes,
  image: number,
  kernel: number,
  results: number,
  extra: readonly (readonly [number, number])[] = [],
): number {
  return task(fields.bytes, [
    [fields.channels, sizes.channels],
    [fields.outputs, sizes.outputs],
    [fields.groups, sizes.groups],
    [fields.height, sizes.height],
    [fields.width, sizes.width],
    [fields.kernelHeight, sizes.kernel[0]],
    [fields.kernelWidth, sizes.kernel[1]],
    [fields.resultHeight, sizes.out[0]],
    [fields.resultWidth, sizes.out[1]],
    [fields.rowStride, sizes.stride[0]],
    [fields.columnStride, sizes.stride[1]],
    [fields.rowPadding, sizes.padding[0]],
    [fields.columnPadding, sizes.padding[1]],
    [fields.rowDilation, sizes.dilation[0]],
    [fields.columnDilation, sizes.dilation[1]],
    [fields.image, image],
    [fields.kernel, kernel],
    [fields.result, results],
    [fields.images, sizes.images],
    [fields.shift, 0],
    ...extra,
  ]);
}

function areaOf([rows, columns]: readonly [number, number]): number {
  return rows * columns;
}

/** Entries of a kernel of a group. */
function depthOf({ channels, kernel }: Sizes): number {
  return channels * areaOf(kernel);
}

function productsOf(sizes: Sizes): number {
  return sizes.images * sizes.groups * sizes.outputs * depthOf(sizes) * areaOf(sizes.out);
}
