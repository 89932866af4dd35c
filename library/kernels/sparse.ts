/** Products of a sparse matrix, given by rows, with a dense one. */
import { loadOne, multiplyAdd, storeOne } from "./vector";

/** Number of columns of B processed together for all rows: for some thousand rows of B, that many stay in cache. */
const together = 64;

/**
 * Only the rows whose entries begin at `first` or later, counted from those of the first row, and before `end`: threads
 * divide rows by their entries, because the columns of word counts differ in size by a factor of a thousand.
 */
export function sparseProduct(
  m: i32,
  n: i32,
  first: i32,
  end: i32,
  rowStart: usize,
  columnIndex: usize,
  values: usize,
  b: usize,
  ldb: usize,
  c: usize,
  ldc: usize,
): void {
  if (m === 0) return;
  const origin = load<i32>(rowStart);
  const from = <usize>firstRowFrom(m, rowStart, origin + first);
  const to = <usize>firstRowFrom(m, rowStart, origin + end);
  for (let j = 0; j < n; j += together) {
    const at = <usize>j * 8;
    const width = min(n - j, together);
    for (let i = from; i < to; i++) {
      const start = <usize>load<u32>(rowStart + i * 4);
      const count = load<i32>(rowStart + i * 4, 4) - <i32>start;
      combine(width, count, columnIndex + start * 4, values + start * 8, b + at, ldb * 8, c + i * ldc * 8 + at);
    }
  }
}

/** The first of m rows whose entries begin at or after a position; m when there is none. */
function firstRowFrom(m: i32, rowStart: usize, place: i32): i32 {
  let low = 0;
  let high = m;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (load<i32>(rowStart + <usize>middle * 4) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One row of the result: a strip of columns stays in registers during the loop over the entries. */
function combine(n: i32, count: i32, indices: usize, numbers: usize, b: usize, row: usize, c: usize): void {
  let j = 0;
  let at: usize = 0;
  for (; j + 16 <= n; j += 16, at += 128) combineSixteen(count, indices, numbers, b + at, row, c + at);
  if (j + 8 <= n) {
    combineEight(count, indices, numbers, b + at, row, c + at);
    j += 8;
    at += 64;
  }
  if (j + 4 <= n) {
    combineFour(count, indices, numbers, b + at, row, c + at);
    j += 4;
    at += 32;
  }
  if (j + 2 <= n) {
    combineTwo(count, indices, numbers, b + at, row, c + at);
    j += 2;
    at += 16;
  }
  if (j < n) combineOne(count, indices, numbers, b + at, row, c + at);
}

function combineSixteen(count: i32, indices: usize, numbers: usize, b: usize, row: usize, c: usize): void {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  let s4 = s0;
  let s5 = s0;
  let s6 = s0;
  let s7 = s0;
  for (let e = 0; e < count; e++, indices += 4, numbers += 8) {
    const from = b + <usize>load<u32>(indices) * row;
    const value = v128.load64_splat(numbers);
    s0 = multiplyAdd<f64>(value, v128.load(from), s0);
    s1 = multiplyAdd<f64>(value, v128.load(from, 16), s1);
    s2 = multiplyAdd<f64>(value, v128.load(from, 32), s2);
    s3 = multiplyAdd<f64>(value, v128.load(from, 48), s3);
    s4 = multiplyAdd<f64>(value, v128.load(from, 64), s4);
    s5 = multiplyAdd<f64>(value, v128.load(from, 80), s5);
    s6 = multiplyAdd<f64>(value, v128.load(from, 96), s6);
    s7 = multiplyAdd<f64>(value, v128.load(from, 112), s7);
  }
  v128.store(c, s0);
  v128.store(c, s1, 16);
  v128.store(c, s2, 32);
  v128.store(c, s3, 48);
  v128.store(c, s4, 64);
  v128.store(c, s5, 80);
  v128.store(c, s6, 96);
  v128.store(c, s7, 112);
}

function combineEight(count: i32, indices: usize, numbers: usize, b: usize, row: usize, c: usize): void {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  for (let e = 0; e < count; e++, indices += 4, numbers += 8) {
    const from = b + <usize>load<u32>(indices) * row;
    const value = v128.load64_splat(numbers);
    s0 = multiplyAdd<f64>(value, v128.load(from), s0);
    s1 = multiplyAdd<f64>(value, v128.load(from, 16), s1);
    s2 = multiplyAdd<f64>(value, v128.load(from, 32), s2);
    s3 = multiplyAdd<f64>(value, v128.load(from, 48), s3);
  }
  v128.store(c, s0);
  v128.store(c, s1, 16);
  v128.store(c, s2, 32);
  v128.store(c, s3, 48);
}

/** Narrow strips add two entries at a time to separate sums, which do not wait for each other. */
function combineFour(count: i32, indices: usize, numbers: usize, b: usize, row: usize, c: usize): void {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let t0 = s0;
  let t1 = s0;
  let e = 0;
  for (; e + 2 <= count; e += 2, indices += 8, numbers += 16) {
    const from = b + <usize>load<u32>(indices) * row;
    const other = b + <usize>load<u32>(indices, 4) * row;
    const value = v128.load64_splat(numbers);
    const next = v128.load64_splat(numbers, 8);
    s0 = multiplyAdd<f64>(value, v128.load(from), s0);
    s1 = multiplyAdd<f64>(value, v128.load(from, 16), s1);
    t0 = multiplyAdd<f64>(next, v128.load(other), t0);
    t1 = multiplyAdd<f64>(next, v128.load(other, 16), t1);
  }
  if (e < count) {
    const from = b + <usize>load<u32>(indices) * row;
    const value = v128.load64_splat(numbers);
    s0 = multiplyAdd<f64>(value, v128.load(from), s0);
    s1 = multiplyAdd<f64>(value, v128.load(from, 16), s1);
  }
  v128.store(c, f64x2.add(s0, t0));
  v128.store(c, f64x2.add(s1, t1), 16);
}

function combineTwo(count: i32, indices: usize, numbers: usize, b: usize, row: usize, c: usize): void {
  let s = f64x2.splat(0);
  let t = s;
  let e = 0;
  for (; e + 2 <= count; e += 2, indices += 8, numbers += 16) {
    const from = b + <usize>load<u32>(indices) * row;
    const other = b + <usize>load<u32>(indices, 4) * row;
    s = multiplyAdd<f64>(v128.load64_splat(numbers), v128.load(from), s);
    t = multiplyAdd<f64>(v128.load64_splat(numbers, 8), v128.load(other), t);
  }
  if (e < count) {
    s = multiplyAdd<f64>(v128.load64_splat(numbers), v128.load(b + <usize>load<u32>(indices) * row), s);
  }
  v128.store(c, f64x2.add(s, t));
}

function combineOne(count: i32, indices: usize, numbers: usize, b: usize, row: usize, c: usize): void {
  let s = f64x2.splat(0);
  let t = s;
  let e = 0;
  for (; e + 2 <= count; e += 2, indices += 8, numbers += 16) {
    const from = b + <usize>load<u32>(indices) * row;
    const other = b + <usize>load<u32>(indices, 4) * row;
    s = multiplyAdd<f64>(v128.load64_splat(numbers), loadOne(from), s);
    t = multiplyAdd<f64>(v128.load64_splat(numbers, 8), loadOne(other), t);
  }
  if (e < count) {
    s = multiplyAdd<f64>(v128.load64_splat(numbers), loadOne(b + <usize>load<u32>(indices) * row), s);
  }
  storeOne(c, f64x2.add(s, t));
}
