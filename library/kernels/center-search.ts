/**
 * The nearest two centers of samples: ‖c‖² − 2 x·c in tiles of four samples by two registers, in floats or doubles, with
 * the smallest two selected while they are in the first level of cache.
 */
import { lanes, multiplyAdd } from "./vector";

/** Samples that go through the centers together. */
export const groupRows: i32 = 32;

/** Bytes of centers that all samples of a group are compared with before the next. */
const chunkBytes: i32 = 24 * 1024;

/** Most panels of centers in a chunk; the products of four samples with them are kept. */
const chunkPanels: i32 = 64;

/** Bytes of scratch: the products of a tile, and the {@link Found} of each sample of a group. */
const productBytes: usize = 4 * 32 * <usize>chunkPanels;

/** Offsets of what has been found for a sample; {@link foundBytes} in all. */
export namespace Found {
  export const best: usize = 0;
  export const second: usize = 8;
  export const index: usize = 16;
}

export const foundBytes: usize = 32;

/** The address of what was found for a sample of the group. */
export function foundAt(scratch: usize, sample: i32): usize {
  return scratch + productBytes + <usize>sample * foundBytes;
}

/** Finds the nearest two of all centers for the given samples (32-bit indices), at most {@link groupRows}. */
export function searchGroup<T>(
  count: i32,
  samples: usize,
  d: i32,
  x: usize,
  clusters: i32,
  panels: usize,
  offsets: usize,
  scratch: usize,
): void {
  for (let i = 0; i < count; i++) {
    const found = foundAt(scratch, i);
    store<f64>(found, Infinity, Found.best);
    store<f64>(found, Infinity, Found.second);
    store<i32>(found, 0, Found.index);
  }
  const width = 2 * lanes<T>();
  const all = (clusters + width - 1) / width;
  const together = min(chunkPanels, max(1, chunkBytes / (32 * max(1, d))));
  const rowBytes = <usize>d * sizeof<T>();
  for (let first = 0; first < all; first += together) {
    const panelCount = min(together, all - first);
    const b = panels + <usize>first * <usize>d * 32;
    let row = samples;
    for (let i = 0; i < count; i += 4, row += 16) {
      const x0 = x + <usize>load<i32>(row) * rowBytes;
      if (i + 4 <= count) {
        const x1 = x + <usize>load<i32>(row, 4) * rowBytes;
        const x2 = x + <usize>load<i32>(row, 8) * rowBytes;
        const x3 = x + <usize>load<i32>(row, 12) * rowBytes;
        multiplyPanels<T>(panelCount, d, x0, x1, x2, x3, b, offsets + <usize>first * 32, scratch);
      } else {
        const x1 = i + 1 < count ? x + <usize>load<i32>(row, 4) * rowBytes : x0;
        const x2 = i + 2 < count ? x + <usize>load<i32>(row, 8) * rowBytes : x0;
        multiplyPanels<T>(panelCount, d, x0, x1, x2, x0, b, offsets + <usize>first * 32, scratch);
      }
      for (let r = 0; r < min(4, count - i); r++) {
        selectTwo<T>(panelCount, first * width, scratch + <usize>r * 32 * chunkPanels, foundAt(scratch, i + r));
      }
    }
  }
}

/**
 * offset + x·c for four samples and several panels of centers; the products of each sample are 32 · chunkPanels apart. It
 * has two callers, so that the compiler does not inline it: V8 would keep the sums in memory (micro.ts).
 */
