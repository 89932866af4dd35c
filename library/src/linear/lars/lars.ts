/** Least angle regression (Efron, Hastie, Johnstone and Tibshirani 2004) for the lasso path and for models of few columns. */

import { defineRegressor } from "../../contract/define-supervised.js";
import { flag, integer, nonNegative, optional } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { elasticNetProblem, linearStateOf } from "../l1-penalty/problem.js";
import { disposeWorkingSet } from "../l1-penalty/working-set.js";
import { applyLinear, linearState } from "../linear-state.js";
import { larsSteps } from "./steps.js";

/** The options of the path and of the method. */
export const larsOptions = {
  alpha: nonNegative(
    0,
    "strength of the penalty; alpha · ‖w‖₁ is added to half the mean of squared errors, and the path ends there",
  ),
  maxColumns: optional(integer(10, "maximum number of columns with a coefficient")),
  lasso: flag(
    true,
    "follow the path of the lasso, which removes a column whose coefficient becomes 0; otherwise that of least angle regression",
  ),
  intercept: flag(true, "fit an intercept; without a penalty on it"),
};

/**
 * Adds columns one at a time, each when it is as correlated with the residual as those before it, until the penalty
 * falls to `alpha` or there are `maxColumns`. Use it to choose the number of columns; for a given penalty {@link lasso}
 * finds the same coefficients, and for the whole path there is {@link larsPath}.
 *
 * @example
 * ```ts
 * import { lars } from "lectern";
 *
 * const x = [[1, 0.3], [2, -0.4], [3, 0.1], [4, 0.2]];
 * const model = lars({ maxColumns: 1 }).fit({ x, y: [2, 4, 6, 8] });
 * model.state.coefficients; // about 2, and 0
 * ```
 */
export const lars = defineRegressor({
  kind: "lars",
  title: "Least angle regression",
  summary: "Linear regression that adds columns one at a time; the exact path of the lasso.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "k n d + k³", predict: "d" },
    needs: ["scaled columns"],
    objective: { formula: "‖y − Xw − b‖²/(2n) + alpha ‖w‖₁", measure: "mse", reaches: "global minimum" },
    tuning: { alpha: { kind: "log-uniform", from: 1e-4, to: 10 } },
    sources: ["Efron, Hastie, Johnstone and Tibshirani 2004"],
    seeAlso: ["lasso", "elastic-net", "stochastic-lasso"],
  },
  options: larsOptions,
  learns: linearState,
  supports: { weights: true, sparse: true },
  *fit({ x, y, weights }, { alpha, maxColumns, lasso: drop, intercept }) {
    const most = maxColumns ?? x.columns;
    const problem = elasticNetProblem(x, y, weights, intercept, 4 * Math.min(x.rows, x.columns, most));
    try {
      const end = yield* larsSteps(problem, { drop, alpha, maxColumns: most });
      const { converged, step, coefficients } = end;
      const nonZero = coefficients.reduce((count, value) => count + (value === 0 ? 0 : 1), 0);
      const state = linearStateOf(problem, coefficients, intercept);
      return {
        state,
        report: {
          converged,
          iterations: step,
          warnings: converged
            ? []
            : [
                warn("not-converged", `tied correlations stopped the path before its end, at alpha ${end.alpha}`, {
                  alpha: end.alpha,
                }),
              ],
          notes: { alpha: end.alpha, nonZero },
        },
      };
    } finally {
      disposeWorkingSet(problem.set);
    }
  },
  predict: applyLinear,
});
