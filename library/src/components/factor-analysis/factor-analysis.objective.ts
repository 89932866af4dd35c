/** Evaluates the objective of factor-analysis. */
import { objectiveCase } from "../../../test/objective-case.js";
import { normalRows } from "../../../test/objective-samples.js";
import { normalCost, rowsOf, sum } from "../../../test/plain-algebra.js";
import { factorAnalysis } from "./factor-analysis.js";

export const objective = objectiveCase({
  recipes: [factorAnalysis({ components: 1 }), factorAnalysis({ components: 2, rotation: "varimax" })],
  draw: (random) => ({ x: normalRows(random, 80, 5), y: [] }),
  free: ["mean", "components", "noise"],
  value: ({ mean, components, noise }, { x }) => {
    const loadings = rowsOf(components);
    const covariance = Array.from(mean, (_, i) =>
      Array.from(mean, (__, j) => sum(loadings.map((w) => w[i] * w[j])) + (i === j ? noise[i] : 0)),
    );
    return noise.every((variance) => variance > 0) ? normalCost(x, mean, covariance) : Number.NaN;
  },
});
