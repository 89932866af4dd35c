/** Evaluates the objective of bernoulli-regression. */
import { objectiveCase } from "../../../test/objective-case.js";
import { twoClassSamples } from "../../../test/objective-samples.js";
import { dot, mean, squares } from "../../../test/plain-algebra.js";
import { bernoulliRegression } from "./bernoulli-regression.js";

const chanceOf = {
  logit: (eta: number) => 1 / (1 + Math.exp(-eta)),
  tanh: (eta: number) => (1 + Math.tanh(eta)) / 2,
  "complementary-log-log": (eta: number) => 1 - Math.exp(-Math.exp(eta)),
};

export const objective = objectiveCase({
  recipes: [
    bernoulliRegression({ alpha: 0.1 }),
    bernoulliRegression({ alpha: 0.02, link: "tanh" }),
    bernoulliRegression({ alpha: 0.02, link: "complementary-log-log" }),
  ],
  draw: twoClassSamples,
  free: ["coefficients", "intercepts"],
  value: ({ coefficients: { data: w }, intercepts: [b] }, { x, y }, { alpha, link }) => {
    const chance = x.map((row) => chanceOf[link as keyof typeof chanceOf](dot(row, w) + b));
    return mean(chance.map((p, i) => -Math.log(y[i] === 1 ? p : 1 - p))) + 0.5 * alpha * squares(w);
  },
});
