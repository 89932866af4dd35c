/** Reductions of tensors of floats, in an order that depends on the shapes alone. */
import { loadRest, storeRest, sumFloats } from "./floats";

const sumCode: i32 = 0;
const maxCode: i32 = 1;

/** Floats that are summed in single precision before the sum is added to a double. */
const blockFloats: i32 = 1024;

/** Rows whose columns are summed before the sum is added to the total: errors then grow with the sum of both numbers. */
const blockRows: i32 = 32;

/** Σ x of n contiguous floats. */
export function sumRow(n: i32, x: usize): f64 {
  let total: f64 = 0;
  for (; n > 0; n -= blockFloats) {
    const count = min(n, blockFloats);
    let a = f32x4.splat(0);
    let b = a;
    let c = a;
    let d = a;
    let left = count;
    for (; left >= 16; left -= 16, x += 64) {
      a = f32x4.add(a, v128.load(x));
      b = f32x4.add(b, v128.load(x, 16));
      c = f32x4.add(c, v128.load(x, 32));
      d = f32x4.add(d, v128.load(x, 48));
    }
    for (; left >= 4; left -= 4, x += 16) a = f32x4.add(a, v128.load(x));
    if (left > 0) b = f32x4.add(b, loadRest(x, left));
    total += sumFloats(f32x4.add(f32x4.add(a, b), f32x4.add(c, d)));
  }
  return total;
}

/** The largest (code 1) or smallest of n ≥ 1 contiguous floats; NaN if there is one. */
export function extremeRow(code: i32, n: i32, x: usize): f32 {
  let best = v128.load_splat<f32>(x);
  for (; n >= 4; n -= 4, x += 16) best = extreme(code, best, v128.load(x));
  for (; n > 0; n--, x += 4) best = extreme(code, best, v128.load_splat<f32>(x));
  best = extreme(code, best, i8x16.shuffle(best, best, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  best = extreme(code, best, i8x16.shuffle(best, best, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11));
  return f32x4.extract_lane(best, 0);
}

function extreme(code: i32, a: v128, b: v128): v128 {
  return code === maxCode ? f32x4.max(a, b) : f32x4.min(a, b);
}

/** out ← factor Σ x (code 0), max x (1) or min x (2) along each of `rows` rows of n floats. */
export function reduceRows32(code: i32, rows: i32, n: i32, factor: f64, x: usize, out: usize): void {
  for (; rows > 0; rows--, x += (<usize>n) << 2, out += 4) {
    store<f32>(out, code === sumCode ? <f32>(factor * sumRow(n, x)) : extremeRow(code, n, x));
  }
}

/**
 * The same along the columns of each of `outer` matrices of `rows` x `columns` floats; rows are `stride` floats apart, and the
 * results of a matrix `outStride` floats after those of the one before.
 */
export function reduceColumns32(
  code: i32,
  outer: i32,
  rows: i32,
  columns: i32,
  stride: usize,
  factor: f64,
  x: usize,
  out: usize,
  outStride: usize,
): void {
  const line = stride << 2;
  for (; outer > 0; outer--, x += <usize>rows * line, out += outStride << 2) {
    let j = 0;
    let at: usize = 0;
    if (code === sumCode) {
      for (; j + 16 <= columns; j += 16, at += 64) sumSixteen(rows, line, <f32>factor, x + at, out + at);
    }
    for (; j < columns; j += 4, at += 16) {
      reduceFour(code, rows, line, <f32>factor, min(4, columns - j), x + at, out + at);
    }
  }
}

/** The sums of 16 columns: a cache line of each row. */
function sumSixteen(rows: i32, line: usize, factor: f32, x: usize, out: usize): void {
  const zero = f32x4.splat(0);
  let ta = zero;
  let tb = zero;
  let tc = zero;
  let td = zero;
  while (rows > 0) {
    let a = zero;
    let b = zero;
    let c = zero;
    let d = zero;
    const count = min(rows, blockRows);
    for (let i = 0; i < count; i++, x += line) {
      a = f32x4.add(a, v128.load(x));
      b = f32x4.add(b, v128.load(x, 16));
      c = f32x4.add(c, v128.load(x, 32));
      d = f32x4.add(d, v128.load(x, 48));
    }
    ta = f32x4.add(ta, a);
    tb = f32x4.add(tb, b);
    tc = f32x4.add(tc, c);
    td = f32x4.add(td, d);
    rows -= count;
  }
  const by = f32x4.splat(factor);
  v128.store(out, f32x4.mul(by, ta));
  v128.store(out, f32x4.mul(by, tb), 16);
  v128.store(out, f32x4.mul(by, tc), 32);
  v128.store(out, f32x4.mul(by, td), 48);
}

/** Up to 4 columns. */
function reduceFour(code: i32, rows: i32, line: usize, factor: f32, columns: i32, x: usize, out: usize): void {
  let total = code === sumCode ? f32x4.splat(0) : read(x, columns);
  while (rows > 0) {
    let part = code === sumCode ? f32x4.splat(0) : total;
    const count = min(rows, blockRows);
    for (let i = 0; i < count; i++, x += line) {
      const value = read(x, columns);
      part = code === sumCode ? f32x4.add(part, value) : extreme(code, part, value);
    }
    total = code === sumCode ? f32x4.add(total, part) : part;
    rows -= count;
  }
  if (code === sumCode) total = f32x4.mul(f32x4.splat(factor), total);
  if (columns === 4) v128.store(out, total);
  else storeRest(out, total, columns);
}

function read(x: usize, columns: i32): v128 {
  return columns === 4 ? v128.load(x) : loadRest(x, columns);
}

/** The sums of squares of blocks of so many floats, as doubles. */
export function squares32(n: i32, block: i32, x: usize, out: usize): void {
  for (; n > 0; n -= block, out += 8) {
    let a = f64x2.splat(0);
    let b = a;
    let left = min(n, block);
    for (; left > 0; left -= 4, x += 16) {
      const value = left >= 4 ? v128.load(x) : loadRest(x, left);
      const low = f64x2.promote_low_f32x4(value);
      const high = f64x2.promote_low_f32x4(
        i8x16.shuffle(value, value, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7),
      );
      a = f64x2.add(a, f64x2.mul(low, low));
      b = f64x2.add(b, f64x2.mul(high, high));
    }
    const sum = f64x2.add(a, b);
    store<f64>(out, f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
  }
}
