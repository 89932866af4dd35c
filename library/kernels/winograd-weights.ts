/**
 * The gradient of 3 x 3 kernels by the algorithm of ./winograd.ts: Gᵀ [Σ (A g Aᵀ) ⊙ (Bᵀ d B)] G over all tiles. For each of the
 * 16 places the sum over the tiles is a product of matrices, of gradients (outputs x tiles) and pixels (tiles x channels).
 */
import {
  channelCount,
  groupCount,
  imageBytes,
  imageCount,
  imageData,
  imagesTogether,
  kernelData,
  outputCount,
  packedRows,
  resultArea,
  resultData,
} from "./convolution-layout";
import { shortRows, tileColumns, tileRows } from "./micro";
import { pack } from "./pack";
import { multiplyBlock, wholeMatrix } from "./product";
import {
  lineBytes,
  lineLength,
  places,
  tilesAcross,
  tilesDown,
  transformGradients,
  transformPixels,
} from "./winograd-tiles";

/** Bytes for the packed gradients and pixels of a band, which should stay in the cache of a core. */
const bandBytes: i32 = 1 << 20;

/** Tiles of a band at most: a panel of so many steps stays in the first level of the cache. */
const mostTilesOfBand: i32 = 256;

/** Lines of eight channels or six outputs, which are packed together. */
const linesTogether: i32 = 8;

/** Bytes of scratch: lines, then what a band needs, then a tile of a product. */
export const winogradWeightScratch: i32 = linesTogether * lineBytes + 2 * bandBytes + 192;

function rowsOfBand(task: usize): i32 {
  const bytes = places * 4 * (load<i32>(task, channelCount) + load<i32>(task, outputCount) + 16);
  const tiles = min(mostTilesOfBand, max(8, bandBytes / bytes));
  return max(1, tiles / tilesAcross(task));
}

/** Transformed gradients of the kernels, added up over a block of images for each unit; the result has a part for each. */
export function winogradWeight32(task: usize, firstUnit: i32, endUnit: i32, scratch: usize): void {
  const together = load<i32>(task, imagesTogether);
  const groups = load<i32>(task, groupCount);
  const groupSize = (<usize>(places * load<i32>(task, outputCount) * load<i32>(task, channelCount))) << 2;
  const size = <usize>groups * groupSize;
  for (let unit = firstUnit; unit < endUnit; unit++) {
    const sums = load<usize>(task, kernelData) + <usize>unit * size;
    memory.fill(sums, 0, size);
    const end = min(load<i32>(task, imageCount), (unit + 1) * together) * groups;
    for (let part = unit * together * groups; part < end; part++) {
      const own = sums + <usize>(part % groups) * groupSize;
      for (let first = 0, down = tilesDown(task); first < down; first += rowsOfBand(task)) {
        addBand(task, part, first, min(rowsOfBand(task), down - first), own, scratch);
      }
    }
  }
}

/** Adds the products of the tiles of some rows. */
function addBand(task: usize, part: i32, first: i32, rows: i32, sums: usize, scratch: usize): void {
  const channels = load<i32>(task, channelCount);
  const outputs = load<i32>(task, outputCount);
  const tiles = rows * tilesAcross(task);
  const width = tileColumns<f32>();
  const gradientBytes = (<usize>(packedRows(outputs) * tiles)) << 2;
  const pixelBytes = (<usize>((channels + width) * tiles)) << 2;
  const gradients = scratch + linesTogether * lineBytes;
  const pixels = gradients + <usize>places * gradientBytes;
  const image = load<usize>(task, imageData) + <usize>part * imageBytes(task);
  for (let c = 0; c < channels; c += width) {
    const count = min(width, channels - c);
    for (let u = 0; u < count; u++) transformPixels(task, image, c + u, first, rows, scratch + <usize>(u * lineBytes));
    packPlaces(width, count, tiles, scratch, pixels + ((<usize>(c * tiles)) << 2), pixelBytes);
  }
  const area = (<usize>resultArea(task)) << 2;
  const planes = load<usize>(task, resultData) + <usize>(part * outputs) * area;
  for (let o = 0; o < outputs; o += tileRows) {
    const count = min(tileRows, outputs - o);
    for (let u = 0; u < count; u++) {
      transformGradients(task, planes + <usize>(o + u) * area, first, rows, scratch + <usize>(u * lineBytes));
    }
    const height = count <= shortRows ? shortRows : tileRows;
    packPlaces(height, count, tiles, scratch, gradients + ((<usize>(o * tiles)) << 2), gradientBytes);
  }
  const row = (<usize>channels) << 2;
  const tile = scratch + linesTogether * lineBytes + 2 * bandBytes;
  for (let place = 0; place < places; place++) {
    const a = gradients + <usize>place * gradientBytes;
    const b = pixels + <usize>place * pixelBytes;
    const c = sums + <usize>(place * outputs) * row;
    multiplyBlock<f32>(wholeMatrix, 0, outputs, channels, tiles, 1, a, b, 1, c, row, tile);
  }
}

/** Packs the lines of some channels or outputs, for each place. */
function packPlaces(width: i32, count: i32, tiles: i32, lines: usize, to: usize, placeBytes: usize): void {
  for (let place = 0; place < places; place++, lines += 4 * lineLength, to += placeBytes) {
    pack<f32>(width, count, tiles, lines, lineBytes, 4, to);
  }
}

/** Gᵀ u G for each pair of an output and a channel of all groups, from the sums of ./winogradWeight32. */
export function winogradRestore32(task: usize, sums: usize, out: usize): void {
  const pairs = load<i32>(task, outputCount) * load<i32>(task, channelCount);
  const step = (<usize>pairs) << 2;
  for (let group = load<i32>(task, groupCount); group > 0; group--, sums += <usize>(places - 1) * step) {
    for (let pair = 0; pair < pairs; pair++, sums += 4, out += 36) restoreKernel(sums, step, out);
  }
}

function restoreKernel(u: usize, step: usize, out: usize): void {
  for (let row: usize = 0; row < 3; row++, out += 12) {
    const a = sumOfColumn(u, step, row);
    const b = sumOfColumn(u + step, step, row);
    const c = sumOfColumn(u + 2 * step, step, row);
    const d = sumOfColumn(u + 3 * step, step, row);
    store<f32>(out, a + 0.5 * (b + c));
    store<f32>(out, 0.5 * (b - c), 4);
    store<f32>(out, 0.5 * (b + c) + d, 8);
  }
}

/** An entry of Gᵀ u. */
function sumOfColumn(u: usize, step: usize, row: usize): f32 {
  const b = load<f32>(u + 4 * step);
  const c = load<f32>(u + 8 * step);
  if (row === 1) return 0.5 * (b - c);
  return 0.5 * (b + c) + load<f32>(row === 0 ? u : u + 12 * step);
}
