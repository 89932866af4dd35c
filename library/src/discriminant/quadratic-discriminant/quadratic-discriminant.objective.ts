/** Evaluates the objective of quadratic-discriminant. */
import { objectiveCase } from "../../../test/objective-case.js";
import { classSamples } from "../../../test/objective-samples.js";
import { normalCost, priorCost, rowsOf, sum, times, transposed } from "../../../test/plain-algebra.js";
import { quadraticDiscriminant } from "./quadratic-discriminant.js";

export const objective = objectiveCase({
  recipes: [quadraticDiscriminant({ divisor: "likelihood" })],
  draw: classSamples,
  free: ["means", "logPriors", "roots"],
  value: ({ means, logPriors, roots }, { x, y }) => {
    const costs = rowsOf(means).map((mean, k) => {
      const root = rowsOf(roots[k]);
      return normalCost(
        x.filter((_, i) => y[i] === k),
        mean,
        times(root, transposed(root)),
      );
    });
    return priorCost(logPriors, y) + sum(costs);
  },
});
