/** Linear regression by least squares (Legendre 1805; Gauss 1809), with statistical inference. */

import { defineRegressor } from "../../contract/define-supervised.js";
import * as state from "../../contract/state/fields.js";
import { flag } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { counted, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import { centered, columnMoments } from "../../linalg/column-moments.js";
import { solveLeastSquaresSteps } from "../../linalg/factor/least-squares.js";
import { applyLinear, linearState } from "../linear-state.js";
import { triangleProblem, triangularFit } from "./triangle.js";

const uncertainty = {
  means: state.vector("features", "(weighted) means of the columns; zeros without an intercept"),
  triangle: state.matrix(
    "features",
    "features",
    "upper triangle R of the QR factorisation of the centred samples; the covariance of the coefficients is variance · (RᵀR)⁻¹",
    {},
    triangleProblem,
  ),
  total: state.number("sum of the weights if there is an intercept, otherwise 0", { min: 0 }),
  variance: state.number("estimated variance of the noise: sum of squared residuals divided by freedom", { min: 0 }),
  freedom: state.number("degrees of freedom: samples (or the sum of their weights) minus fitted numbers", { above: 0 }),
};

/** What standard errors, bands and leverages need: the covariance of the coefficients is variance · (RᵀR)⁻¹. */
export interface Uncertainty extends state.StateOf<typeof uncertainty> {}

const learns = {
  ...linearState,
  uncertainty: state.optional(
    state.record(
      uncertainty,
      "what standard errors and bands need; null if columns are linearly dependent or samples too few",
    ),
  ),
};

/** A linear function and the uncertainty of its coefficients. */
export interface LeastSquaresState extends state.StateOf<typeof learns> {}

/**
 * Minimises ‖y − Xw − b‖². Use it when there are clearly more samples than columns and the coefficients themselves matter:
 * their standard errors, t and p values come from {@link coefficientTests}, bands around predictions from
 * {@link confidenceBand} and {@link predictionBand}. For many or correlated columns prefer {@link ridge}.
 *
 * @example
 * ```ts
 * import { leastSquares } from "lectern";
 *
 * const model = leastSquares().fit({ x: [[0], [1], [2], [3]], y: [1, 3, 5, 7.2] });
 * model.predict([[4]]); // about 9.2
 * model.report.notes["r2"]; // nearly 1
 * ```
 */
export const leastSquares = defineRegressor({
  kind: "least-squares",
  title: "Least squares",
  summary: "Linear regression without a penalty, with standard errors, tests and bands.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d min(n, d)", predict: "d" },
    objective: { formula: "‖y − Xw − b‖²", measure: "mse", reaches: "global minimum" },
    tuning: "nothing to tune",
    alsoKnownAs: ["linear regression", "OLS", "ordinary least squares"],
    sources: ["Legendre 1805", "Gauss 1809"],
    seeAlso: ["ridge", "lasso", "robust-regression", "principal-component-regression"],
  },
  options: { intercept: flag(true, "fit an intercept") },
  learns,
  supports: { weights: true, sparse: true },
  fit: ({ x, y, weights }, { intercept }) => counted(fitLeastSquares(x, y, weights, intercept)),
  predict: applyLinear,
});

function* fitLeastSquares(
  x: Matrix | SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  intercept: boolean,
) {
  const dense = isSparse(x) ? toDense(x) : x;
  const target: Matrix = { rows: y.length, columns: 1, data: y };
  const means = intercept ? columnMoments(dense, weights).mean : new Float64Array(dense.columns);
  const level = intercept ? columnMoments(target, weights).mean[0] : 0;
  const xs = centered(dense, means, weights);
  const ys = centered(target, Float64Array.of(level), weights).data;
  clearRounding(xs, dense);

  const fit = (yield* triangularFit(xs, ys)) ?? (yield* shortestFit(xs, ys));
  const { coefficients, residualSum, triangle, rank } = fit;
  let constant = level;
  for (let j = 0; j < coefficients.length; j++) constant -= means[j] * coefficients[j];
  const samples = weights === undefined ? y.length : weights.reduce((sum, weight) => sum + weight, 0);
  const freedom = samples - rank - (intercept ? 1 : 0);
  const uncertain = triangle !== undefined && freedom > 0;
  const learned: LeastSquaresState = {
    coefficients,
    intercept: intercept ? constant : 0,
    uncertainty: uncertain
      ? { means, triangle, total: intercept ? samples : 0, variance: residualSum / freedom, freedom }
      : null,
  };
  const short = `the columns are dependent (rank ${rank} of ${xs.columns}): of all equally good fits, this is the one with the smallest norm of the coefficients`;
  return {
    state: learned,
    report: {
      notes: {
        solver: triangle === undefined ? "minimum-norm" : "qr",
        rank,
        ...shares(ys, residualSum, samples, freedom, intercept),
      },
      warnings: triangle === undefined ? [warn("low-rank", short, { rank, columns: xs.columns })] : [],
    },
  };
}

/** R² and adjusted R²; without an intercept both compare with a prediction of zero. */
function shares(y: Float64Array, residualSum: number, samples: number, freedom: number, intercept: boolean) {
  const total = y.reduce((sum, value) => sum + value * value, 0);
  if (!(total > 0)) return {};
  const r2 = 1 - residualSum / total;
  if (!(freedom > 0)) return { r2 };
  return { r2, adjustedR2: 1 - residualSum / freedom / (total / (samples - (intercept ? 1 : 0))) };
}

interface Fit {
  readonly coefficients: Float64Array;
  readonly residualSum: number;
  readonly rank: number;
  readonly triangle?: Matrix;
}

function* shortestFit(x: Matrix, y: Float64Array): Work<void, Fit> {
  const { solution, rank, residualSums } = yield* solveLeastSquaresSteps(x, y);
  return { coefficients: solution, rank, residualSum: residualSums[0] };
}

/** The remainder of a constant column after centring is rounding error and must not count as a column. */
function clearRounding(centeredX: Matrix, x: Matrix): void {
  const { rows, columns, data } = centeredX;
  const left = new Float64Array(columns);
  const largest = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++, at++) {
      const size = Math.abs(x.data[at]);
      if (size > largest[j]) largest[j] = size;
      const rest = Math.abs(data[at]);
      if (rest > left[j]) left[j] = rest;
    }
  }
  for (let j = 0; j < columns; j++) {
    if (left[j] > 16 * Number.EPSILON * largest[j]) continue;
    for (let i = 0; i < rows; i++) data[i * columns + j] = 0;
  }
}
