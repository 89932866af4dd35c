/**
 * Pooling of planes of pixels: one number for each window. A call computes some of the planes; the geometry is a task of 32-bit
 * numbers, as library/src/engine/tensor-kernels.ts writes it.
 */
import { evens, odds } from "./floats";
import { isNotANumber } from "./vector";

const planeHeight: usize = 0;
const planeWidth: usize = 4;
const resultHeight: usize = 8;
const resultWidth: usize = 12;
const windowHeight: usize = 16;
const windowWidth: usize = 20;
const rowStride: usize = 24;
const columnStride: usize = 28;
const rowPadding: usize = 32;
const columnPadding: usize = 36;

/** The largest pixel of each window, the first one among equals, and its place; a pixel that is not a number is never hidden. */
export function maxPool32(task: usize, firstPlane: i32, endPlane: i32, x: usize, values: usize, places: usize): void {
  const height = load<i32>(task, planeHeight);
  const width = load<i32>(task, planeWidth);
  const across = load<i32>(task, resultWidth);
  let at = (<usize>(firstPlane * load<i32>(task, resultHeight) * across)) << 2;
  for (let plane = firstPlane; plane < endPlane; plane++) {
    for (let i = 0; i < load<i32>(task, resultHeight); i++, at += (<usize>across) << 2) {
      const first = i * load<i32>(task, rowStride) - load<i32>(task, rowPadding);
      const top = max(0, first);
      const bottom = min(height, first + load<i32>(task, windowHeight));
      maxRow(task, plane * height * width, top, bottom, x, values + at, places + at);
    }
  }
}

/** A row of windows over the rows of pixels from `top` to `bottom`. */
function maxRow(task: usize, plane: i32, top: i32, bottom: i32, x: usize, values: usize, places: usize): void {
  const width = load<i32>(task, planeWidth);
  const across = load<i32>(task, resultWidth);
  const size = load<i32>(task, windowWidth);
  const stride = load<i32>(task, columnStride);
  let j = 0;
  if (size === 2 && stride === 2 && bottom - top === 2 && load<i32>(task, columnPadding) === 0) {
    for (; j + 4 <= across; j += 4, values += 16, places += 16)
      maxOfFour(plane + top * width + 2 * j, width, x, values, places);
  }
  for (; j < across; j++, values += 4, places += 4) {
    const first = j * stride - load<i32>(task, columnPadding);
    const right = min(width, first + size);
    let best = plane + top * width + max(0, first);
    let value = load<f32>(x + ((<usize>best) << 2));
    for (let row = top; row < bottom; row++) {
      for (let column = max(0, first); column < right; column++) {
        const place = plane + row * width + column;
        const pixel = load<f32>(x + ((<usize>place) << 2));
        if (pixel > value || isNotANumber(pixel)) {
          value = pixel;
          best = place;
        }
      }
    }
    store<f32>(values, value);
    store<i32>(places, best);
  }
}

/** Four neighbouring windows of 2 x 2, the first of which begins at `place`. */
function maxOfFour(place: i32, width: i32, x: usize, values: usize, places: usize): void {
  const above = x + ((<usize>place) << 2);
  const below = above + ((<usize>width) << 2);
  let best = evens(above);
  let at = i32x4.add(i32x4.splat(place), i32x4(0, 2, 4, 6));
  let next = odds(above);
  let isLarger = v128.or(f32x4.gt(next, best), f32x4.ne(next, next));
  best = v128.bitselect(next, best, isLarger);
  at = v128.bitselect(i32x4.add(i32x4.splat(place), i32x4(1, 3, 5, 7)), at, isLarger);
  next = evens(below);
  isLarger = v128.or(f32x4.gt(next, best), f32x4.ne(next, next));
  best = v128.bitselect(next, best, isLarger);
  at = v128.bitselect(i32x4.add(i32x4.splat(place + width), i32x4(0, 2, 4, 6)), at, isLarger);
  next = odds(below);
  isLarger = v128.or(f32x4.gt(next, best), f32x4.ne(next, next));
  v128.store(values, v128.bitselect(next, best, isLarger));
  v128.store(places, v128.bitselect(i32x4.add(i32x4.splat(place + width), i32x4(1, 3, 5, 7)), at, isLarger));
}

/** Planes of zeros, to which each gradient is added at its place. */
export function maxPoolAdjoint32(
  task: usize,
  firstPlane: i32,
  endPlane: i32,
  gradient: usize,
  places: usize,
  out: usize,
): void {
  const pixels = load<i32>(task, planeHeight) * load<i32>(task, planeWidth);
  const windows = load<i32>(task, resultHeight) * load<i32>(task, resultWidth);
  memory.fill(out + ((<usize>(firstPlane * pixels)) << 2), 0, (<usize>((endPlane - firstPlane) * pixels)) << 2);
  for (let at = (<usize>(firstPlane * windows)) << 2, end = (<usize>(endPlane * windows)) << 2; at < end; at += 4) {
    const to = out + ((<usize>load<i32>(places + at)) << 2);
    store<f32>(to, load<f32>(to) + load<f32>(gradient + at));
  }
}

/** The mean of each window, where what the padding adds counts as zeros; or for `isAdjoint` each mean's share to its pixels. */
export function averagePool32(
  task: usize,
  isAdjoint: bool,
  firstPlane: i32,
  endPlane: i32,
  pixels: usize,
  means: usize,
): void {
  const height = load<i32>(task, planeHeight);
  const width = load<i32>(task, planeWidth);
  const across = load<i32>(task, resultWidth);
  const bytes = (<usize>(height * width)) << 2;
  const factor: f32 = 1 / <f32>(load<i32>(task, windowHeight) * load<i32>(task, windowWidth));
  let mean = means + ((<usize>(firstPlane * load<i32>(task, resultHeight) * across)) << 2);
  for (let plane = firstPlane; plane < endPlane; plane++) {
    const start = pixels + <usize>plane * bytes;
    if (isAdjoint) memory.fill(start, 0, bytes);
    for (let i = 0; i < load<i32>(task, resultHeight); i++) {
      const first = i * load<i32>(task, rowStride) - load<i32>(task, rowPadding);
      const top = max(0, first);
      const rows = min(height, first + load<i32>(task, windowHeight)) - top;
      for (let j = 0; j < across; j++, mean += 4) {
        const from = j * load<i32>(task, columnStride) - load<i32>(task, columnPadding);
        const left = max(0, from);
        const columns = min(width, from + load<i32>(task, windowWidth)) - left;
        const corner = start + ((<usize>(top * width + left)) << 2);
        if (isAdjoint) addToWindow(corner, rows, columns, (<usize>width) << 2, factor * load<f32>(mean));
        else store<f32>(mean, factor * sumOfWindow(corner, rows, columns, (<usize>width) << 2));
      }
    }
  }
}

function sumOfWindow(corner: usize, rows: i32, columns: i32, step: usize): f32 {
  let total: f32 = 0;
  for (; rows > 0; rows--, corner += step) {
    for (let j = 0; j < columns; j++) total += load<f32>(corner + ((<usize>j) << 2));
  }
  return total;
}

function addToWindow(corner: usize, rows: i32, columns: i32, step: usize, share: f32): void {
  for (; rows > 0; rows--, corner += step) {
    for (let j = 0; j < columns; j++) {
      const at = corner + ((<usize>j) << 2);
      store<f32>(at, load<f32>(at) + share);
    }
  }
}
