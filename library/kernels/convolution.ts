/**
 * Convolution of images of floats as products of matrices (library/kernels/product.ts): the columns that the kernels meet are
 * copied from the image into the panels of a product, block by block. Each call computes some units of independent results.
 */
import { finishRow } from "./convolution-finish";
import {
  groupCount,
  imageBytes,
  imageCount,
  imageData,
  imagesTogether,
  kernelData,
  kernelDepth,
  outputCount,
  packedRows,
  resultArea,
  resultData,
} from "./convolution-layout";
import { addLine, readLine } from "./convolution-windows";
import { tileColumns } from "./micro";
import { pack } from "./pack";
import {
  blockColumns,
  blockDepth,
  blockRows,
  multiplyBlock,
  packedColumnsOffset,
  packRows,
  productScratch,
  wholeMatrix,
} from "./product";

/** Positions whose gradients are added to the image together, and lines of the image. */
const gradientColumns: i32 = 256;
const gradientRows: i32 = 128;

/** Bytes of a packed block of columns. */
const packedBytes: i32 = blockDepth * blockColumns * 8;

/** Bytes of scratch: a product, and lines before they are packed or added. */
export const convolutionScratch: i32 = productScratch + gradientRows * gradientColumns * 4;

/**
 * Packs the kernels of all groups for products with them: rows are outputs, and the depth their entries; or for `isAdjoint` the
 * other way round. `packed` has {@link packedRows} rows of floats for each group.
 */
export function packKernels32(task: usize, isAdjoint: bool, weights: usize, packed: usize): void {
  const outputs = load<i32>(task, outputCount);
  const entries = kernelDepth(task);
  const rows = isAdjoint ? entries : outputs;
  const depth = isAdjoint ? outputs : entries;
  const rowStep = (isAdjoint ? <usize>1 : <usize>entries) << 2;
  const depthStep = (isAdjoint ? <usize>entries : <usize>1) << 2;
  for (let group = load<i32>(task, groupCount); group > 0; group--, weights += (<usize>(rows * depth)) << 2) {
    for (let p0 = 0; p0 < depth; p0 += blockDepth) {
      const steps = min(blockDepth, depth - p0);
      for (let i0 = 0; i0 < rows; i0 += blockRows) {
        const to = packed + ((<usize>(p0 * packedRows(rows) + i0 * steps)) << 2);
        const from = weights + <usize>i0 * rowStep + <usize>p0 * depthStep;
        packRows<f32>(min(blockRows, rows - i0), steps, from, rowStep, depthStep, to);
      }
    }
    packed += (<usize>(packedRows(rows) * depth)) << 2;
  }
}

/** C ← beta C + A B for rows `first` to `end` of packed A, which has `rows` rows, and a packed block of B. */
function multiplyPacked(
  packed: usize,
  rows: i32,
  first: i32,
  end: i32,
  p0: i32,
  steps: i32,
  columns: i32,
  packedB: usize,
  c: usize,
  cRow: usize,
): void {
  const beta: f32 = p0 === 0 ? 0 : 1;
  for (let i0 = first; i0 < end; i0 += blockRows) {
    const a = packed + ((<usize>(p0 * packedRows(rows) + i0 * steps)) << 2);
    const height = min(blockRows, end - i0);
    multiplyBlock<f32>(wholeMatrix, 0, height, columns, steps, 1, a, packedB, beta, c, cRow, packedB + packedBytes);
    c += <usize>blockRows * cRow;
  }
}

/** Blocks of positions in which {@link convolve32} computes an image: each is a unit, for each group of each image. */
function blocksOfPositions(task: usize): i32 {
  return (resultArea(task) + blockColumns - 1) / blockColumns;
}

export function convolve32(task: usize, firstUnit: i32, endUnit: i32, scratch: usize): void {
  const blocks = blocksOfPositions(task);
  for (let unit = firstUnit; unit < endUnit; unit++) {
    const group = unit / blocks;
    convolveBlock(task, group, (unit - group * blocks) * blockColumns, scratch);
  }
}

/** The results of a block of positions; `part` counts the groups of all images. */
function convolveBlock(task: usize, part: i32, j0: i32, scratch: usize): void {
  const packedB = scratch + packedColumnsOffset;
  const area = resultArea(task);
  const outputs = load<i32>(task, outputCount);
  const depth = kernelDepth(task);
  const columns = min(blockColumns, area - j0);
  const group = part % load<i32>(task, groupCount);
  const image = load<usize>(task, imageData) + <usize>part * imageBytes(task);
  const packed = load<usize>(task, kernelData) + ((<usize>(group * packedRows(outputs) * depth)) << 2);
  const out = load<usize>(task, resultData) + ((<usize>(part * outputs * area + j0)) << 2);
  const line = scratch + productScratch;
  const width = tileColumns<f32>();
  for (let p0 = 0; p0 < depth; p0 += blockDepth) {
    const steps = min(blockDepth, depth - p0);
    const panelBytes = (<usize>(width * steps)) << 2;
    for (let p = 0; p < steps; p++) {
      readLine(task, image, p0 + p, j0, columns, line);
      // The last panel is filled with zeros.
      memory.fill(line + ((<usize>columns) << 2), 0, 32);
      let to = packedB + ((<usize>(p * width)) << 2);
      for (let from = line, end = line + ((<usize>columns) << 2); from < end; from += 32, to += panelBytes) {
        v128.store(to, v128.load(from));
        v128.store(to, v128.load(from, 16), 16);
      }
    }
    multiplyPacked(packed, outputs, 0, outputs, p0, steps, columns, packedB, out, (<usize>area) << 2);
  }
  for (let o = 0; o < outputs; o++) {
    const row = out + ((<usize>(o * area)) << 2);
    finishRow(task, group * outputs + o, columns, row, row);
  }
}

