/**
 * The transforms of the algorithm F(2 x 2, 3 x 3) (./winograd.ts). The transformed tiles of one channel or output are 16 lines,
 * one for each place of a tile; four neighbouring tiles of a row are computed at a time.
 */
import { finishRow } from "./convolution-finish";
import {
  columnPadding,
  groupCount,
  imageHeight,
  imageWidth,
  outputCount,
  resultArea,
  resultData,
  resultHeight,
  resultWidth,
  rowPadding,
} from "./convolution-layout";
import { copyPixels } from "./convolution-windows";
import { evens, odds } from "./floats";

/** Places of a transformed tile. */
export const places: i32 = 16;

/** Tiles of a line at most, the floats of a line, and pixels of a row with its padding. */
export const mostTiles: i32 = 512;
export const lineLength: i32 = mostTiles + 8;
export const mostPixels: i32 = 1040;

/** Bytes of 16 lines, four rows of pixels, and four tiles. */
export const lineBytes: i32 = (places * lineLength + 4 * mostPixels + 4 * places) * 4;

/** Number of tiles along a row of results. */
export function tilesAcross(task: usize): i32 {
  return (load<i32>(task, resultWidth) + 1) >> 1;
}

/** Number of rows of tiles. */
export function tilesDown(task: usize): i32 {
  return (load<i32>(task, resultHeight) + 1) >> 1;
}

/** The rows of pixels after the lines, and the four tiles after them. */
function rowsAfter(lines: usize): usize {
  return lines + places * lineLength * 4;
}

function tilesAfter(lines: usize): usize {
  return rowsAfter(lines) + 16 * mostPixels;
}

/** Copies row `row` of a plane of pixels with zeros around: `before` of them first, up to `length` in all. */
function paddedRow(plane: usize, height: i32, width: i32, row: i32, before: i32, length: i32, to: usize): void {
  if (row < 0 || row >= height) {
    memory.fill(to, 0, (<usize>length) << 2);
    return;
  }
  for (let k = 0; k < before; k++) store<f32>(to + ((<usize>k) << 2), 0);
  copyPixels(width, plane + ((<usize>(row * width)) << 2), 4, to + ((<usize>before) << 2));
  for (let k = before + width; k < length; k++) store<f32>(to + ((<usize>k) << 2), 0);
}

/** Bᵀ d B of all tiles of some rows of a channel. */
export function transformPixels(task: usize, image: usize, channel: i32, first: i32, rows: i32, lines: usize): void {
  const height = load<i32>(task, imageHeight);
  const width = load<i32>(task, imageWidth);
  const plane = image + ((<usize>(channel * height * width)) << 2);
  const buffer = rowsAfter(lines);
  const across = tilesAcross(task);
  const before = load<i32>(task, columnPadding);
  const length = max(before + width, 2 * across + 12);
  for (let i = 0; i < rows; i++) {
    const top = 2 * (first + i) - load<i32>(task, rowPadding);
    for (let k = 0; k < 4; k++) {
      paddedRow(plane, height, width, top + k, before, length, buffer + ((<usize>(k * mostPixels)) << 2));
    }
    for (let j = 0; j < across; j += 4) {
      const at = buffer + ((<usize>j) << 3);
      for (let k: usize = 0; k < 4; k++) mixPixelRow(at + k * 4 * mostPixels, tilesAfter(lines) + 64 * k);
      mixPixelColumns(tilesAfter(lines), lines + ((<usize>(i * across + j)) << 2));
    }
  }
}

/** A row of d B. */
function mixPixelRow(at: usize, to: usize): void {
  const b = odds(at);
  const c = evens(at + 8);
  v128.store(to, f32x4.sub(evens(at), c));
  v128.store(to, f32x4.add(b, c), 16);
  v128.store(to, f32x4.sub(c, b), 32);
  v128.store(to, f32x4.sub(b, odds(at + 8)), 48);
}

/** The columns of Bᵀ (d B), to the lines. */
function mixPixelColumns(tile: usize, to: usize): void {
  const step: usize = 4 * lineLength;
  for (let q = 0; q < 4; q++, tile += 16, to += step) {
    const b = v128.load(tile, 64);
    const c = v128.load(tile, 128);
    v128.store(to, f32x4.sub(v128.load(tile), c));
    v128.store(to + 4 * step, f32x4.add(b, c));
    v128.store(to + 8 * step, f32x4.sub(c, b));
    v128.store(to + 12 * step, f32x4.sub(b, v128.load(tile, 192)));
  }
}

