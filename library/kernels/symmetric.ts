/**
 * Symmetric matrices given by one triangle, and copies across the diagonal. In symv each stored entry is used twice,
 * for its own row and as its mirror image; four rows are processed together, so that it is read once from memory.
 */
import { loadOne, multiplyAdd, storeOne, sumLanes } from "./vector";
import { scaleContiguous } from "./vectors";

export function symv(lower: bool, n: i32, alpha: f64, a: usize, lda: usize, x: usize, beta: f64, y: usize): void {
  scaleContiguous(n, beta, y);
  if (alpha === 0) return;
  const row = lda * 8;
  let i = 0;
  for (; i < n; i += 4) {
    const rows = min(4, n - i);
    const first = lower ? 0 : i + rows;
    const count = lower ? i : n - i - rows;
    const strip = a + <usize>i * row + <usize>first * 8;
    const xi = x + <usize>i * 8;
    const yi = y + <usize>i * 8;
    const xj = x + <usize>first * 8;
    const yj = y + <usize>first * 8;
    if (rows === 4) multiplyStrip(count, alpha, strip, row, xi, yi, xj, yj);
    else
      for (let u = 0; u < rows; u++) multiplyRow(count, alpha, strip + <usize>u * row, xi + u * 8, yi + u * 8, xj, yj);
    multiplyCorner(lower, rows, alpha, a + <usize>i * row + <usize>i * 8, row, xi, yi);
  }
}

/** The off-diagonal part of four rows: yᵢ += alpha S xⱼ and yⱼ += alpha Sᵀ xᵢ for the 4 x count strip S. */
function multiplyStrip(
  count: i32,
  alpha: f64,
  strip: usize,
  row: usize,
  xi: usize,
  yi: usize,
  xj: usize,
  yj: usize,
): void {
  const f0 = f64x2.splat(alpha * load<f64>(xi));
  const f1 = f64x2.splat(alpha * load<f64>(xi, 8));
  const f2 = f64x2.splat(alpha * load<f64>(xi, 16));
  const f3 = f64x2.splat(alpha * load<f64>(xi, 24));
  const strip1 = strip + row;
  const strip2 = strip1 + row;
  const strip3 = strip2 + row;
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  const end = <usize>count * 8;
  for (let at: usize = 0; at < end; at += 16) {
    const whole = at + 8 < end;
    const a0 = whole ? v128.load(strip + at) : loadOne(strip + at);
    const a1 = whole ? v128.load(strip1 + at) : loadOne(strip1 + at);
    const a2 = whole ? v128.load(strip2 + at) : loadOne(strip2 + at);
    const a3 = whole ? v128.load(strip3 + at) : loadOne(strip3 + at);
    const x = whole ? v128.load(xj + at) : loadOne(xj + at);
    let y = whole ? v128.load(yj + at) : loadOne(yj + at);
    s0 = multiplyAdd<f64>(a0, x, s0);
    s1 = multiplyAdd<f64>(a1, x, s1);
    s2 = multiplyAdd<f64>(a2, x, s2);
    s3 = multiplyAdd<f64>(a3, x, s3);
    y = multiplyAdd<f64>(f0, a0, y);
    y = multiplyAdd<f64>(f1, a1, y);
    y = multiplyAdd<f64>(f2, a2, y);
    y = multiplyAdd<f64>(f3, a3, y);
    if (whole) v128.store(yj + at, y);
    else storeOne(yj + at, y);
  }
  store<f64>(yi, load<f64>(yi) + alpha * sumLanes(s0));
  store<f64>(yi, load<f64>(yi, 8) + alpha * sumLanes(s1), 8);
  store<f64>(yi, load<f64>(yi, 16) + alpha * sumLanes(s2), 16);
  store<f64>(yi, load<f64>(yi, 24) + alpha * sumLanes(s3), 24);
}

/** The same for a single row. */
function multiplyRow(count: i32, alpha: f64, a: usize, xi: usize, yi: usize, xj: usize, yj: usize): void {
  const factor = alpha * load<f64>(xi);
  let sum: f64 = 0;
  for (let j = 0; j < count; j++, a += 8, xj += 8, yj += 8) {
    sum += load<f64>(a) * load<f64>(xj);
    store<f64>(yj, load<f64>(yj) + factor * load<f64>(a));
  }
  store<f64>(yi, load<f64>(yi) + alpha * sum);
}

