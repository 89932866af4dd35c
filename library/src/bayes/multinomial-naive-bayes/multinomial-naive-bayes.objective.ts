/** Evaluates the objective of multinomial-naive-bayes. */
import { objectiveCase } from "../../../test/objective-case.js";
import { countSamples } from "../../../test/objective-samples.js";
import { dot, priorCost, rowsOf, sum } from "../../../test/plain-algebra.js";
import { multinomialNaiveBayes } from "./multinomial-naive-bayes.js";

export const objective = objectiveCase({
  recipes: [multinomialNaiveBayes({ smoothing: 1 }), multinomialNaiveBayes({ smoothing: 5 })],
  draw: countSamples,
  // The coefficients are log pₖⱼ, the intercepts log πₖ.
  free: ["coefficients", "intercepts"],
  value: ({ coefficients, intercepts }, { x, y }, { smoothing }) => {
    const logs = rowsOf(coefficients).map((row) => row.map((v) => v - Math.log(sum(row.map(Math.exp)))));
    return priorCost(intercepts, y) - sum(x.map((row, i) => dot(row, logs[y[i]]))) - smoothing * sum(logs.flat());
  },
});
