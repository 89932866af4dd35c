/**
 * Products and column sums of sparse matrices. Time is linear in the stored entries (times the columns of a dense
 * factor). A place without an entry contributes nothing, also where the other factor is infinite or NaN.
 */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "./matrix.js";
import type { SparseMatrix } from "./sparse.js";

/** A v for sparse A. */
export function multiplySparseVector(a: SparseMatrix, v: ArrayLike<number>): Float64Array {
  requireEqual(a.columns, v.length, `a sparse matrix with ${a.columns} columns`);
  const { rows, rowStart, columnIndex, values } = a;
  const result = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) sum += values[e] * v[columnIndex[e]];
    result[i] = sum;
  }
  return result;
}

/** Aᵀ v for sparse A, without transposing it. */
export function multiplyTransposedSparseVector(a: SparseMatrix, v: ArrayLike<number>): Float64Array {
  requireEqual(a.rows, v.length, `the transpose of a sparse matrix with ${a.rows} rows`);
  const { rows, columns, rowStart, columnIndex, values } = a;
  const result = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    const factor = v[i];
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) result[columnIndex[e]] += values[e] * factor;
  }
  return result;
}

/** A B for sparse A and dense B: row i of the result is a combination of the rows of B that row i of A names. */
export function multiplySparseDense(a: SparseMatrix, b: Matrix): Matrix {
  requireEqual(a.columns, b.rows, `a sparse matrix with ${a.columns} columns`);
  const width = b.columns;
  const result = zeros(a.rows, width);
  for (let i = 0; i < a.rows; i++) {
    for (let e = a.rowStart[i]; e < a.rowStart[i + 1]; e++) {
      addMultiple(result.data, i * width, b.data, a.columnIndex[e] * width, width, a.values[e]);
    }
  }
  return result;
}

/** Aᵀ B for sparse A and dense B, without transposing A. */
export function multiplyTransposedSparseDense(a: SparseMatrix, b: Matrix): Matrix {
  requireEqual(a.rows, b.rows, `the transpose of a sparse matrix with ${a.rows} rows`);
  const width = b.columns;
  const result = zeros(a.columns, width);
  for (let i = 0; i < a.rows; i++) {
    for (let e = a.rowStart[i]; e < a.rowStart[i + 1]; e++) {
      addMultiple(result.data, a.columnIndex[e] * width, b.data, i * width, width, a.values[e]);
    }
  }
  return result;
}

/** The sum of each column. */
export function sparseColumnSums({ columns, columnIndex, values }: SparseMatrix): Float64Array {
  const result = new Float64Array(columns);
  for (let e = 0; e < values.length; e++) result[columnIndex[e]] += values[e];
  return result;
}

/** The sum of the squares of each column. */
export function sparseColumnSquares({ columns, columnIndex, values }: SparseMatrix): Float64Array {
  const result = new Float64Array(columns);
  for (let e = 0; e < values.length; e++) result[columnIndex[e]] += values[e] * values[e];
  return result;
}

/** target[to …] += factor · source[from …], `length` numbers. */
function addMultiple(
  target: Float64Array,
  to: number,
  source: Float64Array,
  from: number,
  length: number,
  factor: number,
): void {
  for (let j = 0; j < length; j++) target[to + j] += factor * source[from + j];
}

function requireEqual(needed: number, given: number, left: string): void {
  if (needed === given) return;
  throw new LecternError(
    "invalid-data",
    `${left} can be multiplied by what has ${needed} rows, but the other factor has ${given}`,
  );
}