/** The triangle of at most four rows on the diagonal. */
function multiplyCorner(lower: bool, rows: i32, alpha: f64, a: usize, row: usize, x: usize, y: usize): void {
  for (let i = 0; i < rows; i++) {
    let sum: f64 = 0;
    for (let j = 0; j < rows; j++) {
      const isStored = lower ? j <= i : j >= i;
      const entry = isStored ? <usize>i * row + <usize>j * 8 : <usize>j * row + <usize>i * 8;
      sum += load<f64>(a + entry) * load<f64>(x + j * 8);
    }
    store<f64>(y + i * 8, load<f64>(y + i * 8) + alpha * sum);
  }
}

export function syr2(lower: bool, n: i32, alpha: f64, x: usize, y: usize, a: usize, lda: usize): void {
  if (alpha === 0) return;
  for (let i = 0; i < n; i++) {
    const fx = f64x2.splat(alpha * load<f64>(x + <usize>i * 8));
    const fy = f64x2.splat(alpha * load<f64>(y + <usize>i * 8));
    const end = <usize>(lower ? i + 1 : n) * 8;
    const row = a + <usize>i * lda * 8;
    for (let at = <usize>(lower ? 0 : i) * 8; at < end; at += 16) {
      const whole = at + 8 < end;
      const xj = whole ? v128.load(x + at) : loadOne(x + at);
      const yj = whole ? v128.load(y + at) : loadOne(y + at);
      const old = whole ? v128.load(row + at) : loadOne(row + at);
      const sum = f64x2.add(old, multiplyAdd<f64>(fx, yj, f64x2.mul(fy, xj)));
      if (whole) v128.store(row + at, sum);
      else storeOne(row + at, sum);
    }
  }
}

/** Squares of this size are copied at a time, so that the lines read by columns stay in the first-level cache. */
const square: i32 = 16;

export function mirror(lower: bool, n: i32, a: usize, lda: usize): void {
  const row = lda * 8;
  for (let i0 = 0; i0 < n; i0 += square) {
    for (let j0 = 0; j0 <= i0; j0 += square) {
      for (let i = i0; i < min(i0 + square, n); i++) {
        for (let j = j0; j < min(j0 + square, i); j++) {
          const below = a + <usize>i * row + <usize>j * 8;
          const above = a + <usize>j * row + <usize>i * 8;
          if (lower) store<f64>(above, load<f64>(below));
          else store<f64>(below, load<f64>(above));
        }
      }
    }
  }
}

export function transpose(m: i32, n: i32, a: usize, lda: usize, b: usize, ldb: usize): void {
  for (let i0 = 0; i0 < m; i0 += square) {
    for (let j0 = 0; j0 < n; j0 += square) {
      const from = a + <usize>i0 * lda * 8 + <usize>j0 * 8;
      const to = b + <usize>j0 * ldb * 8 + <usize>i0 * 8;
      transposeSquare(min(square, m - i0), min(square, n - j0), from, lda * 8, to, ldb * 8);
    }
  }
}

/** B ← Aᵀ for a small A of rows x columns; row steps in bytes. Squares of 2 x 2 are transposed in registers. */
export function transposeSquare(rows: i32, columns: i32, a: usize, aRow: usize, b: usize, bRow: usize): void {
  const evenRows = rows & ~1;
  const evenColumns = columns & ~1;
  for (let j = 0; j < evenColumns; j += 2) {
    let from = a + <usize>j * 8;
    let to = b + <usize>j * bRow;
    for (let i = 0; i < evenRows; i += 2, from += 2 * aRow, to += 16) {
      const upper = v128.load(from);
      const lower = v128.load(from + aRow);
      v128.store(to, v128.shuffle<f64>(upper, lower, 0, 2));
      v128.store(to + bRow, v128.shuffle<f64>(upper, lower, 1, 3));
    }
  }
  if (evenColumns < columns) copyColumn(rows, a + <usize>evenColumns * 8, aRow, b + <usize>evenColumns * bRow);
  if (evenRows === rows) return;
  const from = a + <usize>evenRows * aRow;
  const to = b + <usize>evenRows * 8;
  for (let j = 0; j < evenColumns; j++) store<f64>(to + <usize>j * bRow, load<f64>(from + <usize>j * 8));
}

/** A column of A becomes a row of B. */
function copyColumn(rows: i32, from: usize, step: usize, to: usize): void {
  for (let i = 0; i < rows; i++, from += step, to += 8) store<f64>(to, load<f64>(from));
}
