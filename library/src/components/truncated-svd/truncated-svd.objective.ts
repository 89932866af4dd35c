/** Evaluates the objective of truncated-svd. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { dot, orthonormal, rowsOf, squares, sum } from "../../../test/plain-algebra.js";
import { truncatedSvd } from "./truncated-svd.js";

export const objective = objectiveCase({
  recipes: [truncatedSvd({ components: 1 }), truncatedSvd({ components: 2 })],
  draw: lineSamples,
  free: ["components"],
  value: ({ components }, { x }) => {
    const directions = orthonormal(rowsOf(components));
    return sum(x.map((row) => squares(row) - sum(directions.map((w) => dot(w, row) ** 2))));
  },
});
