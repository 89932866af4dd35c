/** Evaluates the objective of linear-discriminant. */
import { objectiveCase } from "../../../test/objective-case.js";
import { classSamples } from "../../../test/objective-samples.js";
import { normalCost, priorCost, rowsOf, sum, times, transposed } from "../../../test/plain-algebra.js";
import { linearDiscriminant } from "./linear-discriminant.js";

export const objective = objectiveCase({
  recipes: [linearDiscriminant({ divisor: "likelihood" })],
  draw: classSamples,
  free: ["means", "logPriors", "root"],
  value: ({ means, logPriors, root }, { x, y }) => {
    const covariance = times(rowsOf(root), transposed(rowsOf(root)));
    const costs = rowsOf(means).map((mean, k) =>
      normalCost(
        x.filter((_, i) => y[i] === k),
        mean,
        covariance,
      ),
    );
    return priorCost(logPriors, y) + sum(costs);
  },
});
