/** Solves with the factors of P A = L U, without checking the pivots. */
import type { Matrix } from "../../../data/matrix.js";
import { rangeProduct } from "../range-product.js";
import { substituteLower, substituteUpper } from "../substitution.js";

/** U on and above the diagonal, L below it; at step k, row k was exchanged with row `pivots[k]`. */
export interface PivotedFactors {
  readonly factors: Matrix;
  readonly pivots: Int32Array;
}

/** x ← A⁻¹ x. */
export function substituteVector({ factors, pivots }: PivotedFactors, x: Float64Array): void {
  const n = factors.rows;
  const f = factors.data;
  for (let k = 0; k < n; k++) exchange(x, k, pivots[k]);
  for (let i = 1; i < n; i++) x[i] -= rangeProduct(f, i * n, x, 0, i);
  for (let i = n - 1; i >= 0; i--) {
    const known = rangeProduct(f, i * n + i + 1, x, i + 1, n - i - 1);
    x[i] = (x[i] - known) / f[i * n + i];
  }
}

/** x ← A⁻ᵀ x: Aᵀ = Uᵀ Lᵀ P, solved row by row so that memory is read in order. */
export function substituteTransposedVector({ factors, pivots }: PivotedFactors, x: Float64Array): void {
  const n = factors.rows;
  const f = factors.data;
  for (let i = 0; i < n; i++) {
    const value = (x[i] /= f[i * n + i]);
    for (let k = i + 1, at = i * n; k < n; k++) x[k] -= f[at + k] * value;
  }
  for (let i = n - 1; i > 0; i--) {
    const value = x[i];
    for (let k = 0, at = i * n; k < i; k++) x[k] -= f[at + k] * value;
  }
  for (let k = n - 1; k >= 0; k--) exchange(x, k, pivots[k]);
}

/** X ← A⁻¹ X. */
export function substituteMatrix({ factors, pivots }: PivotedFactors, x: Matrix): void {
  for (let k = 0; k < pivots.length; k++) exchangeRows(x.data, x.columns, k, pivots[k]);
  substituteLower(factors, x, true);
  substituteUpper(factors, x);
}

/** Exchanges two rows of a row-major array. */
export function exchangeRows(data: Float64Array, width: number, i: number, j: number): void {
  if (i === j) return;
  for (let c = 0, p = i * width, q = j * width; c < width; c++) {
    const value = data[p + c];
    data[p + c] = data[q + c];
    data[q + c] = value;
  }
}

function exchange(x: Float64Array, i: number, j: number): void {
  const value = x[i];
  x[i] = x[j];
  x[j] = value;
}
