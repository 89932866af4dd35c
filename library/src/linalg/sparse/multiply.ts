/** The product of two sparse matrices, row by row (Gustavson, ACM TOMS 4(3), 1978). */
import { LecternError } from "../../core/errors.js";
import type { SparseMatrix } from "../../data/sparse.js";

/**
 * A B for sparse A and B, in time proportional to the multiplications it takes. Entries that cancel exactly are kept as
 * stored zeros, so that the pattern does not depend on rounding.
 *
 * @example
 * ```ts
 * import { fromDense, toDense } from "lectern/data";
 * import { multiplySparse } from "lectern/linalg";
 *
 * const a = fromDense([[1, 2], [0, 3]]);
 * toDense(multiplySparse(a, a)); // [1, 8], [0, 9]
 * ```
 */
export function multiplySparse(a: SparseMatrix, b: SparseMatrix): SparseMatrix {
  if (a.columns !== b.rows) {
    throw new LecternError(
      "invalid-data",
      `multiplySparse: ${a.rows} x ${a.columns} and ${b.rows} x ${b.columns} have incompatible shapes`,
    );
  }
  const rowStart = countRows(a, b);
  const columnIndex = new Int32Array(rowStart[a.rows]);
  const values = new Float64Array(rowStart[a.rows]);
  const sums = new Float64Array(b.columns);
  const seen = new Int32Array(b.columns).fill(-1);
  for (let i = 0; i < a.rows; i++) {
    let end = rowStart[i];
    for (let e = a.rowStart[i]; e < a.rowStart[i + 1]; e++) {
      const factor = a.values[e];
      const k = a.columnIndex[e];
      for (let f = b.rowStart[k]; f < b.rowStart[k + 1]; f++) {
        const j = b.columnIndex[f];
        if (seen[j] !== i) {
          seen[j] = i;
          sums[j] = 0;
          columnIndex[end++] = j;
        }
        sums[j] += factor * b.values[f];
      }
    }
    columnIndex.subarray(rowStart[i], end).sort();
    for (let e = rowStart[i]; e < end; e++) values[e] = sums[columnIndex[e]];
  }
  return { rows: a.rows, columns: b.columns, rowStart, columnIndex, values };
}

/** Where each row of the product begins. */
function countRows(a: SparseMatrix, b: SparseMatrix): Int32Array {
  const rowStart = new Int32Array(a.rows + 1);
  const seen = new Int32Array(b.columns).fill(-1);
  let total = 0;
  for (let i = 0; i < a.rows; i++) {
    for (let e = a.rowStart[i]; e < a.rowStart[i + 1]; e++) {
      const k = a.columnIndex[e];
      for (let f = b.rowStart[k]; f < b.rowStart[k + 1]; f++) {
        if (seen[b.columnIndex[f]] === i) continue;
        seen[b.columnIndex[f]] = i;
        total++;
      }
    }
    rowStart[i + 1] = total;
  }
  return rowStart;
}
