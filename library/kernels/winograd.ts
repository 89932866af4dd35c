/**
 * Convolution with kernels of 3 x 3 at distance 1 by the minimal algorithm F(2 x 2, 3 x 3) of Winograd (Lavin and Gray, "Fast
 * Algorithms for Convolutional Neural Networks", 2016): each tile of 2 x 2 results is Aᵀ [(G w Gᵀ) ⊙ (Bᵀ d B)] A with a tile d
 * of 4 x 4 pixels, 16 products instead of 36. For each of the 16 places the products over all channels are a product of
 * matrices, of transformed kernels (outputs x channels) and transformed pixels (channels x tiles).
 */
import {
  channelCount,
  groupCount,
  imageBytes,
  imageData,
  kernelData,
  outputCount,
  packedRows,
} from "./convolution-layout";
import { multiplyFourRows, multiplySixRows, shortRows, tileRows } from "./micro";
import {
  lineBytes,
  lineLength,
  mostTiles,
  places,
  restoreResults,
  tilesAcross,
  tilesDown,
  transformPixels,
} from "./winograd-tiles";

/** Bytes for the transformed pixels and their products, which should stay in the cache of a core. */
const bandBytes: i32 = 1 << 20;

/** Bytes of scratch: lines, then what a band needs, which is more than wanted if there are very many channels. */
export const winogradScratch: i32 = lineBytes + 2 * bandBytes;

/** Rows of tiles that are computed together; a unit of {@link winograd32} is such a band of one group of one image. */
function rowsOfBand(task: usize): i32 {
  const bytes = places * 4 * (load<i32>(task, channelCount) + load<i32>(task, outputCount));
  const tiles = min(mostTiles, max(8, bandBytes / bytes));
  return max(1, tiles / tilesAcross(task));
}

function bandsOf(task: usize): i32 {
  return (tilesDown(task) + rowsOfBand(task) - 1) / rowsOfBand(task);
}

/** Kernels 3 x 3 of all groups, transformed and packed for products; for `isAdjoint` turned by 180° and with outputs as channels. */
export function winogradKernels32(task: usize, isAdjoint: bool, weights: usize, packed: usize): void {
  const outputs = load<i32>(task, outputCount);
  const channels = load<i32>(task, channelCount);
  const panel = (<usize>(packedRows(outputs) * channels)) << 2;
  const rest = outputs % tileRows;
  const long = rest > shortRows ? outputs + tileRows - rest : outputs - rest;
  for (let group = load<i32>(task, groupCount); group > 0; group--, packed += <usize>places * panel) {
    memory.fill(packed, 0, <usize>places * panel);
    for (let o = 0; o < outputs; o++) {
      for (let c = 0; c < channels; c++) {
        const from = weights + ((<usize>((isAdjoint ? c * outputs + o : o * channels + c) * 9)) << 2);
        const inPanel = o < long ? (o - (o % tileRows)) * channels + c * tileRows + (o % tileRows) : 0;
        const at = o < long ? inPanel : long * channels + c * shortRows + (o - long);
        transformKernel(isAdjoint, from, packed + ((<usize>at) << 2), panel);
      }
    }
    weights += (<usize>(outputs * channels * 9)) << 2;
  }
}

/** G w Gᵀ, to 16 places that are `step` bytes apart. */
function transformKernel(isTurned: bool, w: usize, to: usize, step: usize): void {
  for (let row = 0; row < 4; row++, to += 4 * step) {
    const a = mixColumn(isTurned, w, row, 0);
    const b = mixColumn(isTurned, w, row, 1);
    const c = mixColumn(isTurned, w, row, 2);
    store<f32>(to, a);
    store<f32>(to + step, 0.5 * (a + b + c));
    store<f32>(to + 2 * step, 0.5 * (a - b + c));
    store<f32>(to + 3 * step, c);
  }
}

