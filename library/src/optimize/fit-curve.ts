/** Fits any model with one output to samples by least squares. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, row, zeros } from "../data/matrix.js";
import { gramOfColumns } from "../linalg/multiply.js";
import { pseudoInverse } from "../linalg/svd/pseudo-inverse.js";
import { type LevenbergMarquardtOptions, minimizeLevenbergMarquardt } from "./levenberg-marquardt.js";
import type { StopReason } from "./minimum.js";

/** The prediction of a model for a sample, given its parameters. */
export type CurveModel = (sample: Float64Array, parameters: Float64Array) => number;

/** Settings of {@link fitCurve}. */
export interface FitCurveOptions extends Pick<LevenbergMarquardtOptions, "tolerance" | "maxIterations"> {
  /** The weight of each sample. */
  readonly weights?: ArrayLike<number>;
}

/** The fitted parameters, with their covariance. */
export interface FittedCurve {
  readonly parameters: Float64Array;
  /** s²(JᵀJ)⁻¹ with s² = Σ r² / (n − p): the covariance of the parameters if the model were linear near them. */
  readonly covariance: Matrix;
  readonly standardErrors: Float64Array;
  /** The (weighted) sum of the squared residuals. */
  readonly squares: number;
  readonly iterations: number;
  readonly converged: boolean;
  readonly reason: StopReason;
  predict(x: MatrixLike | readonly number[]): Float64Array;
}

/**
 * Minimises Σ weightᵢ (yᵢ − model(xᵢ, parameters))² from a starting point. Use it for a model with a meaning, such as
 * exponential decay; where only predictions matter, a regressor needs no starting point.
 *
 * @example
 * ```ts
 * import { fitCurve } from "lectern/optimize";
 *
 * const x = [0, 1, 2, 3, 4];
 * const y = x.map((at) => 1 + 2 * Math.exp(-0.7 * at));
 * const fit = fitCurve(([at], [a, b, c]) => a + b * Math.exp(c * at), x, y, [0, 1, -1]);
 * fit.parameters; // 1, 2, -0.7
 * ```
 */
export function fitCurve(
  model: CurveModel,
  x: MatrixLike | readonly number[],
  y: ArrayLike<number>,
  start: ArrayLike<number>,
  { weights, ...settings }: FitCurveOptions = {},
): FittedCurve {
  const samples = samplesOf(x);
  const [n, p] = [samples.length, start.length];
  if (y.length !== n || (weights !== undefined && weights.length !== n) || n < p || p === 0) {
    throw new LecternError(
      "invalid-data",
      `fitCurve: needs one target and one weight per sample, and at most as many parameters as samples; ` +
        `got ${n} samples, ${y.length} targets, ${weights?.length ?? "no"} weights and ${p} parameters`,
    );
  }
  const roots = Float64Array.from({ length: n }, (_, i) => Math.sqrt(weights === undefined ? 1 : weights[i]));
  if (!roots.every((root) => root >= 0 && root < Infinity)) {
    throw new LecternError("invalid-data", "fitCurve: weights must be finite and at least 0");
  }
  const minimum = minimizeLevenbergMarquardt(
    (parameters, out) => {
      for (let i = 0; i < n; i++) out[i] = roots[i] * (model(samples[i], parameters) - y[i]);
    },
    n,
    Float64Array.from(start),
    settings,
  );
  const { x: parameters, value, jacobian, iterations, converged, reason } = minimum;
  const used = roots.reduce((count, root) => count + (root > 0 ? 1 : 0), 0);
  const covariance = scaledInverse(gramOfColumns(jacobian), (2 * value) / Math.max(1, used - p));
  return {
    parameters,
    covariance,
    standardErrors: parameters.map((_, j) => Math.sqrt(Math.max(0, covariance.data[j * (p + 1)]))),
    squares: 2 * value,
    iterations,
    converged,
    reason,
    predict: (points) => Float64Array.from(samplesOf(points), (sample) => model(sample, parameters)),
  };
}

/** Numbers are samples of one column. */
function samplesOf(x: MatrixLike | readonly number[]): Float64Array[] {
  const isNumbers = Array.isArray(x) && typeof x[0] === "number";
  const matrix = isNumbers
    ? asMatrix(
        x.map((value) => [Number(value)]),
        "fitCurve: x",
      )
    : asMatrix(x as MatrixLike, "fitCurve: x");
  return Array.from({ length: matrix.rows }, (_, i) => row(matrix, i));
}

/** factor · G⁻¹, in units in which the diagonal is 1 because parameters may differ by many powers of ten. */
function scaledInverse(gram: Matrix, factor: number): Matrix {
  const p = gram.rows;
  const lengths = Float64Array.from({ length: p }, (_, j) => Math.sqrt(gram.data[j * (p + 1)]) || 1);
  const unit = zeros(p, p);
  for (let i = 0; i < p; i++) {
    for (let j = 0; j < p; j++) unit.data[i * p + j] = gram.data[i * p + j] / (lengths[i] * lengths[j]);
  }
  const inverse = pseudoInverse(unit);
  for (let i = 0; i < p; i++) {
    for (let j = 0; j < p; j++) inverse.data[i * p + j] *= factor / (lengths[i] * lengths[j]);
  }
  return inverse;
}
