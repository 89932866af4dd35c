/** Blocks of features scaled to one size, so that none outweighs the others by its units or its width. */
import { LecternError, show } from "../../core/errors.js";
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";

/**
 * The root mean square length of the rows, √(Σᵢ wᵢ‖xᵢ‖² / Σᵢ wᵢ): divided by it, rows have length 1 in the mean square.
 * It is 1 for a block of zeros, which cannot be scaled.
 */
export function rowLength(x: Matrix | SparseMatrix, block: string, weights?: Float64Array): number {
  const values = isSparse(x) ? x.values : x.data;
  let largest = 0;
  for (let k = 0; k < values.length; k++) {
    if (Number.isNaN(values[k])) {
      throw new LecternError(
        "invalid-data",
        `columns: the block ${show(block)} has missing values and cannot be balanced; impute them first`,
        { block },
      );
    }
    largest = Math.max(largest, Math.abs(values[k]));
  }
  if (largest === 0) return 1;
  let sum = 0;
  let total = 0;
  for (let i = 0; i < x.rows; i++) {
    const [start, end] = isSparse(x) ? [x.rowStart[i], x.rowStart[i + 1]] : [i * x.columns, (i + 1) * x.columns];
    const weight = weights?.[i] ?? 1;
    // Relative to the largest entry, so that no square overflows.
    for (let k = start; k < end; k++) sum += weight * (values[k] / largest) ** 2;
    total += weight;
  }
  return sum > 0 ? largest * Math.sqrt(sum / total) : 1;
}

/** Every number divided by the scale. */
export function divide<X extends Matrix | SparseMatrix>(x: X, scale: number): X {
  if (scale === 1) return x;
  if (isSparse(x)) return { ...x, values: x.values.map((value) => value / scale) };
  return { ...x, data: (x as Matrix).data.map((value) => value / scale) };
}
