/** Shifting and scaling whole columns, dense and sparse: one plain loop over the entries, nothing called for each. */
import { matrixLike } from "../../contract/spare-memory.js";
import * as state from "../../contract/state/fields.js";
import type { Limits } from "../../contract/validate/limits.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";

/** What scales dense and sparse columns. */
export const scalingState = {
  shift: state.vector("features", "what is subtracted from each column; 0 without centering", {}, isZeroUncentered),
  scale: state.vector("features", "what each column is then divided by; 1 where there is nothing to scale by", {
    above: 0,
  }),
};

/** Checks that nothing is subtracted where the data are not centered: sparse samples would not be shifted. */
function isZeroUncentered(shift: Float64Array, { options }: state.StateContext): string | undefined {
  if (options["center"] === true || shift.every((value) => value === 0)) return undefined;
  return "must be 0 for every column, because the data are not centered";
}

/** (x − shift) / scale for every entry, column by column. */
export function shiftAndDivide(x: Matrix, shift: Float64Array, scale: Float64Array): Matrix {
  const { rows, columns, data } = x;
  const result = matrixLike(x);
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