/** Aᵀ m A of all tiles of some rows of an output: the results, shifted and activated. */
export function restoreResults(task: usize, part: i32, output: i32, first: i32, rows: i32, lines: usize): void {
  const width = load<i32>(task, resultWidth);
  const across = tilesAcross(task);
  const buffer = rowsAfter(lines);
  const outputs = load<i32>(task, outputCount);
  const plane = load<usize>(task, resultData) + ((<usize>((part * outputs + output) * resultArea(task))) << 2);
  const own = (part % load<i32>(task, groupCount)) * outputs + output;
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < across; j += 4) {
      restoreTiles(lines + ((<usize>(i * across + j)) << 2), buffer + ((<usize>j) << 3));
    }
    const row = 2 * (first + i);
    const to = plane + ((<usize>(row * width)) << 2);
    finishRow(task, own, width, buffer, to);
    if (row + 1 < load<i32>(task, resultHeight)) {
      finishRow(task, own, width, buffer + 4 * mostPixels, to + ((<usize>width) << 2));
    }
  }
}

/** Four tiles of results: eight of each of two rows. */
function restoreTiles(line: usize, to: usize): void {
  const step: usize = 4 * lineLength;
  let first = v128.load(line);
  let above = first;
  let below = first;
  let aboveRight = first;
  let belowRight = first;
  for (let q = 0; q < 4; q++, line += step) {
    first = v128.load(line);
    const b = v128.load(line + 4 * step);
    const c = v128.load(line + 8 * step);
    const top = f32x4.add(f32x4.add(first, b), c);
    const bottom = f32x4.sub(f32x4.sub(b, c), v128.load(line + 12 * step));
    if (q === 0) {
      above = top;
      below = bottom;
    } else if (q === 1) {
      above = f32x4.add(above, top);
      below = f32x4.add(below, bottom);
      aboveRight = top;
      belowRight = bottom;
    } else if (q === 2) {
      above = f32x4.add(above, top);
      below = f32x4.add(below, bottom);
      aboveRight = f32x4.sub(aboveRight, top);
      belowRight = f32x4.sub(belowRight, bottom);
    } else {
      aboveRight = f32x4.sub(aboveRight, top);
      belowRight = f32x4.sub(belowRight, bottom);
    }
  }
  interleave(above, aboveRight, to);
  interleave(below, belowRight, to + 4 * mostPixels);
}

function interleave(a: v128, b: v128, to: usize): void {
  v128.store(to, i8x16.shuffle(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23));
  v128.store(to, i8x16.shuffle(a, b, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31), 16);
}

/** A g Aᵀ of the gradients g of all tiles of some rows of an output, which is `plane`. */
export function transformGradients(task: usize, plane: usize, first: i32, rows: i32, lines: usize): void {
  const width = load<i32>(task, resultWidth);
  const height = load<i32>(task, resultHeight);
  const across = tilesAcross(task);
  const buffer = rowsAfter(lines);
  const length = 2 * across + 8;
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < 2; k++) {
      const row = 2 * (first + i) + k;
      paddedRow(plane, height, width, row, 0, length, buffer + ((<usize>(k * mostPixels)) << 2));
    }
    for (let j = 0; j < across; j += 4) {
      const at = buffer + ((<usize>j) << 3);
      spreadGradients(at, at + 4 * mostPixels, lines + ((<usize>(i * across + j)) << 2));
    }
  }
}

/** Four tiles of 2 x 2 gradients to 16 places. */
function spreadGradients(above: usize, below: usize, to: usize): void {
  const a = evens(above);
  const b = odds(above);
  const c = evens(below);
  const d = odds(below);
  const next: usize = 16 * lineLength;
  spreadRow(a, b, to);
  spreadRow(f32x4.add(a, c), f32x4.add(b, d), to + next);
  spreadRow(f32x4.sub(a, c), f32x4.sub(b, d), to + 2 * next);
  spreadRow(f32x4.neg(c), f32x4.neg(d), to + 3 * next);
}

function spreadRow(a: v128, b: v128, to: usize): void {
  const step: usize = 4 * lineLength;
  v128.store(to, a);
  v128.store(to + step, f32x4.add(a, b));
  v128.store(to + 2 * step, f32x4.sub(a, b));
  v128.store(to + 3 * step, f32x4.neg(b));
}
