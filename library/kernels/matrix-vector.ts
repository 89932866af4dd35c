/**
 * Products of a matrix and a vector. These read each entry once, so memory limits the speed: four rows are processed
 * together, which reads and writes the vectors a quarter as often. A row's sum is the same sequence of operations alone
 * or among four.
 */
import { loadOne, multiplyAdd, storeOne, sumLanes } from "./vector";
import { addMultiple, scaleContiguous } from "./vectors";

export function gemv(
  trans: bool,
  m: i32,
  n: i32,
  alpha: f64,
  a: usize,
  lda: usize,
  x: usize,
  beta: f64,
  y: usize,
): void {
  scaleContiguous(trans ? n : m, beta, y);
  if (alpha === 0) return;
  const row = lda * 8;
  let i = 0;
  if (trans) {
    for (; i + 4 <= m; i += 4, a += 4 * row, x += 32) addFourRows(n, alpha, x, 8, a, row, y);
    for (; i < m; i++, a += row, x += 8) addMultiple(n, alpha * load<f64>(x), a, y);
  } else {
    for (; i + 4 <= m; i += 4, a += 4 * row, y += 32) dotFourRows(n, alpha, a, row, x, y);
    for (; i < m; i++, a += row, y += 8) store<f64>(y, load<f64>(y) + alpha * dotRow(n, a, x));
  }
}

/** y ← y + alpha Σ fᵢ rowᵢ, one row after the other; the four factors are `step` bytes apart. */
export function addFourRows(n: i32, alpha: f64, factors: usize, step: usize, a: usize, row: usize, y: usize): void {
  const f0 = f64x2.splat(alpha * load<f64>(factors));
  const f1 = f64x2.splat(alpha * load<f64>(factors + step));
  const f2 = f64x2.splat(alpha * load<f64>(factors + 2 * step));
  const f3 = f64x2.splat(alpha * load<f64>(factors + 3 * step));
  const a1 = a + row;
  const a2 = a1 + row;
  const a3 = a2 + row;
  const end = <usize>(n & ~1) * 8;
  let at: usize = 0;
  for (; at < end; at += 16) {
    let sum = multiplyAdd<f64>(f0, v128.load(a + at), v128.load(y + at));
    sum = multiplyAdd<f64>(f1, v128.load(a1 + at), sum);
    sum = multiplyAdd<f64>(f2, v128.load(a2 + at), sum);
    v128.store(y + at, multiplyAdd<f64>(f3, v128.load(a3 + at), sum));
  }
  if (n & 1) {
    let sum = multiplyAdd<f64>(f0, loadOne(a + at), loadOne(y + at));
    sum = multiplyAdd<f64>(f1, loadOne(a1 + at), sum);
    sum = multiplyAdd<f64>(f2, loadOne(a2 + at), sum);
    storeOne(y + at, multiplyAdd<f64>(f3, loadOne(a3 + at), sum));
  }
}

/** y[0 … 3] ← y + alpha (four rows · x), each row computed as in {@link dotRow}. */
function dotFourRows(n: i32, alpha: f64, a: usize, row: usize, x: usize, y: usize): void {
  let s00 = f64x2.splat(0);
  let s01 = s00;
  let s10 = s00;
  let s11 = s00;
  let s20 = s00;
  let s21 = s00;
  let s30 = s00;
  let s31 = s00;
  let a1 = a + row;
  let a2 = a1 + row;
  let a3 = a2 + row;
  let j = 0;
  for (; j + 4 <= n; j += 4, a += 32, a1 += 32, a2 += 32, a3 += 32, x += 32) {
    const x0 = v128.load(x);
    const x1 = v128.load(x, 16);
    s00 = multiplyAdd<f64>(v128.load(a), x0, s00);
    s01 = multiplyAdd<f64>(v128.load(a, 16), x1, s01);
    s10 = multiplyAdd<f64>(v128.load(a1), x0, s10);
    s11 = multiplyAdd<f64>(v128.load(a1, 16), x1, s11);
    s20 = multiplyAdd<f64>(v128.load(a2), x0, s20);
    s21 = multiplyAdd<f64>(v128.load(a2, 16), x1, s21);
    s30 = multiplyAdd<f64>(v128.load(a3), x0, s30);
    s31 = multiplyAdd<f64>(v128.load(a3, 16), x1, s31);
  }
  const rest = n - j;
  store<f64>(y, load<f64>(y) + alpha * dotRest(rest, a, x, s00, s01));
  store<f64>(y, load<f64>(y, 8) + alpha * dotRest(rest, a1, x, s10, s11), 8);
  store<f64>(y, load<f64>(y, 16) + alpha * dotRest(rest, a2, x, s20, s21), 16);
  store<f64>(y, load<f64>(y, 24) + alpha * dotRest(rest, a3, x, s30, s31), 24);
}

function dotRow(n: i32, a: usize, x: usize): f64 {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let j = 0;
  for (; j + 4 <= n; j += 4, a += 32, x += 32) {
    s0 = multiplyAdd<f64>(v128.load(a), v128.load(x), s0);
    s1 = multiplyAdd<f64>(v128.load(a, 16), v128.load(x, 16), s1);
  }
  return dotRest(n - j, a, x, s0, s1);
}

/** The last one to three products of a row, and the total. */
function dotRest(n: i32, a: usize, x: usize, s0: v128, s1: v128): f64 {
  if (n >= 2) {
    s0 = multiplyAdd<f64>(v128.load(a), v128.load(x), s0);
    a += 16;
    x += 16;
  }
  if (n & 1) s1 = multiplyAdd<f64>(loadOne(a), loadOne(x), s1);
  return sumLanes(f64x2.add(s0, s1));
}

export function ger(m: i32, n: i32, alpha: f64, x: usize, y: usize, a: usize, lda: usize): void {
  if (alpha === 0) return;
  for (let i = 0; i < m; i++, a += lda * 8, x += 8) addMultiple(n, alpha * load<f64>(x), y, a);
}
