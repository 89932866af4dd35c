/** Evaluates the objective of linear-svm. */
import { objectiveCase } from "../../../test/objective-case.js";
import { classSamples, twoClassSamples } from "../../../test/objective-samples.js";
import { dot, rowsOf, squares, sum } from "../../../test/plain-algebra.js";
import { linearSvm } from "./linear-svm.js";

const tolerance = 1e-12;

export const objective = objectiveCase({
  recipes: [linearSvm({ tolerance }), linearSvm({ cost: 0.3, loss: { kind: "hinge" }, tolerance })],
  draw: (random) => (random.uniform() < 0.5 ? twoClassSamples(random) : classSamples(random)),
  free: ["coefficients", "intercepts"],
  value: ({ coefficients, intercepts }, { x, y }, { cost, loss }) => {
    const weights = rowsOf(coefficients);
    const isPositive = (code: number, k: number) => code === (weights.length === 1 ? 1 : k);
    const lossOf = (u: number) => Math.max(0, u) ** (loss.kind === "hinge" ? 1 : 2);
    return sum(
      weights.map((w, k) => {
        const scores = x.map((row) => dot(w, row) + intercepts[k]);
        const losses = scores.map((score, i) => lossOf(1 - (isPositive(y[i], k) ? score : -score)));
        return (squares(w) + intercepts[k] ** 2) / 2 + cost * sum(losses);
      }),
    );
  },
});
