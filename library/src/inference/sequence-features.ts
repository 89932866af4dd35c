/** Feature vectors at the positions of a sequence, dense or sparse, with a weight for each label and feature. */
import { LecternError, show } from "../core/errors.js";
import type { SamplesLike } from "../data/dataset.js";
import { asMatrix, type Matrix, zeros } from "../data/matrix.js";
import { asSparse, isSparse, type SparseMatrix } from "../data/sparse.js";

/** A checked sequence; throws for one that is empty, has another number of columns or is not finite. */
export function requireSequence(subject: string, x: SamplesLike, features: number): Matrix | SparseMatrix {
  const matrix = isSparse(x) ? asSparse(x) : asMatrix(x, `${subject}: an input`);
  if (matrix.rows === 0) {
    throw new LecternError("invalid-data", `${subject}: a sequence needs at least 1 position, got none`, { subject });
  }
  if (matrix.columns !== features) {
    throw new LecternError(
      "invalid-data",
      `${subject}: each position must have ${features} features, got ${matrix.columns}`,
      { subject },
    );
  }
  const wrong = (isSparse(matrix) ? matrix.values : matrix.data).find((value) => !Number.isFinite(value));
  if (wrong === undefined) return matrix;
  throw new LecternError("invalid-data", `${subject}: features must be finite numbers, got ${show(wrong)}`, {
    subject,
  });
}

/** wᵀ of each label (column) times the features of each position (row); the weights are labels x features. */
export function positionScores(x: Matrix | SparseMatrix, weights: Float64Array, labels: number): Matrix {
  const scores = zeros(x.rows, labels);
  const { rows, columns } = x;
  if (isSparse(x)) {
    for (let t = 0; t < rows; t++) {
      for (let at = x.rowStart[t]; at < x.rowStart[t + 1]; at++) {
        for (let k = 0; k < labels; k++)
          scores.data[t * labels + k] += x.values[at] * weights[k * columns + x.columnIndex[at]];
      }
    }
    return scores;
  }
  for (let t = 0; t < rows; t++) {
    for (let k = 0; k < labels; k++) {
      let score = 0;
      for (let j = 0; j < columns; j++) score += x.data[t * columns + j] * weights[k * columns + j];
      scores.data[t * labels + k] = score;
    }
  }
  return scores;
}

/** Adds the features of each position, times the factor, to the sum of its label. */
export function addPositionFeatures(
  x: Matrix | SparseMatrix,
  codes: ArrayLike<number>,
  factor: number,
  sum: Float64Array,
): void {
  for (let t = 0; t < x.rows; t++) addRow(x, t, factor, sum, codes[t]);
}

/** Adds the features of each position, times the factor and the weight of each label there, to the sums of all labels. */
export function addWeightedFeatures(
  x: Matrix | SparseMatrix,
  weights: Matrix,
  factor: number,
  sum: Float64Array,
): void {
  for (let t = 0; t < x.rows; t++) {
    for (let k = 0; k < weights.columns; k++) addRow(x, t, factor * weights.data[t * weights.columns + k], sum, k);
  }
}

function addRow(x: Matrix | SparseMatrix, t: number, factor: number, sum: Float64Array, label: number): void {
  const { columns } = x;
  const start = label * columns;
  if (isSparse(x)) {
    for (let at = x.rowStart[t]; at < x.rowStart[t + 1]; at++) sum[start + x.columnIndex[at]] += factor * x.values[at];
    return;
  }
  for (let j = 0; j < columns; j++) sum[start + j] += factor * x.data[t * columns + j];
}