function multiplyPanels<T>(
  panels: i32,
  d: i32,
  x0: usize,
  x1: usize,
  x2: usize,
  x3: usize,
  b: usize,
  offsets: usize,
  out: usize,
): void {
  const bytes = <usize>d * sizeof<T>();
  for (let panel = 0; panel < panels; panel++, offsets += 32, out += 32) {
    let c00 = v128.load(offsets);
    let c01 = v128.load(offsets, 16);
    let c10 = c00;
    let c11 = c01;
    let c20 = c00;
    let c21 = c01;
    let c30 = c00;
    let c31 = c01;
    for (let at: usize = 0; at < bytes; at += sizeof<T>(), b += 32) {
      const b0 = v128.load(b);
      const b1 = v128.load(b, 16);
      const a0 = v128.load_splat<T>(x0 + at);
      c00 = multiplyAdd<T>(a0, b0, c00);
      c01 = multiplyAdd<T>(a0, b1, c01);
      const a1 = v128.load_splat<T>(x1 + at);
      c10 = multiplyAdd<T>(a1, b0, c10);
      c11 = multiplyAdd<T>(a1, b1, c11);
      const a2 = v128.load_splat<T>(x2 + at);
      c20 = multiplyAdd<T>(a2, b0, c20);
      c21 = multiplyAdd<T>(a2, b1, c21);
      const a3 = v128.load_splat<T>(x3 + at);
      c30 = multiplyAdd<T>(a3, b0, c30);
      c31 = multiplyAdd<T>(a3, b1, c31);
    }
    v128.store(out, c00);
    v128.store(out, c01, 16);
    v128.store(out, c10, 32 * chunkPanels);
    v128.store(out, c11, 32 * chunkPanels + 16);
    v128.store(out, c20, 64 * chunkPanels);
    v128.store(out, c21, 64 * chunkPanels + 16);
    v128.store(out, c30, 96 * chunkPanels);
    v128.store(out, c31, 96 * chunkPanels + 16);
  }
}

/**
 * Updates the smallest two by the products with some panels, the first of which belongs to center `firstIndex`. Each lane
 * has its own smallest two and the index of the smallest, as a number of type T; NaN is never the smallest.
 */
function selectTwo<T>(panels: i32, firstIndex: i32, products: usize, found: usize): void {
  const never = v128.splat<T>(<T>Infinity);
  const panelWidth = 2 * lanes<T>();
  const width = v128.splat<T>(<T>panelWidth);
  let index0 = v128.splat<T>(0);
  let index1 = index0;
  let best0 = never;
  let best1 = never;
  let second0 = never;
  let second1 = never;
  let left0 = laneNumbers<T>(0);
  let left1 = laneNumbers<T>(<T>lanes<T>());
  for (let panel = 0; panel < panels; panel++, products += 32) {
    const value0 = v128.load(products);
    const value1 = v128.load(products, 16);
    index0 = v128.bitselect(left0, index0, v128.lt<T>(value0, best0));
    index1 = v128.bitselect(left1, index1, v128.lt<T>(value1, best1));
    second0 = v128.pmin<T>(second0, v128.pmax<T>(best0, value0));
    second1 = v128.pmin<T>(second1, v128.pmax<T>(best1, value1));
    best0 = v128.pmin<T>(best0, value0);
    best1 = v128.pmin<T>(best1, value1);
    left0 = v128.add<T>(left0, width);
    left1 = v128.add<T>(left1, width);
  }
  // The lanes are combined in halves: the two registers, then the halves of one, then what is left.
  let index = v128.bitselect(index1, index0, v128.lt<T>(best1, best0));
  let second = v128.pmin<T>(v128.pmin<T>(second0, second1), v128.pmax<T>(best0, best1));
  let best = v128.pmin<T>(best0, best1);
  if (sizeof<T>() === 4) {
    const otherBest = upperHalf(best);
    const otherSecond = upperHalf(second);
    index = v128.bitselect(upperHalf(index), index, v128.lt<T>(otherBest, best));
    second = v128.pmin<T>(v128.pmin<T>(second, otherSecond), v128.pmax<T>(best, otherBest));
    best = v128.pmin<T>(best, otherBest);
  }
  merge(
    <f64>v128.extract_lane<T>(best, 0),
    <f64>v128.extract_lane<T>(second, 0),
    firstIndex + <i32>v128.extract_lane<T>(index, 0),
    found,
  );
  merge(
    <f64>v128.extract_lane<T>(best, 1),
    <f64>v128.extract_lane<T>(second, 1),
    firstIndex + <i32>v128.extract_lane<T>(index, 1),
    found,
  );
}

/** first, first + 1 … */
function laneNumbers<T>(first: T): v128 {
  const start = v128.splat<T>(first);
  if (sizeof<T>() === 8) return v128.add<T>(start, f64x2(0, 1));
  return v128.add<T>(start, f32x4(0, 1, 2, 3));
}

function upperHalf(value: v128): v128 {
  return v128.shuffle<i64>(value, value, 1, 1);
}

function merge(best: f64, second: f64, index: i32, found: usize): void {
  const old = load<f64>(found, Found.best);
  if (best < old) {
    store<f64>(found, best, Found.best);
    store<f64>(found, min(old, second), Found.second);
    store<i32>(found, index, Found.index);
  } else store<f64>(found, min(best, load<f64>(found, Found.second)), Found.second);
}
