/** Evaluates the objective of huber-regression. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { residuals, squares, sum } from "../../../test/plain-algebra.js";
import { huberRegression } from "./huber-regression.js";

export const objective = objectiveCase({
  recipes: [huberRegression({ alpha: 4 }), huberRegression({ alpha: 0.5, cutoff: 1.1 })],
  draw: lineSamples,
  free: ["coefficients", "intercept", "scale"],
  value: (state, data, { alpha, cutoff }) => {
    const { scale, coefficients } = state;
    const huber = (z: number) => (Math.abs(z) <= cutoff ? z ** 2 : 2 * cutoff * Math.abs(z) - cutoff ** 2);
    const losses = residuals(state, data).map((r) => scale + scale * huber(r / scale));
    return scale > 0 ? sum(losses) + alpha * squares(coefficients) : Number.NaN;
  },
});
