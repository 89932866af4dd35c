/** Evaluates the objective of mixed-naive-bayes. */
import { objectiveCase } from "../../../test/objective-case.js";
import { countSamples } from "../../../test/objective-samples.js";
import { priorCost, rowsOf, sum } from "../../../test/plain-algebra.js";
import { mixedNaiveBayes } from "./mixed-naive-bayes.js";

export const objective = objectiveCase({
  recipes: [
    mixedNaiveBayes({ columnTypes: ["gaussian", "bernoulli", "bernoulli", "gaussian"], varianceSmoothing: 0 }),
    mixedNaiveBayes({
      columnTypes: ["bernoulli", "gaussian", "gaussian", "gaussian"],
      varianceSmoothing: 0,
      smoothing: 3,
    }),
  ],
  draw: countSamples,
  free: ["gaussian", "presence", "logPriors"],
  value: ({ columns, gaussian, presence, logPriors }, { x, y }, { smoothing, threshold }) => {
    if (gaussian === undefined || presence === undefined) return Number.NaN;
    const [means, variances, chances] = [rowsOf(gaussian.mean), rowsOf(gaussian.variance), rowsOf(presence)];
    const normal = (row: readonly number[], k: number) =>
      sum(
        Array.from(columns.gaussian, (column, j) => {
          const spread = variances[k][j];
          return 0.5 * Math.log(2 * Math.PI * spread) + (row[column] - means[k][j]) ** 2 / (2 * spread);
        }),
      );
    const present = (row: readonly number[], k: number) =>
      sum(
        Array.from(
          columns.bernoulli,
          (column, j) => -Math.log(row[column] > threshold ? chances[k][j] : 1 - chances[k][j]),
        ),
      );
    const prior = sum(chances.flat().map((p) => Math.log(p) + Math.log(1 - p)));
    const costs = x.map((row, i) => normal(row, y[i]) + present(row, y[i]));
    return priorCost(logPriors, y) + sum(costs) - smoothing * prior;
  },
});
