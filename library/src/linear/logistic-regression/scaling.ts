/**
 * The units in which the solvers work. Columns are centred (when there is an intercept to take up the shift) and divided by
 * their deviation, so that neither origins nor units of the data disturb the arithmetic. The minimiser is the same: the
 * penalties, and at the end the weights, are carried over.
 */
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { columnMoments } from "../../linalg/column-moments.js";
import type { LinearClassifierState } from "../linear-classes.js";
import type { Strengths } from "./problem.js";

/** z = (x − center) · factor for each column; a factor of 0 leaves a column out. */
export interface ColumnScaling {
  readonly center: Float64Array;
  readonly factor: Float64Array;
  /** Whether a column of ones follows. */
  readonly intercept: boolean;
}

/** Deviations below this share of the mean are rounding errors, and variances below the second are too small to divide by. */
const ROUNDING = 1e-14;
const MIN_VARIANCE = 1e-280;

/** Chooses the units from the samples, counted as they count in the loss. */
export function columnScaling(x: Matrix | SparseMatrix, shares: Float64Array, intercept: boolean): ColumnScaling {
  const { mean, variance } = isSparse(x) ? sparseMoments(x, shares) : columnMoments(x, shares);
  const factor = variance.map((value, j) => {
    const square = intercept ? value : value + mean[j] * mean[j];
    const isConstant = square <= (ROUNDING * mean[j]) ** 2 || square < MIN_VARIANCE;
    return isConstant ? 0 : 1 / Math.sqrt(square);
  });
  return { center: intercept ? mean : new Float64Array(mean.length), factor, intercept };
}

function sparseMoments({ rows, columns, rowStart, columnIndex, values }: SparseMatrix, shares: Float64Array) {
  const mean = new Float64Array(columns);
  const variance = new Float64Array(columns);
  const filled = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) mean[columnIndex[e]] += shares[i] * values[e];
  }
  for (let i = 0; i < rows; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const j = columnIndex[e];
      variance[j] += shares[i] * (values[e] - mean[j]) ** 2;
      filled[j] += shares[i];
    }
  }
  // The places without an entry are zeros, each at the distance of the mean.
  for (let j = 0; j < columns; j++) variance[j] += Math.max(0, 1 - filled[j]) * mean[j] * mean[j];
  return { mean, variance };
}

/** The strength of each penalty on each scaled weight, for the mean loss; the intercept at the end has none. */
export interface ColumnPenalties {
  readonly l1: Float64Array;
  readonly l2: Float64Array;
}

/** Carries the penalties of the weights w = factor · w̃ over to w̃. A column that is left out is held at zero. */
export function columnPenalties({ factor, intercept }: ColumnScaling, { l1, l2 }: Strengths, total: number) {
  const columns = factor.length + (intercept ? 1 : 0);
  const result = { l1: new Float64Array(columns), l2: new Float64Array(columns) } satisfies ColumnPenalties;
  factor.forEach((size, j) => {
    result.l1[j] = (l1 * size) / total;
    result.l2[j] = size === 0 ? 1 : (l2 * size * size) / total;
  });
  return result;
}

/** The weights for the data as given: wⱼ = factorⱼ w̃ⱼ and b = b̃ − Σ centerⱼ wⱼ; intercepts of several classes sum to 0. */
export function unscaled(
  { center, factor, intercept }: ColumnScaling,
  scaled: Float64Array,
  outputs: number,
): LinearClassifierState {
  const columns = factor.length;
  const width = columns + (intercept ? 1 : 0);
  const coefficients = { rows: outputs, columns, data: new Float64Array(outputs * columns) };
  const intercepts = new Float64Array(outputs);
  for (let k = 0; k < outputs; k++) {
    let constant = intercept ? scaled[k * width + columns] : 0;
    for (let j = 0; j < columns; j++) {
      const weight = factor[j] * scaled[k * width + j];
      coefficients.data[k * columns + j] = weight;
      constant -= center[j] * weight;
    }
    intercepts[k] = constant;
  }
  // A constant that all classes share changes nothing; without it, equal models have equal numbers.
  if (intercept && outputs > 1) {
    const mean = intercepts.reduce((sum, constant) => sum + constant, 0) / outputs;
    for (let k = 0; k < outputs; k++) intercepts[k] -= mean;
  }
  return { coefficients, intercepts };
}

/** The inverse, for warm starts. */
export function scaledFrom(
  { center, factor, intercept }: ColumnScaling,
  { coefficients, intercepts }: LinearClassifierState,
): Float64Array {
  const columns = factor.length;
  const width = columns + (intercept ? 1 : 0);
  const scaled = new Float64Array(intercepts.length * width);
  for (let k = 0; k < intercepts.length; k++) {
    let constant = intercepts[k];
    for (let j = 0; j < columns; j++) {
      const weight = coefficients.data[k * columns + j];
      constant += center[j] * weight;
      if (factor[j] > 0) scaled[k * width + j] = weight / factor[j];
    }
    if (intercept) scaled[k * width + columns] = constant;
  }
  return scaled;
}
