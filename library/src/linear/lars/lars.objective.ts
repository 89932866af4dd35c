/** Evaluates the objective of lars. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { absolutes, residuals, squares } from "../../../test/plain-algebra.js";
import { lars } from "./lars.js";

export const objective = objectiveCase({
  recipes: [lars({ alpha: 0.3 }), lars({ alpha: 0.05 })],
  draw: lineSamples,
  free: ["coefficients", "intercept"],
  value: (state, data, { alpha }) =>
    squares(residuals(state, data)) / (2 * data.x.length) + alpha * absolutes(state.coefficients),
});
