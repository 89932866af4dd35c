/** Evaluates the objective of Bernoulli mixtures. */
import { objectiveCase } from "../../../test/objective-case.js";
import { classSamples } from "../../../test/objective-samples.js";
import { rowsOf, sum } from "../../../test/plain-algebra.js";
import { bernoulliMixture } from "./bernoulli-mixture.js";

export const objective = objectiveCase({
  recipes: [
    bernoulliMixture({ threshold: 0, tolerance: 0, maxIterations: 3000 }),
    bernoulliMixture({ threshold: 0, smoothing: 2, tolerance: 0, maxIterations: 3000 }),
  ],
  draw: classSamples,
  free: ["weights", "probabilities"],
  value: ({ weights, probabilities }, { x }, { smoothing, threshold }) => {
    const total = sum(Array.from(weights, Math.abs));
    const chances = rowsOf(probabilities);
    const logs = x.map((row) =>
      Math.log(
        sum(
          chances.map((own, k) =>
            own.reduce((product, p, j) => product * (row[j] > threshold ? p : 1 - p), Math.abs(weights[k]) / total),
          ),
        ),
      ),
    );
    return -(sum(logs) + smoothing * sum(chances.flat().map((p) => Math.log(p * (1 - p))))) / x.length;
  },
});
