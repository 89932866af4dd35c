/** Solves systems with sparse triangular matrices. */
import { LecternError } from "../../core/errors.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { requireSquare, requireVector } from "../iterative/operator-checks.js";

/** Which triangle a matrix has. */
export type Triangle = "lower" | "upper";

/** Solves T x = b for a sparse triangular T; throws on an entry outside the triangle or a zero on the diagonal. */
export function solveSparseTriangular(matrix: SparseMatrix, triangle: Triangle, b: Float64Array): Float64Array {
  const { n, diagonal } = checkTriangle("solveSparseTriangular", matrix, triangle, b);
  const { rowStart, columnIndex, values } = matrix;
  const x = b.slice();
  for (let step = 0; step < n; step++) {
    const i = triangle === "lower" ? step : n - 1 - step;
    let sum = x[i];
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) if (columnIndex[e] !== i) sum -= values[e] * x[columnIndex[e]];
    x[i] = sum / values[diagonal[i]];
  }
  return x;
}

/** Solves Tᵀ x = b for a sparse triangular T, without transposing it. */
export function solveSparseTriangularTransposed(
  matrix: SparseMatrix,
  triangle: Triangle,
  b: Float64Array,
): Float64Array {
  const { n, diagonal } = checkTriangle("solveSparseTriangularTransposed", matrix, triangle, b);
  const { rowStart, columnIndex, values } = matrix;
  const x = b.slice();
  for (let step = 0; step < n; step++) {
    const i = triangle === "lower" ? n - 1 - step : step;
    const value = x[i] / values[diagonal[i]];
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) x[columnIndex[e]] -= values[e] * value;
    x[i] = value;
  }
  return x;
}

/** Where the diagonal entries are: last in the rows of a lower triangle, first in those of an upper one. */
function checkTriangle(
  where: string,
  matrix: SparseMatrix,
  triangle: Triangle,
  b: Float64Array,
): { n: number; diagonal: Int32Array } {
  requireSquare(where, matrix);
  const n = matrix.rows;
  requireVector(where, "b", b, n);
  const { rowStart, columnIndex, values } = matrix;
  const diagonal = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    const isEmpty = rowStart[i] === rowStart[i + 1];
    const first = isEmpty ? -1 : columnIndex[rowStart[i]];
    const last = isEmpty ? -1 : columnIndex[rowStart[i + 1] - 1];
    if (triangle === "lower" ? last > i : first >= 0 && first < i) {
      throw new LecternError(
        "invalid-data",
        `${where}: the matrix must be ${triangle} triangular, but row ${i} has an entry in column ${triangle === "lower" ? last : first}`,
        { row: i },
      );
    }
    diagonal[i] = triangle === "lower" ? rowStart[i + 1] - 1 : rowStart[i];
    if ((triangle === "lower" ? last : first) !== i || !(Math.abs(values[diagonal[i]]) > 0)) {
      throw new LecternError("numerical", `${where}: the diagonal entry of row ${i} must not be 0`, { row: i });
    }
  }
  return { n, diagonal };
}
