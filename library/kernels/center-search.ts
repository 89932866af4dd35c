/**
 * The nearest two centers of samples: ‖c‖² − 2 x·c, in floats or doubles. Each lane is a sample, so that the smallest two are selected
 * without combining lanes; the samples are turned into columns first, which takes less time than three centers.
 */
import { lanes, multiplyAdd } from "./vector";

/** Columns of the samples that are kept at once, and centers whose products are. */
const mostColumns: i32 = 256;
const mostCenters: i32 = 64;

/** Bytes of a number for each of the samples that go together, in two registers. */
const lineBytes: usize = 32;

/** Where what is kept is in scratch: the columns of the samples, the products, and what was found. */
const productsAt: usize = <usize>mostColumns * lineBytes;
const bestAt: usize = productsAt + <usize>mostCenters * lineBytes;
const secondAt: usize = bestAt + lineBytes;
const indexAt: usize = secondAt + lineBytes;

/** How many samples are compared at once. */
export function samplesTogether<T>(): i32 {
  return 2 * lanes<T>();
}

/** The smallest product that was found for a sample, and the second smallest. */
export function bestOf<T>(scratch: usize, sample: i32): f64 {
  return <f64>load<T>(scratch + bestAt + <usize>sample * sizeof<T>());
}

export function secondOf<T>(scratch: usize, sample: i32): f64 {
  return <f64>load<T>(scratch + secondAt + <usize>sample * sizeof<T>());
}

/** The center with the smallest product. */
export function nearestOf<T>(scratch: usize, sample: i32): i32 {
  return <i32>load<T>(scratch + indexAt + <usize>sample * sizeof<T>());
}

/** Finds the nearest two of all centers for some of the samples (32-bit indices), at most {@link samplesTogether}. */
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
  const never = v128.splat<T>(<T>Infinity);
  v128.store(scratch + bestAt, never);
  v128.store(scratch + bestAt, never, 16);
  v128.store(scratch + secondAt, never);
  v128.store(scratch + secondAt, never, 16);
  v128.store(scratch + indexAt, v128.splat<T>(0));
  v128.store(scratch + indexAt, v128.splat<T>(0), 16);
  if (d <= mostColumns) turnRows<T>(count, samples, d, x, d, scratch);
  for (let first = 0; first < clusters; first += mostCenters) {
    const some = min(mostCenters, clusters - first);
    const b = panels + <usize>first * <usize>d * sizeof<T>();
    const start = offsets + <usize>first * sizeof<T>();
    if (d <= mostColumns) multiplyCenters<T>(some, d, d, b, start, scratch);
    else {
      for (let column = 0; column < d; column += mostColumns) {
        const columns = min(mostColumns, d - column);
        turnRows<T>(count, samples, d, x + <usize>column * sizeof<T>(), columns, scratch);
        multiplyCenters<T>(some, columns, d, b + <usize>column * lineBytes, column === 0 ? start : 0, scratch);
      }
    }
    selectTwo<T>(some, first, scratch);
  }
}

/** Writes columns of the samples, whose numbers are side by side there; the first sample fills up what is missing. */
function turnRows<T>(count: i32, samples: usize, d: i32, x: usize, columns: i32, out: usize): void {
  const rowBytes = <usize>d * sizeof<T>();
  for (let i = 0; i < 2 * lanes<T>(); i += lanes<T>(), out += 16) {
    const r0 = x + <usize>load<i32>(samples + (i < count ? <usize>i * 4 : 0)) * rowBytes;
    const r1 = x + <usize>load<i32>(samples + (i + 1 < count ? <usize>i * 4 + 4 : 0)) * rowBytes;
    if (sizeof<T>() === 8) turnTwo(r0, r1, columns, out);
    else {
      const r2 = x + <usize>load<i32>(samples + (i + 2 < count ? <usize>i * 4 + 8 : 0)) * rowBytes;
      const r3 = x + <usize>load<i32>(samples + (i + 3 < count ? <usize>i * 4 + 12 : 0)) * rowBytes;
      turnFour(r0, r1, r2, r3, columns, out);
    }
  }
}

/** Two rows of doubles. */
function turnTwo(r0: usize, r1: usize, columns: i32, out: usize): void {
  let j = 0;
  for (; j + 2 <= columns; j += 2, r0 += 16, r1 += 16, out += 2 * lineBytes) {
    const a = v128.load(r0);
    const b = v128.load(r1);
    v128.store(out, v128.shuffle<f64>(a, b, 0, 2));
    v128.store(out, v128.shuffle<f64>(a, b, 1, 3), lineBytes);
  }
  if (j < columns) v128.store(out, f64x2.replace_lane(v128.load64_splat(r0), 1, load<f64>(r1)));
}