/** Entry (row, column) of G w. */
function mixColumn(isTurned: bool, w: usize, row: i32, column: i32): f32 {
  const first: usize = isTurned ? 32 - ((<usize>column) << 2) : (<usize>column) << 2;
  const step: isize = isTurned ? -12 : 12;
  const a = load<f32>(w + first);
  const b = load<f32>(w + first + step);
  const c = load<f32>(w + first + 2 * step);
  if (row === 0) return a;
  if (row === 3) return c;
  return row === 1 ? 0.5 * (a + b + c) : 0.5 * (a - b + c);
}

export function winograd32(task: usize, firstUnit: i32, endUnit: i32, scratch: usize): void {
  const bands = bandsOf(task);
  for (let unit = firstUnit; unit < endUnit; unit++) {
    const part = unit / bands;
    const first = (unit - part * bands) * rowsOfBand(task);
    convolveBand(task, part, first, min(rowsOfBand(task), tilesDown(task) - first), scratch);
  }
}

/** The results of some rows of tiles. */
function convolveBand(task: usize, part: i32, first: i32, rows: i32, scratch: usize): void {
  const channels = load<i32>(task, channelCount);
  const outputs = load<i32>(task, outputCount);
  const tiles = rows * tilesAcross(task);
  const panels = (tiles + 7) >> 3;
  const lines = scratch;
  const pixels = scratch + lineBytes;
  const products = pixels + ((<usize>(places * panels * 8 * channels)) << 2);
  const image = load<usize>(task, imageData) + <usize>part * imageBytes(task);
  const panelBytes = (<usize>channels) << 5;
  for (let c = 0; c < channels; c++) {
    transformPixels(task, image, c, first, rows, lines);
    for (let place = 0; place < places; place++) {
      let from = lines + ((<usize>(place * lineLength)) << 2);
      let to = pixels + <usize>(place * panels) * panelBytes + ((<usize>c) << 5);
      for (let j = 0; j < panels; j++, from += 32, to += panelBytes) {
        v128.store(to, v128.load(from));
        v128.store(to, v128.load(from, 16), 16);
      }
    }
  }
  const group = part % load<i32>(task, groupCount);
  const kernelBytes = (<usize>(packedRows(outputs) * channels)) << 2;
  const kernels = load<usize>(task, kernelData) + <usize>(group * places) * kernelBytes;
  multiplyPlaces(channels, outputs, panels, kernels, kernelBytes, pixels, products);
  const heads = (outputs + tileRows - 1) / tileRows;
  for (let o = 0; o < outputs; o++) {
    const at = <usize>((o / tileRows) * 192 + (o % tileRows) * 32);
    for (let place = 0; place < places; place++) {
      let from = products + <usize>(place * panels * heads) * 192 + at;
      let to = lines + ((<usize>(place * lineLength)) << 2);
      for (let j = 0; j < panels; j++, from += <usize>heads * 192, to += 32) {
        v128.store(to, v128.load(from));
        v128.store(to, v128.load(from, 16), 16);
      }
    }
    restoreResults(task, part, o, first, rows, lines);
  }
}

/** For each place the product of kernels and pixels, in blocks of 6 outputs x 8 tiles. */
function multiplyPlaces(
  channels: i32,
  outputs: i32,
  panels: i32,
  kernels: usize,
  kernelBytes: usize,
  pixels: usize,
  products: usize,
): void {
  const panelBytes = (<usize>(tileRows * channels)) << 2;
  for (let place = 0; place < places; place++, kernels += kernelBytes) {
    for (let j = 0; j < panels; j++, pixels += (<usize>channels) << 5) {
      let kernel = kernels;
      for (let o = 0; o < outputs; o += tileRows, kernel += panelBytes, products += 192) {
        if (outputs - o <= shortRows) multiplyFourRows<f32>(channels, kernel, pixels, products);
        else multiplySixRows<f32>(channels, kernel, pixels, products);
      }
    }
  }
}
