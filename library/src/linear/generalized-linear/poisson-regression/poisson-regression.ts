/** Poisson regression: a generalised linear model (Nelder and Wedderburn 1972) of counts and rates. */
import { defineRegressor } from "../../../contract/define-supervised.js";
import { linearState } from "../../linear-state.js";
import { poissonFamily } from "../family.js";
import { fitFamily } from "../fit-family.js";
import { expectedTarget, familyOptions } from "../newton.js";

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
  options: familyOptions,
  learns: linearState,
  supports: { weights: true, sparse: true, warmStart: true },
  warmStarts: { option: "alpha", order: "descending" },
  fit: (data, settings, from) => fitFamily(poissonFamily, data, settings, from),
  predict: expectedTarget,
});
