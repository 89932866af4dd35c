/** Means and variances of sparse columns: what is not stored counts as zero. */
import * as state from "../contract/state/fields.js";
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";
import { type ColumnMoments, columnMoments } from "../linalg/column-moments.js";

/** The moments of the columns as part of a state, so that more data can be added. */
export const momentsState = state.record(
  {
    weight: state.vector("features", "sum of the weights of the values of each column", { min: 0 }),
    mean: state.vector("features", "mean of each column"),
    variance: state.vector("features", "variance of each column, with the divisor n", { min: 0 }),
  },
  "statistics of the data seen so far, for updates",
);

/** The moments of dense or sparse columns, weighted, leaving missing values out. */
export function momentsOf(x: Matrix | SparseMatrix, weights?: Float64Array): ColumnMoments {
  return isSparse(x) ? sparseColumnMoments(x, weights) : columnMoments(x, weights);
}

/** Two passes over the stored entries; the zeros add their weight at once: (W − Wₛ) mean² to the sum of squares. */
function sparseColumnMoments(x: SparseMatrix, weights?: Float64Array): ColumnMoments {
  const { rows, columns, rowStart, columnIndex, values } = x;
  let total = rows;
  if (weights !== undefined) {
    total = 0;
    for (let i = 0; i < rows; i++) total += weights[i];
  }
  const weight = new Float64Array(columns).fill(total);
  const zero = new Float64Array(columns).fill(total);
  const mean = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    const w = weights === undefined ? 1 : weights[i];
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const j = columnIndex[e];
      zero[j] -= w;
      if (Number.isNaN(values[e])) weight[j] -= w;
      else mean[j] += w * values[e];
    }
  }
  for (let j = 0; j < columns; j++) {
    // Sums of weights that should cancel leave rounding behind; a full or empty column must be exactly that.
    if (zero[j] < total * 1e-14) zero[j] = 0;
    if (weight[j] < total * 1e-14) weight[j] = 0;
    mean[j] = weight[j] > 0 ? mean[j] / weight[j] : 0;
  }
  const variance = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    const w = weights === undefined ? 1 : weights[i];
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const difference = values[e] - mean[columnIndex[e]];
      if (!Number.isNaN(difference)) variance[columnIndex[e]] += w * difference * difference;
    }
  }
  for (let j = 0; j < columns; j++) {
    if (weight[j] > 0) variance[j] = (variance[j] + zero[j] * mean[j] * mean[j]) / weight[j];
    if (Number.isFinite(variance[j])) continue;
    const message = `column ${j} has values too large to be squared; rescale it`;
    throw new LecternError("numerical", message, { column: j });
  }
  return { weight, mean, variance };
}