/** Four rows of floats. */
function turnFour(r0: usize, r1: usize, r2: usize, r3: usize, columns: i32, out: usize): void {
  let j = 0;
  for (; j + 4 <= columns; j += 4, r0 += 16, r1 += 16, r2 += 16, r3 += 16, out += 4 * lineBytes) {
    const a = v128.load(r0);
    const b = v128.load(r1);
    const c = v128.load(r2);
    const e = v128.load(r3);
    const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
    const ce = v128.shuffle<f32>(c, e, 0, 4, 1, 5);
    v128.store(out, v128.shuffle<i64>(ab, ce, 0, 2));
    v128.store(out, v128.shuffle<i64>(ab, ce, 1, 3), lineBytes);
    const abEnd = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
    const ceEnd = v128.shuffle<f32>(c, e, 2, 6, 3, 7);
    v128.store(out, v128.shuffle<i64>(abEnd, ceEnd, 0, 2), 2 * lineBytes);
    v128.store(out, v128.shuffle<i64>(abEnd, ceEnd, 1, 3), 3 * lineBytes);
  }
  for (; j < columns; j++, r0 += 4, r1 += 4, r2 += 4, r3 += 4, out += lineBytes) {
    store<f32>(out, load<f32>(r0));
    store<f32>(out, load<f32>(r1), 4);
    store<f32>(out, load<f32>(r2), 8);
    store<f32>(out, load<f32>(r3), 12);
  }
}

/**
 * The products of the samples with some centers, four at a time, added to the offsets, or without these to the products so far. It has two
 * callers, so that the compiler does not inline it: V8 would keep the sums in memory (micro.ts).
 */
function multiplyCenters<T>(centers: i32, columns: i32, d: i32, b: usize, offsets: usize, scratch: usize): void {
  const width = <usize>(32 / sizeof<T>());
  const end = scratch + <usize>columns * lineBytes;
  let out = scratch + productsAt;
  for (let c: usize = 0; c < <usize>centers; c += 4, out += 4 * lineBytes) {
    let s00 = v128.load(out);
    let s01 = v128.load(out, 16);
    let s10 = v128.load(out, lineBytes);
    let s11 = v128.load(out, lineBytes + 16);
    let s20 = v128.load(out, 2 * lineBytes);
    let s21 = v128.load(out, 2 * lineBytes + 16);
    let s30 = v128.load(out, 3 * lineBytes);
    let s31 = v128.load(out, 3 * lineBytes + 16);
    if (offsets !== 0) {
      const offset = offsets + c * sizeof<T>();
      s01 = s00 = v128.load_splat<T>(offset);
      s11 = s10 = v128.load_splat<T>(offset, sizeof<T>());
      s21 = s20 = v128.load_splat<T>(offset, 2 * sizeof<T>());
      s31 = s30 = v128.load_splat<T>(offset, 3 * sizeof<T>());
    }
    let at = b + (c / width) * <usize>d * lineBytes + (c % width) * sizeof<T>();
    for (let from = scratch; from < end; from += lineBytes, at += lineBytes) {
      const x0 = v128.load(from);
      const x1 = v128.load(from, 16);
      const c0 = v128.load_splat<T>(at);
      s00 = multiplyAdd<T>(x0, c0, s00);
      s01 = multiplyAdd<T>(x1, c0, s01);
      const c1 = v128.load_splat<T>(at, sizeof<T>());
      s10 = multiplyAdd<T>(x0, c1, s10);
      s11 = multiplyAdd<T>(x1, c1, s11);
      const c2 = v128.load_splat<T>(at, 2 * sizeof<T>());
      s20 = multiplyAdd<T>(x0, c2, s20);
      s21 = multiplyAdd<T>(x1, c2, s21);
      const c3 = v128.load_splat<T>(at, 3 * sizeof<T>());
      s30 = multiplyAdd<T>(x0, c3, s30);
      s31 = multiplyAdd<T>(x1, c3, s31);
    }
    v128.store(out, s00);
    v128.store(out, s01, 16);
    v128.store(out, s10, lineBytes);
    v128.store(out, s11, lineBytes + 16);
    v128.store(out, s20, 2 * lineBytes);
    v128.store(out, s21, 2 * lineBytes + 16);
    v128.store(out, s30, 3 * lineBytes);
    v128.store(out, s31, 3 * lineBytes + 16);
  }
}

/** Updates the smallest two by the products with some centers; the index of the smallest is a number of type T. NaN is never the smallest. */
function selectTwo<T>(centers: i32, first: i32, scratch: usize): void {
  const one = v128.splat<T>(1);
  let current = v128.splat<T>(<T>first);
  let best0 = v128.load(scratch + bestAt);
  let best1 = v128.load(scratch + bestAt, 16);
  let second0 = v128.load(scratch + secondAt);
  let second1 = v128.load(scratch + secondAt, 16);
  let index0 = v128.load(scratch + indexAt);
  let index1 = v128.load(scratch + indexAt, 16);
  let products = scratch + productsAt;
  for (let c = 0; c < centers; c++, products += lineBytes) {
    const value0 = v128.load(products);
    const value1 = v128.load(products, 16);
    index0 = v128.bitselect(current, index0, v128.lt<T>(value0, best0));
    index1 = v128.bitselect(current, index1, v128.lt<T>(value1, best1));
    second0 = v128.pmin<T>(second0, v128.pmax<T>(best0, value0));
    second1 = v128.pmin<T>(second1, v128.pmax<T>(best1, value1));
    best0 = v128.pmin<T>(best0, value0);
    best1 = v128.pmin<T>(best1, value1);
    current = v128.add<T>(current, one);
  }
  v128.store(scratch + bestAt, best0);
  v128.store(scratch + bestAt, best1, 16);
  v128.store(scratch + secondAt, second0);
  v128.store(scratch + secondAt, second1, 16);
  v128.store(scratch + indexAt, index0);
  v128.store(scratch + indexAt, index1, 16);
}
