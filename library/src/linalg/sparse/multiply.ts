/** The product of two sparse matrices, row by row (Gustavson, ACM TOMS 4(3), 1978). */
import { LecternError } from "../../core/errors.js";
import { createPace, type Pace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
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
  return runToEnd(multiplySparseSteps(a, b));
}

/** Nanoseconds for a multiplication with finding its place, and for counting it before. */
const [NANOSECONDS, COUNTING] = [10, 3];

/** {@link multiplySparse} as work that yields between rows. */
export function* multiplySparseSteps(a: SparseMatrix, b: SparseMatrix): Work<void, SparseMatrix> {
  if (a.columns !== b.rows) {
    throw new LecternError(
      "invalid-data",
      `multiplySparse: ${a.rows} x ${a.columns} and ${b.rows} x ${b.columns} have incompatible shapes`,
    );
  }
  const pace = createPace();
  const rowStart = yield* countRows(a, b, pace);
  const columnIndex = new Int32Array(rowStart[a.rows]);
  const values = new Float64Array(rowStart[a.rows]);
  const sums = new Float64Array(b.columns);
  const seen = new Int32Array(b.columns).fill(-1);
  // A function of its own, because engines compile the loops of generators late.
  const multiplyRow = (i: number): number => {
    let end = rowStart[i];
    let products = 0;
    for (let e = a.rowStart[i]; e < a.rowStart[i + 1]; e++) {
      const factor = a.values[e];
      const k = a.columnIndex[e];
      products += b.rowStart[k + 1] - b.rowStart[k];
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
    return products;
  };
  for (let i = 0; i < a.rows; i++) if (pace(multiplyRow(i) * NANOSECONDS)) yield;
  return { rows: a.rows, columns: b.columns, rowStart, columnIndex, values };
}

/** Where each row of the product begins. */
function* countRows(a: SparseMatrix, b: SparseMatrix, pace: Pace): Work<void, Int32Array> {
  const rowStart = new Int32Array(a.rows + 1);
  const seen = new Int32Array(b.columns).fill(-1);
  let visited = 0;
  const countRow = (i: number): number => {
    let count = 0;
    visited = 0;
    for (let e = a.rowStart[i]; e < a.rowStart[i + 1]; e++) {
      const k = a.columnIndex[e];
      visited += b.rowStart[k + 1] - b.rowStart[k];
      for (let f = b.rowStart[k]; f < b.rowStart[k + 1]; f++) {
        if (seen[b.columnIndex[f]] === i) continue;
        seen[b.columnIndex[f]] = i;
        count++;
      }
    }
    return count;
  };
  for (let i = 0; i < a.rows; i++) {
    rowStart[i + 1] = rowStart[i] + countRow(i);
    if (pace(visited * COUNTING)) yield;
  }
  return rowStart;
}
