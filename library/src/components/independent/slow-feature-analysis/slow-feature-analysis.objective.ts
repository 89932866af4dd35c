/** Evaluates the objective of slow-feature-analysis. */
import { objectiveCase } from "../../../../test/objective-case.js";
import { mixedSignals } from "../../../../test/objective-samples.js";
import { mean, minus, rowsOf, squares } from "../../../../test/plain-algebra.js";
import { uncorrelated } from "../../../../test/separated-signals.js";
import { slowFeatureAnalysis } from "./slow-feature-analysis.js";

export const objective = objectiveCase({
  recipes: [slowFeatureAnalysis({ components: 1 }), slowFeatureAnalysis({ components: 2 })],
  draw: mixedSignals,
  free: ["unmixing"],
  value: ({ unmixing }, { x }) => {
    const s = uncorrelated(rowsOf(unmixing), x);
    return mean(s.slice(1).map((row, t) => squares(minus(row, s[t]))));
  },
});
