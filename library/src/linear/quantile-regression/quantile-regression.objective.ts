/** Evaluates the objective of quantile-regression. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { absolutes, mean, residuals } from "../../../test/plain-algebra.js";
import { quantileRegression } from "./quantile-regression.js";

export const objective = objectiveCase({
  recipes: [quantileRegression({ quantile: 0.3 }), quantileRegression({ quantile: 0.5, alpha: 0.1 })],
  draw: lineSamples,
  free: ["coefficients", "intercept"],
  value: (state, data, { quantile, alpha }) =>
    mean(residuals(state, data).map((r) => quantile * Math.max(r, 0) + (1 - quantile) * Math.max(-r, 0))) +
    alpha * absolutes(state.coefficients),
});
