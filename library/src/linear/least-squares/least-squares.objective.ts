/** Evaluates the objective of least-squares. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { residuals, squares } from "../../../test/plain-algebra.js";
import { leastSquares } from "./least-squares.js";

export const objective = objectiveCase({
  recipes: [leastSquares()],
  draw: lineSamples,
  free: ["coefficients", "intercept"],
  value: (state, data) => squares(residuals(state, data)),
});
