/** Evaluates the objective of complement-naive-bayes. */
import { objectiveCase } from "../../../test/objective-case.js";
import { countSamples } from "../../../test/objective-samples.js";
import { dot, rowsOf, sum } from "../../../test/plain-algebra.js";
import { complementNaiveBayes } from "./complement-naive-bayes.js";

export const objective = objectiveCase({
  recipes: [complementNaiveBayes({ smoothing: 1 }), complementNaiveBayes({ smoothing: 5 })],
  draw: countSamples,
  free: ["coefficients"],
  value: ({ coefficients }, { x, y }, { smoothing }) => {
    const weights = rowsOf(coefficients).map((row) => row.map((v) => v + Math.log(sum(row.map((u) => Math.exp(-u))))));
    const others = weights.map((w, k) => sum(x.map((row, i) => (y[i] === k ? 0 : dot(row, w)))));
    return sum(others) + smoothing * sum(weights.flat());
  },
});
