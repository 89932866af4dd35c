/** Evaluates the objective of logistic-regression. */
import { objectiveCase } from "../../../test/objective-case.js";
import { classSamples, twoClassSamples } from "../../../test/objective-samples.js";
import { absolutes, dot, rowsOf, squares, sum } from "../../../test/plain-algebra.js";
import { logisticRegression } from "./logistic-regression.js";

type Penalty = ReturnType<typeof logisticRegression>["options"]["penalty"];

function penaltyOf(penalty: Penalty, w: readonly number[]): number {
  switch (penalty.kind) {
    case "none":
      return 0;
    case "l1":
      return penalty.alpha * absolutes(w);
    case "l2":
      return 0.5 * penalty.alpha * squares(w);
    case "elastic":
      return penalty.alpha * (penalty.ratio * absolutes(w) + 0.5 * (1 - penalty.ratio) * squares(w));
  }
}

export const objective = objectiveCase({
  recipes: [
    logisticRegression({ penalty: { kind: "l2", alpha: 2 }, tolerance: 1e-10 }),
    logisticRegression({ penalty: { kind: "l1", alpha: 2 }, tolerance: 1e-10 }),
    logisticRegression({ penalty: { kind: "elastic", alpha: 2, ratio: 0.4 }, tolerance: 1e-10 }),
  ],
  // Two classes have one vector of weights, more have one each.
  draw: (random) => (random.uniform() < 0.5 ? twoClassSamples(random) : classSamples(random)),
  free: ["coefficients", "intercepts"],
  value: ({ coefficients, intercepts }, { x, y }, { penalty }) => {
    const weights = rowsOf(coefficients);
    const losses = x.map((row, i) => {
      const scores = weights.map((w, k) => dot(w, row) + intercepts[k]);
      if (scores.length === 1) return Math.log(1 + Math.exp(y[i] === 1 ? -scores[0] : scores[0]));
      return Math.log(sum(scores.map(Math.exp))) - scores[y[i]];
    });
    return sum(losses) + sum(weights.map((w) => penaltyOf(penalty, w)));
  },
});
