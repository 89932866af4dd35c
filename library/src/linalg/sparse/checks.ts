/** Validates sparse matrices, once per call. */
import { LecternError } from "../../core/errors.js";
import { asSparse, type SparseMatrix, transposeSparse } from "../../data/sparse.js";

/** Mirrored entries may differ by this fraction of the largest entry: rounding, not asymmetry. */
const SYMMETRY_TOLERANCE = 1e-10;

/** Throws on a malformed sparse matrix and NaN or infinite entries; returns the largest absolute entry. */
export function requireFiniteSparse(where: string, matrix: SparseMatrix): number {
  asSparse(matrix, where);
  let largest = 0;
  for (let e = 0; e < matrix.values.length; e++) {
    const value = matrix.values[e];
    if (Number.isFinite(value)) {
      largest = Math.max(largest, Math.abs(value));
      continue;
    }
    let row = 0;
    while (matrix.rowStart[row + 1] <= e) row++;
    throw new LecternError(
      "invalid-data",
      `${where}: every entry must be a finite number; row ${row}, column ${matrix.columnIndex[e]} is ${value}`,
      { row, column: matrix.columnIndex[e] },
    );
  }
  return largest;
}

/** Throws unless the matrix is square, finite and symmetric up to rounding. */
export function requireSymmetricSparse(where: string, matrix: SparseMatrix): void {
  if (matrix.rows !== matrix.columns) {
    throw new LecternError(
      "invalid-data",
      `${where}: the matrix must be square, got ${matrix.rows} x ${matrix.columns}`,
    );
  }
  const allowed = SYMMETRY_TOLERANCE * requireFiniteSparse(where, matrix);
  const { rows: n, rowStart, columnIndex, values } = matrix;
  const mirror = transposeSparse(matrix);
  for (let i = 0; i < n; i++) {
    // Both rows are sorted; an entry that only one of them has is compared with 0.
    let p = rowStart[i];
    let q = mirror.rowStart[i];
    while (p < rowStart[i + 1] || q < mirror.rowStart[i + 1]) {
      const left = p < rowStart[i + 1] ? columnIndex[p] : n;
      const right = q < mirror.rowStart[i + 1] ? mirror.columnIndex[q] : n;
      const j = Math.min(left, right);
      const value = left === j ? values[p++] : 0;
      const mirrored = right === j ? mirror.values[q++] : 0;
      if (Math.abs(value - mirrored) <= allowed) continue;
      throw new LecternError(
        "invalid-data",
        `${where}: the matrix must be symmetric; entry (${i}, ${j}) is ${value}, entry (${j}, ${i}) is ${mirrored}`,
        { row: i, column: j },
      );
    }
  }
}
