/** Evaluates the objective of ridge. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { residuals, squares } from "../../../test/plain-algebra.js";
import { ridge } from "./ridge.js";

export const objective = objectiveCase({
  recipes: [ridge({ alpha: 5 }), ridge({ alpha: 80 })],
  draw: lineSamples,
  free: ["coefficients", "intercept"],
  value: (state, data, { alpha }) => squares(residuals(state, data)) + alpha * squares(state.coefficients),
});
