/** Generalised linear models (Nelder and Wedderburn 1972) for counts and for positive amounts. */
import { defineRegressor } from "../../contract/define-supervised.js";
import type { Fitted } from "../../contract/method.js";
import { flag, integer, nonNegative } from "../../core/options/options.js";
import type { Progress, Work } from "../../core/run.js";
import type { Dataset } from "../../data/dataset.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import type { LinearState } from "../linear-state.js";
import { gammaFamily, type LinearFamily, poissonFamily } from "./family.js";
import { expectedTarget, type GeneralizedLinearSettings, generalizedLinearNewton } from "./newton.js";

const options = {
  alpha: nonNegative(1, "strength of ½‖w‖² beside the mean half deviance"),
  intercept: flag(true, "fit an unpenalised constant"),
  tolerance: nonNegative(1e-12, "stop when a step would lower the objective by no more than this share of it"),
  maxIterations: integer(100, "most steps of Newton's method"),
};

/**
 * Predicts counts and rates: the target is Poisson distributed with the mean exp(xw + b). Use it when the target cannot be
 * negative and its variance grows with its mean; for different exposures divide the counts by them and give them as
 * weights.
 *
 * @example
 * ```ts
 * import { poissonRegression } from "lectern";
 *
 * const model = poissonRegression({ alpha: 0 }).fit({ x: [[0], [1], [2], [3]], y: [1, 2, 4, 8] });
 * model.predict([[4]]); // about 16
 * ```
 */
export const poissonRegression = defineRegressor({
  kind: "poisson-regression",
  title: "Poisson regression",
  summary: "Generalised linear model of counts and rates, with a logarithmic link.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d² + t d³", predict: "d" },
    needs: ["scaled columns", "a target from 0"],
    objective: {
      formula: "Σᵢ (μᵢ − yᵢ + yᵢ log(yᵢ / μᵢ)) / n + ½ alpha ‖w‖²",
      measure: "poisson-deviance",
      reaches: "global minimum",
    },
    tuning: { alpha: { kind: "log-uniform", from: 1e-5, to: 10 } },
    sources: ["Nelder and Wedderburn 1972"],
    seeAlso: ["gamma-regression", "least-squares"],
  },
  options,
  supports: { weights: true, sparse: true, warmStart: true },
  fit: (data, settings, from) => fitFamily(poissonFamily, data, settings, from),
  predict: expectedTarget,
});

/**
 * Predicts positive amounts such as costs or times: the target is Gamma distributed with the mean exp(xw + b), and its
 * standard deviation is proportional to the mean.
 *
 * @example
 * ```ts
 * import { gammaRegression } from "lectern";
 *
 * const model = gammaRegression({ alpha: 0 }).fit({ x: [[0], [1], [2], [3]], y: [1, 2.1, 3.9, 8] });
 * model.predict([[4]]); // about 16
 * ```
 */
export const gammaRegression = defineRegressor({
  kind: "gamma-regression",
  title: "Gamma regression",
  summary: "Generalised linear model of positive amounts, with a logarithmic link.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d² + t d³", predict: "d" },
    needs: ["scaled columns", "a target above 0"],
    objective: {
      formula: "Σᵢ (log(μᵢ / yᵢ) + yᵢ / μᵢ − 1) / n + ½ alpha ‖w‖²",
      measure: "gamma-deviance",
      reaches: "global minimum",
    },
    tuning: { alpha: { kind: "log-uniform", from: 1e-5, to: 10 } },
    sources: ["Nelder and Wedderburn 1972"],
    seeAlso: ["poisson-regression", "least-squares"],
  },
  options,
  supports: { weights: true, sparse: true, warmStart: true },
  fit: (data, settings, from) => fitFamily(gammaFamily, data, settings, from),
  predict: expectedTarget,
});

function* fitFamily(
  family: LinearFamily,
  { x, y, weights }: Dataset<Float64Array, Matrix | SparseMatrix>,
  settings: GeneralizedLinearSettings,
  from: LinearState | undefined,
): Work<Progress, Fitted<LinearState>> {
  const solution = yield* generalizedLinearNewton(family, x, y, weights, settings, from);
  const { state, objectives, converged, halfDeviance, constantHalfDeviance } = solution;
  return {
    state,
    report: {
      converged,
      iterations: objectives.length,
      objective: objectives,
      warnings: converged
        ? []
        : [`${objectives.length} steps were not enough; more maxIterations, or an alpha, would do`],
      notes: {
        meanDeviance: 2 * halfDeviance,
        ...(constantHalfDeviance > 0 ? { explainedDeviance: 1 - halfDeviance / constantHalfDeviance } : {}),
      },
    },
  };
}
