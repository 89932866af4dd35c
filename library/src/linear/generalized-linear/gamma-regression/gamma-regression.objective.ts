/** Evaluates the objective of gamma-regression. */
import { objectiveCase } from "../../../../test/objective-case.js";
import { positiveSamples } from "../../../../test/objective-samples.js";
import { dot, mean, squares } from "../../../../test/plain-algebra.js";
import { gammaRegression } from "./gamma-regression.js";

const halfDeviance = (y: number, mu: number) => Math.log(mu / y) + y / mu - 1;

export const objective = objectiveCase({
  recipes: [gammaRegression({ alpha: 0.1 }), gammaRegression({ alpha: 1 })],
  draw: positiveSamples,
  free: ["coefficients", "intercept"],
  value: ({ coefficients, intercept }, data, { alpha }) => {
    const losses = data.x.map((row, i) => halfDeviance(data.y[i], Math.exp(dot(row, coefficients) + intercept)));
    return mean(losses) + 0.5 * alpha * squares(coefficients);
  },
});
