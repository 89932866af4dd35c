/** Huber regression with the scale as an unknown (Huber 1964, "Proposal 2"; Owen 2007). */

import { defineRegressor } from "../../contract/define-supervised.js";
import * as state from "../../contract/state/fields.js";
import { warn } from "../../core/report.js";
import { applyLinear, linearState } from "../linear-state.js";
import { huberNewton, huberOptions } from "./newton.js";

const learns = {
  ...linearState,
  scale: state.number("scale of the residuals; samples count less beyond the cutoff times this", { above: 0 }),
};

/** A linear function and the scale of the residuals. */
export interface HuberState extends state.StateOf<typeof learns> {}

/**
 * Minimises Σ (σ + σ H((yᵢ − xᵢw − b)/σ)) + alpha‖w‖² over w, b and the scale σ together, where H is quadratic up to
 * `cutoff` and linear beyond: scikit-learn's form. The problem is convex. Use it when a few targets are outliers;
 * {@link robustRegression} tolerates more of them.
 *
 * @example
 * ```ts
 * import { huberRegression } from "lectern";
 *
 * const x = [[0], [1], [2], [3], [4], [5], [6], [7]];
 * const y = [0.1, 0.9, 2.1, 3, 4.1, 4.9, 6, 100];
 * huberRegression().fit({ x, y }).predict([[7]]); // near 7
 * ```
 */
export const huberRegression = defineRegressor({
  kind: "huber-regression",
  title: "Huber regression",
  summary: "Linear regression whose loss is quadratic for small residuals and linear for large ones.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d² + t d³", predict: "d" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢ (σ + σ H((yᵢ − xᵢw − b) / σ)) + alpha ‖w‖²", measure: null, reaches: "global minimum" },
    tuning: { alpha: { kind: "log-uniform", from: 1e-4, to: 1e3 }, cutoff: [1.1, 1.35, 1.9] },
    sources: ["Huber 1964", "Owen 2007"],
    seeAlso: ["robust-regression", "quantile-regression", "ransac"],
  },
  options: huberOptions,
  learns,
  supports: { weights: true },
  *fit({ x, y, weights }, options) {
    const solution = yield* huberNewton(x, y, weights, options);
    const { coefficients, intercept, scale, objectives, converged, outliers } = solution;
    return {
      state: { coefficients, intercept, scale },
      report: {
        converged,
        iterations: objectives.length,
        objective: objectives,
        warnings: converged
          ? []
          : [
              warn("not-converged", `${objectives.length} iterations were not enough; raise maxIterations`, {
                iterations: objectives.length,
              }),
            ],
        notes: { scale, beyondCutoff: outliers },
      },
    };
  },
  predict: applyLinear,
});
