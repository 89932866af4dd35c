/**
 * Sums of products of columns: a few rows are centred, weighted and summed while they are in the first-level cache, and
 * their products are computed while the piece is in the second-level cache.
 */
import { syrk } from "./gemm";
import { addFourRows } from "./matrix-vector";
import { loadOne, storeOne } from "./vector";
import { addMultiple } from "./vectors";

/** One piece: A ← diag(roots) (A − 1 pointᵀ), then sums += Aᵀ roots, withTarget += Aᵀ targets, gram += AᵀA. */
export function columnProducts(
  m: i32,
  n: i32,
  point: usize,
  roots: usize,
  targets: usize,
  a: usize,
  sums: usize,
  withTarget: usize,
  gram: usize,
  scratch: usize,
): void {
  // Without roots they are all 1: one number that is read repeatedly.
  const factorStep: usize = roots === 0 ? 0 : 8;
  let factors = roots;
  if (roots === 0) {
    store<f64>(scratch, 1);
    factors = scratch;
  }
  const row = <usize>n * 8;
  let at = a;
  for (let i = 0; i < m; i += 4, at += 4 * row, factors += 4 * factorStep, targets += targets === 0 ? 0 : 32) {
    const rows = min(4, m - i);
    for (let u = 0; u < rows; u++) {
      if (point !== 0) subtract(n, point, at + <usize>u * row);
      if (roots !== 0) multiplyBy(n, load<f64>(factors + u * 8), at + <usize>u * row);
    }
    addRows(rows, n, factors, factorStep, at, row, sums);
    if (targets !== 0) addRows(rows, n, targets, 8, at, row, withTarget);
  }
  syrk(true, true, 0, n, n, m, 1, a, n, 1, gram, n, scratch);
}

function addRows(rows: i32, n: i32, factors: usize, step: usize, a: usize, row: usize, y: usize): void {
  if (rows === 4) addFourRows(n, 1, factors, step, a, row, y);
  else for (let u = 0; u < rows; u++) addMultiple(n, load<f64>(factors + u * step), a + <usize>u * row, y);
}

/** y ← y − x. */
function subtract(n: i32, x: usize, y: usize): void {
  let j = 0;
  for (; j + 2 <= n; j += 2, x += 16, y += 16) v128.store(y, f64x2.sub(v128.load(y), v128.load(x)));
  if (j < n) storeOne(y, f64x2.sub(loadOne(y), loadOne(x)));
}

/** y ← factor y; 0 times something that is not finite is NaN, as in a product. */
function multiplyBy(n: i32, factor: f64, y: usize): void {
  const f = f64x2.splat(factor);
  let j = 0;
  for (; j + 2 <= n; j += 2, y += 16) v128.store(y, f64x2.mul(f, v128.load(y)));
  if (j < n) storeOne(y, f64x2.mul(f, loadOne(y)));
}
