/** Rows of unit length, dense or sparse, and their cosines with centers. */
import { type Matrix, row, transpose } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { multiplyTransposed } from "../../linalg/multiply.js";
import { multiplySparse } from "../../linalg/sparse/dense.js";
import { vectorNorm } from "../../linalg/vector-operations.js";

/** Every row divided by its length. Rows of zeros, which have no direction, stay as they are: their cosines are 0. */
export function unitRows<X extends Matrix | SparseMatrix>(x: X): X {
  const values = (isSparse(x) ? x.values : x.data).slice();
  for (let i = 0; i < x.rows; i++) {
    const own = isSparse(x)
      ? values.subarray(x.rowStart[i], x.rowStart[i + 1])
      : values.subarray(i * x.columns, (i + 1) * x.columns);
    const length = vectorNorm(own);
    if (length > 0) for (let at = 0; at < own.length; at++) own[at] /= length;
  }
  return isSparse(x) ? { ...x, values } : { ...x, data: values };
}

/** Whether a row has an entry that is not 0. */
export function hasDirection(x: Matrix | SparseMatrix, i: number): boolean {
  const own = isSparse(x) ? x.values.subarray(x.rowStart[i], x.rowStart[i + 1]) : row(x, i);
  return own.some((value) => value !== 0);
}

/** The inner products of all rows with all centers. */
export function innerProducts(x: Matrix | SparseMatrix, centers: Matrix): Matrix {
  return isSparse(x) ? multiplySparse(x, transpose(centers)) : multiplyTransposed(x, centers);
}

/** Adds a multiple of a row to a vector. */
export function addRow(target: Float64Array, factor: number, x: Matrix | SparseMatrix, i: number): void {
  if (isSparse(x)) {
    for (let at = x.rowStart[i]; at < x.rowStart[i + 1]; at++) target[x.columnIndex[at]] += factor * x.values[at];
    return;
  }
  const own = row(x, i);
  for (let j = 0; j < own.length; j++) target[j] += factor * own[j];
}
