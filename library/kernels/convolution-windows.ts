/**
 * Images as the columns of a matrix, a line at a time: line (channel, u, v) has the pixel that entry (u, v) of the kernel meets
 * at each position. A whole matrix of them is never stored.
 */
import {
  columnDilation,
  columnPadding,
  columnStride,
  imageHeight,
  imageWidth,
  kernelHeight,
  kernelWidth,
  resultWidth,
  rowDilation,
  rowPadding,
  rowStride,
} from "./convolution-layout";
import { loadRest, storeRest } from "./floats";

/** Pixels of line `entry` at `count` positions from `first` on; `image` is the first channel of the group. */
export function readLine(task: usize, image: usize, entry: i32, first: i32, count: i32, to: usize): void {
  visitLine(false, task, image, entry, first, count, to);
}

/** Adds values of line `entry` at `count` positions from `first` on to the pixels. */
export function addLine(task: usize, image: usize, entry: i32, first: i32, count: i32, from: usize): void {
  visitLine(true, task, image, entry, first, count, from);
}

function visitLine(isAdded: bool, task: usize, image: usize, entry: i32, first: i32, count: i32, line: usize): void {
  const across = load<i32>(task, kernelWidth);
  const channelAndRow = entry / across;
  const channel = channelAndRow / load<i32>(task, kernelHeight);
  const u = channelAndRow - channel * load<i32>(task, kernelHeight);
  const v = entry - channelAndRow * across;
  const height = load<i32>(task, imageHeight);
  const width = load<i32>(task, imageWidth);
  const stride = load<i32>(task, columnStride);
  const down = load<i32>(task, rowStride);
  // Position j of a row meets column j stride + offset, which is inside the image from `inside` to `outside`.
  const offset = v * load<i32>(task, columnDilation) - load<i32>(task, columnPadding);
  const inside = positionFrom(0, offset, stride);
  const outside = positionFrom(width, offset, stride);
  const positions = load<i32>(task, resultWidth);
  const i = first / positions;
  let j = first - i * positions;
  let row = i * down + u * load<i32>(task, rowDilation) - load<i32>(task, rowPadding);
  for (let left = count; left > 0; row += down, j = 0) {
    const n = min(positions - j, left);
    const isRow = row >= 0 && row < height;
    const from = isRow ? max(j, min(j + n, inside)) : j + n;
    const until = isRow ? max(from, min(j + n, outside)) : j + n;
    const pixel = image + ((<usize>((channel * height + row) * width + from * stride + offset)) << 2);
    const at = line + ((<usize>(from - j)) << 2);
    if (isAdded) addPixels(until - from, at, pixel, (<usize>stride) << 2);
    else {
      clearPixels(from - j, line);
      copyPixels(until - from, pixel, (<usize>stride) << 2, at);
      clearPixels(j + n - until, line + ((<usize>(until - j)) << 2));
    }
    line += (<usize>n) << 2;
    left -= n;
  }
}

/** The first position whose column is not before `column`. */
function positionFrom(column: i32, offset: i32, stride: i32): i32 {
  const least = column - offset;
  return least <= 0 ? 0 : (least + stride - 1) / stride;
}

function clearPixels(n: i32, to: usize): void {
  for (; n > 0; n--, to += 4) store<f32>(to, 0);
}

/** Copies n pixels that are `step` bytes apart. */
export function copyPixels(n: i32, from: usize, step: usize, to: usize): void {
  if (step === 4) {
    for (; n >= 4; n -= 4, from += 16, to += 16) v128.store(to, v128.load(from));
    if (n > 0) storeRest(to, loadRest(from, n), n);
    return;
  }
  for (; n > 0; n--, from += step, to += 4) store<f32>(to, load<f32>(from));
}

function addPixels(n: i32, from: usize, to: usize, step: usize): void {
  if (step === 4) {
    for (; n >= 4; n -= 4, from += 16, to += 16) v128.store(to, f32x4.add(v128.load(to), v128.load(from)));
    if (n > 0) storeRest(to, f32x4.add(loadRest(to, n), loadRest(from, n)), n);
    return;
  }
  for (; n > 0; n--, from += 4, to += step) store<f32>(to, load<f32>(to) + load<f32>(from));
}
