/** Shifting and scaling whole columns, dense and sparse: one plain loop over the entries, nothing called for each. */
import type { Limits } from "../../contract/validate/limits.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";

/** (x − shift) / scale for every entry, column by column. */
export function shiftAndDivide(x: Matrix, shift: Float64Array, scale: Float64Array): Matrix {
  const { rows, columns, data } = x;
  const result = zeros(rows, columns);
  const out = result.data;
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++, at++) out[at] = (data[at] - shift[j]) / scale[j];
  }
  return result;
}

/** x · scale + shift for every entry: the inverse of {@link shiftAndDivide}. */
export function multiplyAndShift(x: Matrix, scale: Float64Array, shift: Float64Array): Matrix {
  const { rows, columns, data } = x;
  const result = zeros(rows, columns);
  const out = result.data;
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++, at++) out[at] = data[at] * scale[j] + shift[j];
  }
  return result;
}

/** The stored entries divided by the scale of their column: zeros stay zeros. */
export function divideSparse(x: SparseMatrix, scale: Float64Array): SparseMatrix {
  const { columnIndex } = x;
  const values = x.values.slice();
  for (let e = 0; e < values.length; e++) values[e] /= scale[columnIndex[e]];
  return withValues(x, values);
}

/** A sparse matrix of the same pattern, sharing no memory with the first. */
export function withValues(x: SparseMatrix, values: Float64Array): SparseMatrix {
  const { rows, columns, rowStart, columnIndex } = x;
  return { rows, columns, rowStart: rowStart.slice(), columnIndex: columnIndex.slice(), values };
}

/** Shifts and divides dense samples; divides sparse ones, which must not be shifted (see {@link sparseUnlessCentered}). */
export function scaleColumns(
  x: Matrix | SparseMatrix,
  { shift, scale }: { readonly shift: Float64Array; readonly scale: Float64Array },
): Matrix | SparseMatrix {
  return isSparse(x) ? divideSparse(x, scale) : shiftAndDivide(x, shift, scale);
}

/** Subtracting a center would fill in every zero of sparse samples. */
export function sparseUnlessCentered({ center }: { readonly center: boolean }): Limits {
  return center ? { sparse: "and subtracting a center would fill in its zeros: set center to false" } : {};
}
