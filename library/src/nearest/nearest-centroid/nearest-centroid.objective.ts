/** Evaluates the objective of nearest-centroid. */
import { objectiveCase } from "../../../test/objective-case.js";
import { classSamples } from "../../../test/objective-samples.js";
import { minus, rowsOf, squares, sum } from "../../../test/plain-algebra.js";
import { nearestCentroid } from "./nearest-centroid.js";

export const objective = objectiveCase({
  recipes: [nearestCentroid()],
  draw: classSamples,
  free: ["centroids"],
  value: ({ centroids }, { x, y }) => {
    const centers = rowsOf(centroids);
    return sum(x.map((row, i) => squares(minus(row, centers[y[i]]))));
  },
});
