/** Evaluates the objective of common-spatial-patterns. */
import { objectiveCase } from "../../../../test/objective-case.js";
import { classSamples } from "../../../../test/objective-samples.js";
import { centeredRows, dot, mean, momentsOf, rowsOf, sum } from "../../../../test/plain-algebra.js";
import { commonSpatialPatterns } from "./common-spatial-patterns.js";

export const objective = objectiveCase({
  recipes: [commonSpatialPatterns({ components: 1, ridgeShare: 0 })],
  draw: classSamples,
  free: ["filters"],
  value: ({ filters, classOf }, { x, y }) => {
    const centered = centeredRows(x);
    const covariances = [0, 1, 2].map((k) => momentsOf(centered.filter((_, i) => y[i] === k)));
    const power = (w: readonly number[], c: number) =>
      dot(
        w,
        covariances[c].map((row) => dot(row, w)),
      );
    return -sum(rowsOf(filters).map((w, f) => power(w, classOf[f]) / mean([0, 1, 2].map((c) => power(w, c)))));
  },
});
