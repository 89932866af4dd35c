/** Single rows of dense or sparse samples, for methods that learn from one sample at a time. */
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";

/** Row i of the samples times the weights that begin at `start`. */
export function rowDot(x: Matrix | SparseMatrix, i: number, weights: Float64Array, start: number): number {
  let sum = 0;
  if (isSparse(x)) {
    for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) sum += x.values[e] * weights[start + x.columnIndex[e]];
  } else {
    for (let j = 0, at = i * x.columns; j < x.columns; j++) sum += x.data[at + j] * weights[start + j];
  }
  return sum;
}

/** Adds a multiple of row i to the numbers that begin at `start`. */
export function addRow(x: Matrix | SparseMatrix, i: number, factor: number, to: Float64Array, start: number): void {
  if (isSparse(x)) {
    for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) to[start + x.columnIndex[e]] += factor * x.values[e];
  } else {
    for (let j = 0, at = i * x.columns; j < x.columns; j++) to[start + j] += factor * x.data[at + j];
  }
}

/** The rows z of the samples, with 1 at the end if there is an intercept. */
export interface SampleRows {
  readonly x: Matrix | SparseMatrix;
  readonly intercept: boolean;
}

/** w·zᵢ. */
export function scoreOf({ x, intercept }: SampleRows, i: number, weights: Float64Array): number {
  return rowDot(x, i, weights, 0) + (intercept ? weights[x.columns] : 0);
}

/** w ← w + factor zᵢ. */
export function addSample({ x, intercept }: SampleRows, i: number, factor: number, weights: Float64Array): void {
  addRow(x, i, factor, weights, 0);
  if (intercept) weights[x.columns] += factor;
}
