/** Indicator matrices: samples in rows, labels in columns, 1 where a sample has a label. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { mean } from "../numeric/sums.js";
import type { WeightOptions } from "./accuracy.js";
import { asWeights, requireCount } from "./metric-input.js";

/** Two matrices of the same samples and labels. */
export interface IndicatorPair {
  /** Zeros and ones. */
  readonly truth: Matrix;
  /** The predictions: indicators, or scores. */
  readonly given: Matrix;
  readonly weights: Float64Array | undefined;
}

/** Checks true and predicted indicators. */
export function matchIndicators(
  where: string,
  truth: MatrixLike,
  predicted: MatrixLike,
  options: WeightOptions,
): IndicatorPair {
  const pair = matchShapes(where, truth, predicted, options);
  requireIndicators(where, "predicted", pair.given);
  return pair;
}

/** Checks true indicators and finite scores of the labels. */
export function matchLabelScores(
  where: string,
  truth: MatrixLike,
  scores: MatrixLike,
  options: WeightOptions,
): IndicatorPair {
  const pair = matchShapes(where, truth, scores, options);
  requireFiniteEntries(where, "scores", pair.given);
  return pair;
}

/** Checks two matrices of one shape, with at least one sample and one column. */
export function matchMatrices(
  where: string,
  truth: MatrixLike,
  given: MatrixLike,
  options: WeightOptions,
): IndicatorPair {
  const t = asMatrix(truth, `${where}: truth`);
  const g = asMatrix(given, `${where}: given`);
  if (t.rows === 0 || t.columns === 0) {
    throw new LecternError("invalid-data", `${where}: needs at least 1 sample and 1 column`);
  }
  requireCount(where, "rows given", g.rows, t.rows);
  if (t.columns !== g.columns) {
    throw new LecternError(
      "invalid-data",
      `${where}: the truth has ${t.columns} columns, but the predictions have ${g.columns}`,
    );
  }
  return { truth: t, given: g, weights: asWeights(where, options.weights, t.rows) };
}

/** Throws for NaN and infinities. */
export function requireFiniteEntries(where: string, name: string, { columns, data }: Matrix): void {
  const at = data.findIndex((value) => !Number.isFinite(value));
  if (at >= 0) refuseEntry(where, name, at, columns, data[at], "values must be finite");
}

/** The (weighted) mean of what is measured on each row of the truth and of what was given. */
export function meanOverRows(
  { truth, given, weights }: IndicatorPair,
  measure: (truth: Float64Array, given: Float64Array) => number,
): number {
  const { rows, columns } = truth;
  const values = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const [from, to] = [i * columns, (i + 1) * columns];
    values[i] = measure(truth.data.subarray(from, to), given.data.subarray(from, to));
  }
  return mean(values, weights);
}

function matchShapes(where: string, truth: MatrixLike, given: MatrixLike, options: WeightOptions): IndicatorPair {
  const pair = matchMatrices(where, truth, given, options);
  requireIndicators(where, "truth", pair.truth);
  return pair;
}

function requireIndicators(where: string, name: string, { columns, data }: Matrix): void {
  const at = data.findIndex((value) => value !== 0 && value !== 1);
  if (at >= 0) refuseEntry(where, name, at, columns, data[at], "indicators are 0 or 1");
}

function refuseEntry(where: string, name: string, at: number, columns: number, value: number, why: string): never {
  const row = Math.floor(at / columns);
  throw new LecternError(
    "invalid-data",
    `${where}: ${name} has ${value} in row ${row}, column ${at % columns}; ${why}`,
    { row, column: at % columns },
  );
}
