/** Standardising: every column gets mean 0 and variance 1. */
import { defineTransformer } from "../contract/define-transformer.js";
import { LecternError } from "../core/errors.js";
import { flag, list, optional, positive } from "../core/options.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { type ColumnMoments, columnMoments, mergeMoments } from "../linalg/column-moments.js";

export interface StandardizeState {
  /** What is subtracted from each column. */
  readonly shift: Float64Array;
  /** What each column is then divided by; 1 for constant columns. */
  readonly scale: Float64Array;
  /** What was seen of the data, so that more can be added. */
  readonly moments: ColumnMoments;
}

/**
 * Subtracts each column's mean and divides by its standard deviation (divisor n). Use it before every method that
 * compares columns of different units: PCA, k-means, ridge, neighbours. Missing values are left out of the
 * statistics and stay missing.
 *
 * @example
 * ```ts
 * import { standardize } from "lectern";
 *
 * const model = standardize().fit({ x: [[1, 100], [3, 300]] });
 * model.transform([[2, 400]]); // one row: 0, 2
 * ```
 */
export const standardize = defineTransformer({
  kind: "standardize",
  title: "Standardise",
  summary: "Gives every column mean 0 and variance 1.",
  options: {
    center: flag(true, "subtract the mean of each column"),
    scale: flag(true, "divide by the standard deviation of each column"),
    scales: optional(
      list(
        positive(1, "scale"),
        [],
        "natural scales to divide by, one for each column, instead of the standard deviations",
      ),
    ),
  },
  supports: { weights: true, missing: true },
  fit: ({ x, weights }, options) => settle(columnMoments(x, weights), options),
  transform: ({ shift, scale }, x) => mapColumns(x, (value, j) => (value - shift[j]) / scale[j]),
  offers: {
    inverse: ({ shift, scale }, x) => mapColumns(x, (value, j) => value * scale[j] + shift[j]),
    update: ({ moments }, { x, weights }, options) => settle(mergeMoments(moments, columnMoments(x, weights)), options),
  },
});

interface Settings {
  readonly center: boolean;
  readonly scale: boolean;
  readonly scales: readonly number[] | null;
}

function settle(moments: ColumnMoments, { center, scale, scales }: Settings) {
  const columns = moments.mean.length;
  if (scales !== null && scales.length !== columns) {
    throw new LecternError(
      "invalid-option",
      `standardize: x has ${columns} columns, but scales names ${scales.length}`,
      {
        option: "scales",
      },
    );
  }
  const deviations = moments.variance.map((variance, j) =>
    isConstant(variance, moments.mean[j]) ? 1 : Math.sqrt(variance),
  );
  const state: StandardizeState = {
    shift: center ? moments.mean : new Float64Array(columns),
    scale: !scale ? new Float64Array(columns).fill(1) : scales !== null ? Float64Array.from(scales) : deviations,
    moments,
  };
  const empty = Array.from(moments.weight.keys()).filter((j) => moments.weight[j] === 0);
  return { state, report: { warnings: empty.map((j) => `column ${j} has no values; it is passed on as it is`) } };
}

/** The smallest number with full precision; below it a variance has lost its digits. */
const SMALLEST_NORMAL = 2 ** -1022;

/** A variance this small, by itself or beside the mean, is what rounding leaves of a constant column. */
function isConstant(variance: number, mean: number): boolean {
  return variance <= Math.max(SMALLEST_NORMAL, (10 * Number.EPSILON * Math.abs(mean)) ** 2);
}

function mapColumns(x: Matrix, map: (value: number, column: number) => number): Matrix {
  const { rows, columns, data } = x;
  const result = zeros(rows, columns);
  for (let i = 0, at = 0; i < rows; i++) for (let j = 0; j < columns; j++, at++) result.data[at] = map(data[at], j);
  return result;
}
