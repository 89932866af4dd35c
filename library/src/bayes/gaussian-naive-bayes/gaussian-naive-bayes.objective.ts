/** Evaluates the objective of gaussian-naive-bayes. */
import { objectiveCase } from "../../../test/objective-case.js";
import { classSamples } from "../../../test/objective-samples.js";
import { priorCost, rowsOf, sum } from "../../../test/plain-algebra.js";
import { gaussianNaiveBayes } from "./gaussian-naive-bayes.js";

export const objective = objectiveCase({
  recipes: [gaussianNaiveBayes({ varianceSmoothing: 0 })],
  draw: classSamples,
  free: ["mean", "variance", "logPriors"],
  value: ({ mean, variance, logPriors }, { x, y }) => {
    const [means, variances] = [rowsOf(mean), rowsOf(variance)];
    const cost = (v: number, m: number, s: number) => 0.5 * Math.log(2 * Math.PI * s) + (v - m) ** 2 / (2 * s);
    return (
      priorCost(logPriors, y) +
      sum(x.map((row, i) => sum(row.map((v, j) => cost(v, means[y[i]][j], variances[y[i]][j])))))
    );
  },
});
