/** Copies between a contiguous tensor and positions that are regularly spaced along four axes, and rows chosen by index. */
import { loadRest, storeRest } from "./floats";

/**
 * Copies n0 x n1 x n2 x n3 floats between a contiguous array and one with the given strides (in floats, perhaps negative or 0):
 * from the second to the first, or back.
 */
export function copyStrided32(
  isBack: bool,
  n0: i32,
  n1: i32,
  n2: i32,
  n3: i32,
  s0: i32,
  s1: i32,
  s2: i32,
  s3: i32,
  strided: usize,
  contiguous: usize,
): void {
  const bytes = (<usize>n2 * <usize>n3) << 2;
  for (let i0 = 0; i0 < n0; i0++) {
    for (let i1 = 0; i1 < n1; i1++, contiguous += bytes) {
      const at = strided + ((<usize>(i0 * s0 + i1 * s1)) << 2);
      if (s2 === 1 && s3 !== 1 && !isBack) transposeMatrix(n2, n3, s3, at, contiguous);
      else copyRows(isBack, n2, n3, s2, s3, at, contiguous);
    }
  }
}

function copyRows(isBack: bool, rows: i32, n: i32, row: i32, step: i32, strided: usize, contiguous: usize): void {
  const bytes = (<usize>n) << 2;
  for (; rows > 0; rows--, strided += (<usize>row) << 2, contiguous += bytes) {
    if (step === 1) {
      if (isBack) copyFloats(n, contiguous, strided);
      else copyFloats(n, strided, contiguous);
    } else {
      let at = strided;
      const by = (<usize>step) << 2;
      for (let j: usize = 0; j < bytes; j += 4, at += by) {
        if (isBack) store<f32>(at, load<f32>(contiguous + j));
        else store<f32>(contiguous + j, load<f32>(at));
      }
    }
  }
}

function copyFloats(n: i32, from: usize, to: usize): void {
  if (n >= 256) {
    memory.copy(to, from, (<usize>n) << 2);
    return;
  }
  for (; n >= 4; n -= 4, from += 16, to += 16) v128.store(to, v128.load(from));
  for (; n > 0; n--, from += 4, to += 4) store<f32>(to, load<f32>(from));
}

/** to[i, j] ← from[j · step + i]: four by four, so that whole registers are read and written. */
function transposeMatrix(rows: i32, columns: i32, step: i32, from: usize, to: usize): void {
  const line = (<usize>step) << 2;
  const width = (<usize>columns) << 2;
  let i = 0;
  for (; i + 4 <= rows; i += 4) {
    let j = 0;
    let source = from + ((<usize>i) << 2);
    let target = to + <usize>i * width;
    for (; j + 4 <= columns; j += 4, source += 4 * line, target += 16) transposeFour(source, line, target, width);
    for (; j < columns; j++, source += line, target += 4) {
      for (let u: usize = 0; u < 4; u++) store<f32>(target + u * width, load<f32>(source + 4 * u));
    }
  }
  for (; i < rows; i++) {
    let source = from + ((<usize>i) << 2);
    let target = to + <usize>i * width;
    for (let j = 0; j < columns; j++, source += line, target += 4) store<f32>(target, load<f32>(source));
  }
}

function transposeFour(from: usize, line: usize, to: usize, width: usize): void {
  const a = v128.load(from);
  const b = v128.load(from + line);
  const c = v128.load(from + 2 * line);
  const d = v128.load(from + 3 * line);
  const ab = i8x16.shuffle(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
  const cd = i8x16.shuffle(c, d, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
  const ef = i8x16.shuffle(a, b, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31);
  const gh = i8x16.shuffle(c, d, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31);
  v128.store(to, i8x16.shuffle(ab, cd, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23));
  v128.store(to + width, i8x16.shuffle(ab, cd, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31));
  v128.store(to + 2 * width, i8x16.shuffle(ef, gh, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23));
  v128.store(to + 3 * width, i8x16.shuffle(ef, gh, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31));
}

/** Row i of `out` ← row `rows[i]` of x, rows of n floats. */
export function gather32(count: i32, n: i32, rows: usize, x: usize, out: usize): void {
  const bytes = (<usize>n) << 2;
  for (; count > 0; count--, rows += 4, out += bytes) copyFloats(n, x + <usize>load<i32>(rows) * bytes, out);
}

/** Adds row i of x to row `rows[i]` of `out`, only the columns from `first` to before `end` of n. */
export function scatterAdd32(count: i32, n: i32, first: i32, end: i32, rows: usize, x: usize, out: usize): void {
  const bytes = (<usize>n) << 2;
  const start = (<usize>first) << 2;
  for (; count > 0; count--, rows += 4, x += bytes) {
    addFloats32(end - first, x + start, out + <usize>load<i32>(rows) * bytes + start, f32x4.splat(1));
  }
}

/** to ← to + factor · from. */
function addFloats32(n: i32, from: usize, to: usize, factor: v128): void {
  for (; n >= 4; n -= 4, from += 16, to += 16) {
    v128.store(to, f32x4.add(v128.load(to), f32x4.mul(factor, v128.load(from))));
  }
  if (n > 0) storeRest(to, f32x4.add(loadRest(to, n), f32x4.mul(factor, loadRest(from, n))), n);
}

/**
 * The product of a sparse matrix in rows and x with rows of n floats, or of its transpose: only the columns from `first` to
 * before `end`. The result is zero before.
 */
export function sparseMatmul32(
  isTransposed: bool,
  rows: i32,
  n: i32,
  first: i32,
  end: i32,
  rowStart: usize,
  columnIndex: usize,
  values: usize,
  x: usize,
  out: usize,
): void {
  const bytes = (<usize>n) << 2;
  const start = (<usize>first) << 2;
  for (let row = 0; row < rows; row++, rowStart += 4) {
    const own = <usize>row * bytes + start;
    const last = (<usize>load<i32>(rowStart, 4)) << 2;
    for (let entry = (<usize>load<i32>(rowStart)) << 2; entry < last; entry += 4) {
      const other = <usize>load<i32>(columnIndex + entry) * bytes + start;
      const value = v128.load_splat<f32>(values + entry);
      if (isTransposed) addFloats32(end - first, x + own, out + other, value);
      else addFloats32(end - first, x + other, out + own, value);
    }
  }
}
