/** The elastic net (Zou and Hastie 2005). */
import { defineRegressor } from "../../contract/define-supervised.js";
import { elasticNetOptions, fitElasticNet } from "../l1-penalty/fit.js";
import { applyLinear, linearState } from "../linear-state.js";

/**
 * Minimises ‖y − Xw − b‖²/(2n) + alpha (ratio ‖w‖₁ + ½(1 − ratio) ‖w‖²). Use it in place of {@link lasso} when columns are
 * correlated and should be selected together; standardise the columns first.
 *
 * @example
 * ```ts
 * import { elasticNet } from "lectern";
 *
 * const x = [[1, 1.1, 0], [2, 2.1, 1], [3, 2.9, 0], [4, 4.2, 1]];
 * const model = elasticNet({ alpha: 0.1, ratio: 0.5 }).fit({ x, y: [2, 4, 6, 8] });
 * model.state.coefficients; // the first two columns share the work, the third has nothing to do
 * ```
 */
export const elasticNet = defineRegressor({
  kind: "elastic-net",
  title: "Elastic net",
  summary: "Linear regression with L1 and L2 penalties, which selects columns and keeps correlated ones together.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d", predict: "d" },
    needs: ["scaled columns"],
    objective: {
      formula: "‖y − Xw − b‖² / (2n) + alpha (ratio ‖w‖₁ + ½ (1 − ratio) ‖w‖²)",
      measure: "mse",
      reaches: "global minimum",
    },
    tuning: { alpha: { kind: "log-uniform", from: 1e-4, to: 10 }, ratio: [0.1, 0.5, 0.9] },
    sources: ["Zou and Hastie 2005"],
    seeAlso: ["lasso", "ridge"],
  },
  options: elasticNetOptions,
  learns: linearState,
  supports: { weights: true, sparse: true, warmStart: true },
  warmStarts: { option: "alpha", order: "descending" },
  fit: fitElasticNet,
  predict: applyLinear,
});
