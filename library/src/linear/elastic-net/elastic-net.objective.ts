/** Evaluates the objective of elastic-net. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { absolutes, residuals, squares } from "../../../test/plain-algebra.js";
import { elasticNet } from "./elastic-net.js";

export const objective = objectiveCase({
  recipes: [elasticNet({ alpha: 0.5, ratio: 0.3 }), elasticNet({ alpha: 0.2, ratio: 0.9 })],
  draw: lineSamples,
  free: ["coefficients", "intercept"],
  value: (state, data, { alpha, ratio }) => {
    const { coefficients } = state;
    const penalty = ratio * absolutes(coefficients) + 0.5 * (1 - ratio) * squares(coefficients);
    return squares(residuals(state, data)) / (2 * data.x.length) + alpha * penalty;
  },
});
