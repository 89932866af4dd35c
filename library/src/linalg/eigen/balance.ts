/**
 * Balancing: a diagonal similarity D⁻¹ A D that makes the norms of each row and column similar, so that the eigenvalues
 * of badly scaled matrices stay accurate (Parlett and Reinsch 1969). Measured in the 2-norm, diagonal left out, as
 * James, Langou and Lowery (2014) advise: in other norms balancing can spoil matrices near Hessenberg form.
 */
import type { Matrix } from "../../data/matrix.js";
import { log2 } from "../../numeric/elementary/functions.js";

/** `matrix` is D⁻¹ A D with D = diag(scales); all scales are powers of two, so nothing is rounded. */
export interface Balanced {
  readonly matrix: Matrix;
  readonly scales: Float64Array;
}

/** A change is made when it reduces the sum of the two norms below this fraction. */
const WORTHWHILE = 0.95;

/** Scales stay within 2^±this, so that vectors can be transformed back. */
const MAX_EXPONENT = 500;

/** Balances a square matrix with finite entries. */
export function balance(a: Matrix): Balanced {
  const n = a.rows;
  const data = a.data.slice();
  const exponents = new Int32Array(n);
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 0; i < n; i++) {
      const columnNorm = normWithout(data, i, n, n, i);
      const rowNorm = normWithout(data, i * n, 1, n, i);
      if (columnNorm === 0 || rowNorm === 0) continue;
      // The best factor is √(r / c); a power of two is near enough.
      let shift = Math.round(log2(rowNorm / columnNorm) / 2);
      shift = Math.max(-MAX_EXPONENT - exponents[i], Math.min(MAX_EXPONENT - exponents[i], shift));
      const factor = 2 ** shift;
      if (shift === 0 || columnNorm * factor + rowNorm / factor >= WORTHWHILE * (columnNorm + rowNorm)) continue;
      changed = true;
      exponents[i] += shift;
      for (let j = 0; j < n; j++) data[j * n + i] *= factor;
      for (let j = 0; j < n; j++) data[i * n + j] /= factor;
    }
  }
  return { matrix: { rows: n, columns: n, data }, scales: Float64Array.from(exponents, (exponent) => 2 ** exponent) };
}

/** The 2-norm of a row or column without entry `skip`. */
function normWithout(data: Float64Array, start: number, step: number, n: number, skip: number): number {
  let largest = 0;
  for (let j = 0; j < n; j++) if (j !== skip) largest = Math.max(largest, Math.abs(data[start + j * step]));
  if (largest === 0) return 0;
  let sum = 0;
  for (let j = 0; j < n; j++) if (j !== skip) sum += (data[start + j * step] / largest) ** 2;
  return largest * Math.sqrt(sum);
}
