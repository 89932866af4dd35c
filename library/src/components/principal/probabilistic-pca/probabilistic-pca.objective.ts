/** Evaluates the objective of probabilistic-pca. */
import { objectiveCase } from "../../../../test/objective-case.js";
import { lineSamples } from "../../../../test/objective-samples.js";
import { normalCost, orthonormal, rowsOf, sum } from "../../../../test/plain-algebra.js";
import { probabilisticPca } from "./probabilistic-pca.js";

export const objective = objectiveCase({
  recipes: [probabilisticPca({ components: 1 }), probabilisticPca({ components: 2 })],
  draw: lineSamples,
  free: ["mean", "components", "explainedVariance", "noise"],
  value: ({ mean, components, explainedVariance, noise }, { x }) => {
    const directions = orthonormal(rowsOf(components));
    // WᵀW + σ²I with rows of W along the directions, so that the variance along each is the one explained.
    const covariance = Array.from(mean, (_, i) =>
      Array.from(
        mean,
        (__, j) => sum(directions.map((v, k) => (explainedVariance[k] - noise) * v[i] * v[j])) + (i === j ? noise : 0),
      ),
    );
    return normalCost(x, mean, covariance);
  },
});
