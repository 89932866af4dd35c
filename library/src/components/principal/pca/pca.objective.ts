/** Evaluates the objective of pca. */
import { objectiveCase } from "../../../../test/objective-case.js";
import { lineSamples } from "../../../../test/objective-samples.js";
import { centeredRows, dot, mean, orthonormal, rowsOf, squares, sum } from "../../../../test/plain-algebra.js";
import { pca } from "./pca.js";

export const objective = objectiveCase({
  recipes: [pca({ components: 1 }), pca({ components: 2 })],
  draw: lineSamples,
  free: ["components"],
  value: ({ components }, { x }) => {
    const directions = orthonormal(rowsOf(components));
    return mean(centeredRows(x).map((row) => squares(row) - sum(directions.map((w) => dot(w, row) ** 2))));
  },
});
