/** Gamma regression: a generalised linear model (Nelder and Wedderburn 1972) of positive amounts. */
import { defineRegressor } from "../../../contract/define-supervised.js";
import { linearState } from "../../linear-state.js";
import { gammaFamily } from "../family.js";
import { fitFamily } from "../fit-family.js";
import { expectedTarget, familyOptions } from "../newton.js";

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
  options: familyOptions,
  learns: linearState,
  supports: { weights: true, sparse: true, warmStart: true },
  warmStarts: { option: "alpha", order: "descending" },
  fit: (data, settings, from) => fitFamily(gammaFamily, data, settings, from),
  predict: expectedTarget,
});
