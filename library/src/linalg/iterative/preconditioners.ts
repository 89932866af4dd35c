/** Approximate inverses of sparse symmetric positive definite matrices, to speed up conjugate gradients. */
import { LecternError } from "../../core/errors.js";
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { requireSymmetricSparse } from "../sparse/checks.js";
import type { Preconditioner } from "./iterative-solution.js";
import { requireSquare } from "./operator-checks.js";

/** Division by the diagonal of the matrix (Jacobi). */
export function jacobiPreconditioner(matrix: Matrix | SparseMatrix): Preconditioner {
  requireSquare("jacobiPreconditioner", matrix);
  const diagonal = diagonalOf(matrix);
  for (let i = 0; i < diagonal.length; i++) requirePositive("jacobiPreconditioner", i, diagonal[i]);
  return (r, out) => {
    for (let i = 0; i < r.length; i++) out[i] = r[i] / diagonal[i];
  };
}

/**
 * Incomplete Cholesky factors without fill, L Lᵀ ≈ A with the pattern of A (Meijerink & van der Vorst, Math. Comp. 31,
 * 1977). When a pivot fails, the diagonal is increased in steps until none does (Manteuffel, Math. Comp. 34, 1980).
 *
 * @example
 * ```ts
 * import { fromDense } from "lectern/data";
 * import { conjugateGradients, incompleteCholesky } from "lectern/linalg";
 *
 * const a = fromDense([[4, 1, 0], [1, 4, 1], [0, 1, 4]]);
 * const preconditioner = incompleteCholesky(a);
 * conjugateGradients(a, Float64Array.of(5, 6, 5), { preconditioner }).x; // 1, 1, 1
 * ```
 */
export function incompleteCholesky(matrix: SparseMatrix): Preconditioner {
  requireSymmetricSparse("incompleteCholesky", matrix);
  const diagonal = diagonalOf(matrix);
  for (let i = 0; i < diagonal.length; i++) requirePositive("incompleteCholesky", i, diagonal[i]);
  const lower = lowerTriangle(matrix);
  // A matrix with positive diagonal becomes diagonally dominant, for which no pivot fails, after finitely many steps.
  for (let shift = 0; ; shift = shift === 0 ? 1e-3 : 2 * shift) {
    const values = lower.values.slice();
    for (let i = 0; i < lower.rows; i++) values[lower.rowStart[i + 1] - 1] *= 1 + shift;
    if (factorInPlace(lower, values)) return (r, out) => substitute(lower, values, r, out);
  }
}

function diagonalOf(matrix: Matrix | SparseMatrix): Float64Array {
  const diagonal = new Float64Array(matrix.rows);
  for (let i = 0; i < matrix.rows; i++) {
    if (!isSparse(matrix)) diagonal[i] = matrix.data[i * matrix.columns + i];
    else {
      for (let e = matrix.rowStart[i]; e < matrix.rowStart[i + 1]; e++) {
        if (matrix.columnIndex[e] === i) diagonal[i] = matrix.values[e];
      }
    }
  }
  return diagonal;
}

function requirePositive(where: string, i: number, value: number): void {
  if (value > 0 && value < Infinity) return;
  throw new LecternError("numerical", `${where}: diagonal entry ${i} must be a finite number above 0, got ${value}`, {
    row: i,
  });
}

/** The entries on and below the diagonal; the last of each row is the diagonal. */
function lowerTriangle({ rows, columns, rowStart, columnIndex, values }: SparseMatrix): SparseMatrix {
  const start = new Int32Array(rows + 1);
  const keep: number[] = [];
  for (let i = 0; i < rows; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) if (columnIndex[e] <= i) keep.push(e);
    start[i + 1] = keep.length;
  }
  return {
    rows,
    columns,
    rowStart: start,
    columnIndex: Int32Array.from(keep, (e) => columnIndex[e]),
    values: Float64Array.from(keep, (e) => values[e]),
  };
}

/** lᵢⱼ = (aᵢⱼ − Σ lᵢₖ lⱼₖ) / lⱼⱼ on the pattern only; false when a pivot is not clearly positive. */
function factorInPlace({ rows, rowStart, columnIndex }: SparseMatrix, values: Float64Array): boolean {
  const current = new Float64Array(rows); // row i by columns; zero elsewhere
  for (let i = 0; i < rows; i++) {
    const end = rowStart[i + 1] - 1;
    const original = values[end];
    let squares = 0;
    for (let e = rowStart[i]; e < end; e++) {
      const j = columnIndex[e];
      let sum = values[e];
      const last = rowStart[j + 1] - 1;
      for (let f = rowStart[j]; f < last; f++) sum -= current[columnIndex[f]] * values[f];
      const entry = sum / values[last];
      values[e] = current[j] = entry;
      squares += entry * entry;
    }
    for (let e = rowStart[i]; e < end; e++) current[columnIndex[e]] = 0;
    const pivot = original - squares;
    if (!(pivot > 1e-12 * original)) return false;
    values[end] = Math.sqrt(pivot);
  }
  return true;
}

/** out = L⁻ᵀ L⁻¹ r. */
function substitute(
  { rows, rowStart, columnIndex }: SparseMatrix,
  values: Float64Array,
  r: Float64Array,
  out: Float64Array,
): void {
  for (let i = 0; i < rows; i++) {
    const end = rowStart[i + 1] - 1;
    let sum = r[i];
    for (let e = rowStart[i]; e < end; e++) sum -= values[e] * out[columnIndex[e]];
    out[i] = sum / values[end];
  }
  for (let i = rows - 1; i >= 0; i--) {
    const end = rowStart[i + 1] - 1;
    const value = (out[i] /= values[end]);
    for (let e = rowStart[i]; e < end; e++) out[columnIndex[e]] -= values[e] * value;
  }
}
