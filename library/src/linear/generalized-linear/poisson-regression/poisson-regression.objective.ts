/** Evaluates the objective of poisson-regression. */
import { objectiveCase } from "../../../../test/objective-case.js";
import { positiveSamples } from "../../../../test/objective-samples.js";
import { dot, mean, squares } from "../../../../test/plain-algebra.js";
import { poissonRegression } from "./poisson-regression.js";

const halfDeviance = (y: number, mu: number) => mu - y + y * Math.log(y / mu);

export const objective = objectiveCase({
  recipes: [poissonRegression({ alpha: 0.1 }), poissonRegression({ alpha: 1 })],
  draw: positiveSamples,
  free: ["coefficients", "intercept"],
  value: ({ coefficients, intercept }, data, { alpha }) => {
    const losses = data.x.map((row, i) => halfDeviance(data.y[i], Math.exp(dot(row, coefficients) + intercept)));
    return mean(losses) + 0.5 * alpha * squares(coefficients);
  },
});