/** Gradients of images; a unit is one group of one image. */
export function convolveInput32(task: usize, firstUnit: i32, endUnit: i32, scratch: usize): void {
  for (let unit = firstUnit; unit < endUnit; unit++) inputGradient(task, unit, scratch);
}

/** Products of kernels and gradients of results, added to the pixels that they come from. */
function inputGradient(task: usize, part: i32, scratch: usize): void {
  const image = load<usize>(task, imageData) + <usize>part * imageBytes(task);
  memory.fill(image, 0, imageBytes(task));
  const depth = kernelDepth(task);
  for (let j0 = 0, area = resultArea(task); j0 < area; j0 += gradientColumns) {
    const columns = min(gradientColumns, area - j0);
    for (let first = 0; first < depth; first += gradientRows) {
      const rows = min(gradientRows, depth - first);
      gradientLines(task, part, first, rows, j0, columns, scratch);
      let line = scratch + productScratch;
      for (let p = 0; p < rows; p++, line += gradientColumns * 4) addLine(task, image, first + p, j0, columns, line);
    }
  }
}

/** Lines `first` to `first + rows` of the product of the kernels and the gradients of the results. */
function gradientLines(task: usize, part: i32, first: i32, rows: i32, j0: i32, columns: i32, scratch: usize): void {
  const packedB = scratch + packedColumnsOffset;
  const outputs = load<i32>(task, outputCount);
  const depth = kernelDepth(task);
  const group = part % load<i32>(task, groupCount);
  const row = (<usize>resultArea(task)) << 2;
  const gradient = load<usize>(task, resultData) + <usize>(part * outputs) * row + ((<usize>j0) << 2);
  const packed = load<usize>(task, kernelData) + ((<usize>(group * packedRows(depth) * outputs)) << 2);
  for (let p0 = 0; p0 < outputs; p0 += blockDepth) {
    const steps = min(blockDepth, outputs - p0);
    pack<f32>(tileColumns<f32>(), columns, steps, gradient + <usize>p0 * row, 4, row, packedB);
    const to = scratch + productScratch;
    multiplyPacked(packed, depth, first, first + rows, p0, steps, columns, packedB, to, gradientColumns * 4);
  }
}

/** Gradients of the kernels, added up over a block of images for each unit; the result has a part for each. */
export function convolveWeight32(task: usize, firstUnit: i32, endUnit: i32, scratch: usize): void {
  const together = load<i32>(task, imagesTogether);
  const groups = load<i32>(task, groupCount);
  const size = (<usize>(groups * load<i32>(task, outputCount) * kernelDepth(task))) << 2;
  for (let unit = firstUnit; unit < endUnit; unit++) {
    const sums = load<usize>(task, kernelData) + <usize>unit * size;
    memory.fill(sums, 0, size);
    const end = min(load<i32>(task, imageCount), (unit + 1) * together) * groups;
    for (let part = unit * together * groups; part < end; part++) weightGradient(task, part, sums, scratch);
  }
}

/** Adds the product of the gradients of the results of an image and the transposed columns of the image. */
function weightGradient(task: usize, part: i32, sums: usize, scratch: usize): void {
  const packedB = scratch + packedColumnsOffset;
  const lines = scratch + productScratch;
  const area = resultArea(task);
  const outputs = load<i32>(task, outputCount);
  const depth = kernelDepth(task);
  const width = tileColumns<f32>();
  const image = load<usize>(task, imageData) + <usize>part * imageBytes(task);
  const gradient = load<usize>(task, resultData) + ((<usize>(part * outputs * area)) << 2);
  const group = part % load<i32>(task, groupCount);
  for (let d0 = 0; d0 < depth; d0 += blockColumns) {
    const columns = min(blockColumns, depth - d0);
    const out = sums + ((<usize>(group * outputs * depth + d0)) << 2);
    for (let p0 = 0; p0 < area; p0 += blockDepth) {
      const steps = min(blockDepth, area - p0);
      for (let d = 0; d < columns; d += width) {
        const count = min(width, columns - d);
        for (let u = 0; u < count; u++)
          readLine(task, image, d0 + d + u, p0, steps, lines + ((<usize>(u * steps)) << 2));
        pack<f32>(width, count, steps, lines, (<usize>steps) << 2, 4, packedB + ((<usize>(d * steps)) << 2));
      }
      for (let i0 = 0; i0 < outputs; i0 += blockRows) {
        const rows = min(blockRows, outputs - i0);
        const from = gradient + ((<usize>(i0 * area + p0)) << 2);
        packRows<f32>(rows, steps, from, (<usize>area) << 2, 4, scratch);
        const to = out + ((<usize>(i0 * depth)) << 2);
        const tile = packedB + packedBytes;
        multiplyBlock<f32>(wholeMatrix, 0, rows, columns, steps, 1, scratch, packedB, 1, to, (<usize>depth) << 2, tile);
      }
    }
  }
}
