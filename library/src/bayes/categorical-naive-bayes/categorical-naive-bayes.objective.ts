/** Evaluates the objective of categorical-naive-bayes. */
import { objectiveCase } from "../../../test/objective-case.js";
import { countSamples } from "../../../test/objective-samples.js";
import { priorCost, rowsOf, sum } from "../../../test/plain-algebra.js";
import { categoricalNaiveBayes } from "./categorical-naive-bayes.js";

/** The probabilities of the categories of each column, made to sum to 1 in each class. */
function normalized(rows: readonly number[][], start: Int32Array): number[][] {
  return rows.map((row, at) => {
    const column = start.findLastIndex((first) => first <= at);
    const own = rows.slice(start[column], start[column + 1]);
    return row.map((p, k) => p / sum(own.map((other) => other[k])));
  });
}

export const objective = objectiveCase({
  recipes: [categoricalNaiveBayes({ smoothing: 1 }), categoricalNaiveBayes({ smoothing: 4 })],
  draw: countSamples,
  free: ["probabilities", "logPriors"],
  value: ({ start, probabilities, logPriors }, { x, y }, { smoothing }) => {
    const chances = normalized(rowsOf(probabilities), start);
    const costs = x.map((row, i) => sum(row.map((code, j) => -Math.log(chances[start[j] + code][y[i]]))));
    return priorCost(logPriors, y) + sum(costs) - smoothing * sum(chances.flat().map(Math.log));
  },
});
