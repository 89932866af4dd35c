/** Evaluates the objective of bernoulli-naive-bayes. */
import { objectiveCase } from "../../../test/objective-case.js";
import { countSamples } from "../../../test/objective-samples.js";
import { priorCost, rowsOf, sum } from "../../../test/plain-algebra.js";
import { bernoulliNaiveBayes } from "./bernoulli-naive-bayes.js";

export const objective = objectiveCase({
  recipes: [bernoulliNaiveBayes({ smoothing: 1 }), bernoulliNaiveBayes({ smoothing: 3, threshold: 1 })],
  draw: countSamples,
  free: ["presence", "logPriors"],
  value: ({ presence, logPriors }, { x, y }, { smoothing, threshold }) => {
    const chances = rowsOf(presence);
    const costs = x.map((row, i) =>
      sum(row.map((v, j) => -Math.log(v > threshold ? chances[y[i]][j] : 1 - chances[y[i]][j]))),
    );
    const prior = sum(chances.flat().map((p) => Math.log(p) + Math.log(1 - p)));
    return priorCost(logPriors, y) + sum(costs) - smoothing * prior;
  },
});
