/**
 * Principal component regression (Kendall 1957; Massy 1965): least squares on the first principal components of the
 * samples.
 */

import { defineRegressor } from "../../contract/define-supervised.js";
import { flag, integer, optional } from "../../core/options/options.js";
import { counted } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { centered } from "../../linalg/column-moments.js";
import { multiplyTransposedVector, multiplyVector } from "../../linalg/multiply.js";
import { svdSteps } from "../../linalg/svd/svd.js";
import { originOf } from "../centered-gram.js";
import { applyLinear, type LinearState, linearState } from "../linear-state.js";

/**
 * Projects the samples onto their first principal components and fits least squares there. Use it when columns are many
 * and correlated and the target follows what they have in common; {@link ridge} shrinks weak directions instead of
 * dropping them. Standardise the columns first, because strength depends on their units.
 *
 * @example
 * ```ts
 * import { principalComponentRegression } from "lectern";
 *
 * const x = [[1, 1.1], [2, 1.9], [3, 3.2], [4, 3.9]];
 * const model = principalComponentRegression({ components: 1 }).fit({ x, y: [2, 4, 6, 8] });
 * model.predict([[5, 5]]); // about 10
 * ```
 */
export const principalComponentRegression = defineRegressor({
  kind: "principal-component-regression",
  title: "Principal component regression",
  summary: "Least squares on the first principal components of the samples.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d min(n, d)", predict: "d" },
    needs: ["scaled columns"],
    objective: { formula: "‖y − XVz − b‖²,   w = Vz", measure: "mse", reaches: "global minimum" },
    tuning: { components: [1, 2, 3, 5, 10, 20] },
    alsoKnownAs: ["PCR"],
    sources: ["Kendall 1957", "Massy 1965"],
    seeAlso: ["pca", "ridge", "least-squares"],
  },
  options: {
    components: optional(integer(2, "number of components; all by default, which is least squares")),
    intercept: flag(true, "fit an intercept; and center the columns"),
  },
  learns: linearState,
  supports: { weights: true },
  *fit({ x, y, weights }, { components, intercept }) {
    const { means, level } = originOf(x, y, weights, intercept);
    const { u, values, v } = yield* counted(svdSteps(centered(x, means, weights)));
    const target: Matrix = { rows: y.length, columns: 1, data: y };
    const scores = multiplyTransposedVector(u, centered(target, Float64Array.of(level), weights).data);
    const smallest = Math.max(x.rows, x.columns) * Number.EPSILON * (values[0] ?? 0);
    const rank = values.reduce((count, value) => count + (value > smallest ? 1 : 0), 0);
    const kept = Math.min(components ?? rank, rank);
    // w = V S⁻¹ Uᵀy over the kept directions.
    const coefficients = multiplyVector(
      v,
      scores.map((score, k) => (k < kept ? score / values[k] : 0)),
    );
    const constant = coefficients.reduce((rest, value, j) => rest - value * means[j], level);
    const state: LinearState = { coefficients, intercept: intercept ? constant : 0 };
    // Shares do not depend on the unit, but squares of large values would overflow.
    const squares = values.map((value) => (value / (values[0] || 1)) ** 2);
    const total = squares.reduce((sum, value) => sum + value, 0);
    const share = total === 0 ? 1 : squares.subarray(0, kept).reduce((sum, value) => sum + value, 0) / total;
    return { state, report: { notes: { components: kept, rank, varianceShare: share } } };
  },
  predict: applyLinear,
});
