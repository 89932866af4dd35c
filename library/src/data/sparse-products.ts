/**
 * Products and column sums of sparse matrices. Time is linear in the stored entries (times the columns of a dense
 * factor). A missing entry contributes nothing, also where the other factor is infinite or NaN.
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

/**
 * A B for sparse A and dense B: row i of the result is a combination of the rows of B that row i of A names. Strips of four
 * columns stay in registers while the entries of a row pass, which is twice as fast as a loop over columns for each entry.
 */
export function multiplySparseDense(a: SparseMatrix, b: Matrix): Matrix {
  requireEqual(a.columns, b.rows, `a sparse matrix with ${a.columns} columns`);
  const { rows, rowStart, columnIndex, values } = a;
  const { columns: width, data: source } = b;
  const result = zeros(rows, width);
  const target = result.data;
  for (let i = 0; i < rows; i++) {
    const [first, end] = [rowStart[i], rowStart[i + 1]];
    let j = 0;
    for (; j + 4 <= width; j += 4) {
      let s0 = 0;
      let s1 = 0;
      let s2 = 0;
      let s3 = 0;
      for (let e = first; e < end; e++) {
        const value = values[e];
        const from = columnIndex[e] * width + j;
        s0 += value * source[from];
        s1 += value * source[from + 1];
        s2 += value * source[from + 2];
        s3 += value * source[from + 3];
      }
      const to = i * width + j;
      target[to] = s0;
      target[to + 1] = s1;
      target[to + 2] = s2;
      target[to + 3] = s3;
    }
    for (; j < width; j++) {
      let sum = 0;
      for (let e = first; e < end; e++) sum += values[e] * source[columnIndex[e] * width + j];
      target[i * width + j] = sum;
    }
  }
  return result;
}

/** Aᵀ B for sparse A and dense B, without transposing A: row i of A names the rows of the result to which row i of B is added. */
export function multiplyTransposedSparseDense(a: SparseMatrix, b: Matrix): Matrix {
  requireEqual(a.rows, b.rows, `the transpose of a sparse matrix with ${a.rows} rows`);
  const { rows, rowStart, columnIndex, values } = a;
  const { columns: width, data: source } = b;
  const result = zeros(a.columns, width);
  const target = result.data;
  for (let i = 0; i < rows; i++) {
    const [first, end] = [rowStart[i], rowStart[i + 1]];
    let j = 0;
    for (let from = i * width; j + 4 <= width; j += 4, from += 4) {
      const s0 = source[from];
      const s1 = source[from + 1];
      const s2 = source[from + 2];
      const s3 = source[from + 3];
      for (let e = first; e < end; e++) {
        const value = values[e];
        const to = columnIndex[e] * width + j;
        target[to] += value * s0;
        target[to + 1] += value * s1;
        target[to + 2] += value * s2;
        target[to + 3] += value * s3;
      }
    }
    for (; j < width; j++) {
      const factor = source[i * width + j];
      for (let e = first; e < end; e++) target[columnIndex[e] * width + j] += values[e] * factor;
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

function requireEqual(needed: number, given: number, left: string): void {
  if (needed === given) return;
  throw new LecternError("invalid-data", `${left} can be multiplied by a factor with ${needed} rows, got ${given}`);
}
