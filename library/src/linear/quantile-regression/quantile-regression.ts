/** Quantile regression (Koenker and Bassett 1978). */

import { defineRegressor } from "../../contract/define-supervised.js";
import { flag, fraction, integer, nonNegative } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { applyLinear, type LinearState, linearState } from "../linear-state.js";
import { quantileProgram } from "./program.js";

/**
 * Predicts a quantile of the target: minimises the mean of quantile · max(r, 0) + (1 − quantile) · max(−r, 0) over the
 * residuals r, plus alpha‖w‖₁. Use it for limits that a share of the targets stays below, for medians that outliers do
 * not move, and when the noise is neither symmetric nor homoscedastic.
 *
 * @example
 * ```ts
 * import { quantileRegression } from "lectern";
 *
 * const x = [[0], [1], [2], [3], [4]];
 * quantileRegression({ quantile: 0.5 }).fit({ x, y: [0, 1, 2, 3, 100] }).predict([[4]]); // 4
 * ```
 */
export const quantileRegression = defineRegressor({
  kind: "quantile-regression",
  title: "Quantile regression",
  summary: "Linear regression for a quantile of the target instead of its mean.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d² + t d³", predict: "d" },
    objective: {
      formula: "Σᵢ ρ(yᵢ − xᵢw − b) / n + alpha ‖w‖₁,   ρ(r) = quantile · max(r, 0) + (1 − quantile) · max(−r, 0)",
      measure: null,
      reaches: "global minimum",
    },
    tuning: { alpha: { kind: "log-uniform", from: 1e-5, to: 1 } },
    sources: ["Koenker and Bassett 1978"],
    seeAlso: ["least-squares", "huber-regression"],
  },
  options: {
    quantile: fraction(0.5, "which quantile to predict", { open: true }),
    alpha: nonNegative(0, "strength of the penalty; alpha · ‖w‖₁ is added to the mean of the losses"),
    intercept: flag(true, "fit an intercept; without a penalty on it"),
    tolerance: nonNegative(1e-10, "when to stop; at a duality gap of this share of the objective"),
    maxIterations: integer(100, "maximum number of iterations; each is a step of the interior-point method"),
  },
  learns: linearState,
  supports: { weights: true },
  *fit({ x, y, weights }, { quantile, alpha, intercept, tolerance, maxIterations }) {
    const total = weights === undefined ? y.length : weights.reduce((sum, weight) => sum + weight, 0);
    const problem = linearProgram(x, y, weights, alpha * total, intercept);
    const solution = yield* quantileProgram(problem.x, problem.y, quantile, tolerance, maxIterations);
    const { beta, objective, gap, objectives, converged } = solution;
    const state: LinearState = {
      coefficients: beta.slice(0, x.columns),
      intercept: intercept ? beta[x.columns] : 0,
    };
    return {
      state,
      report: {
        converged,
        iterations: objectives.length,
        objective: objectives.map((value) => value / total),
        warnings: converged
          ? []
          : [
              warn("not-converged", `the duality gap is ${gap / objective} of the objective, above ${tolerance}`, {
                gap: gap / objective,
                tolerance,
              }),
            ],
        notes: { objective: objective / total, dualityGap: gap / total },
      },
    };
  },
  predict: applyLinear,
});

/**
 * Weights go into the rows, since weight · ρ(r) = ρ(weight · r); the intercept is a column of ones; and strength · |w| is the
 * sum of the losses of two further rows, ± strength times that unknown, with the target 0.
 */
function linearProgram(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  strength: number,
  intercept: boolean,
): { x: Matrix; y: Float64Array } {
  const { rows: n, columns: d } = x;
  const counted = Int32Array.from(y.keys()).filter((i) => weights === undefined || weights[i] > 0);
  const width = d + (intercept ? 1 : 0);
  const more = strength > 0 ? 2 * d : 0;
  const rows = zeros(counted.length + more, width);
  const target = new Float64Array(counted.length + more);
  counted.forEach((i, r) => {
    const factor = weights === undefined ? 1 : weights[i];
    for (let j = 0; j < d; j++) rows.data[r * width + j] = factor * x.data[i * d + j];
    if (intercept) rows.data[r * width + d] = factor;
    target[r] = factor * y[i];
  });
  for (let k = 0; k < more; k++)
    rows.data[(counted.length + k) * width + (k >> 1)] = k % 2 === 0 ? strength : -strength;
  return n === 0 ? { x, y } : { x: rows, y: target };
}
