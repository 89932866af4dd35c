/** Evaluates the objective of random-kitchen-sinks. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { dot, rowsOf, squares } from "../../../test/plain-algebra.js";
import { asMatrix } from "../../data/matrix.js";
import { applyFourierFeatures } from "../../kernels/fourier-features.js";
import { randomKitchenSinks } from "./random-kitchen-sinks.js";

export const objective = objectiveCase({
  recipes: [
    randomKitchenSinks({ frequencies: 5, alpha: 0.3 }),
    randomKitchenSinks({ frequencies: 5, alpha: 3, phases: true, intercept: true }),
  ],
  draw: lineSamples,
  free: ["coefficients"],
  value: ({ fourier, coefficients, intercept }, { x, y }, { alpha }) => {
    const errors = rowsOf(applyFourierFeatures(fourier, asMatrix(x))).map(
      (z, i) => y[i] - dot(coefficients, z) - intercept,
    );
    return squares(errors) + alpha * squares(coefficients);
  },
});
