/** Evaluates the objective of lasso. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { absolutes, residuals, squares } from "../../../test/plain-algebra.js";
import { lasso } from "./lasso.js";

export const objective = objectiveCase({
  recipes: [lasso({ alpha: 0.3 }), lasso({ alpha: 1 })],
  draw: lineSamples,
  free: ["coefficients", "intercept"],
  value: (state, data, { alpha }) =>
    squares(residuals(state, data)) / (2 * data.x.length) + alpha * absolutes(state.coefficients),
});
