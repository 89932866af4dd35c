/** The lasso (Tibshirani 1996). */
import { defineRegressor } from "../../contract/define-supervised.js";
import { flag, integer, nonNegative, positive } from "../../core/options/options.js";
import { fitElasticNet } from "../l1-penalty/fit.js";
import { applyLinear, linearState } from "../linear-state.js";

/**
 * Minimises ‖y − Xw − b‖²/(2n) + alpha‖w‖₁, scikit-learn's form. Use it when only a few of the columns should be used;
 * standardise them first, because the penalty depends on their units. For a whole path of penalties there is
 * {@link lassoPath}, for correlated columns {@link elasticNet}.
 *
 * @example
 * ```ts
 * import { lasso } from "lectern";
 *
 * const x = [[1, 0.3], [2, -0.4], [3, 0.1], [4, 0.2]];
 * const model = lasso({ alpha: 0.2 }).fit({ x, y: [2, 4, 6, 8] });
 * model.state.coefficients; // a little below 2, and 0
 * ```
 */
export const lasso = defineRegressor({
  kind: "lasso",
  title: "Lasso",
  summary: "Linear regression with a penalty on the absolute coefficients, which selects columns.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d", predict: "d" },
    needs: ["scaled columns"],
    objective: { formula: "‖y − Xw − b‖² / (2n) + alpha ‖w‖₁", measure: "mse", reaches: "global minimum" },
    tuning: { alpha: { kind: "log-uniform", from: 1e-4, to: 10 } },
    alsoKnownAs: ["L1 regression", "L1 penalty", "basis pursuit denoising"],
    sources: ["Tibshirani 1996"],
    seeAlso: ["elastic-net", "ridge", "stochastic-lasso"],
  },
  options: {
    alpha: positive(1, "strength of the penalty; alpha · ‖w‖₁ is added to half the mean of squared errors"),
    intercept: flag(true, "fit an intercept; without a penalty on it"),
    positive: flag(false, "keep coefficients at 0 or above"),
    tolerance: nonNegative(1e-10, "when to stop; at a duality gap of this share of the objective"),
    maxIterations: integer(10_000, "maximum number of iterations; each is a sweep of coordinate descent"),
  },
  learns: linearState,
  supports: { weights: true, sparse: true, warmStart: true },
  warmStarts: { option: "alpha", order: "descending" },
  fit: (data, options, from) => fitElasticNet(data, { ...options, ratio: 1 }, from),
  predict: applyLinear,
});
