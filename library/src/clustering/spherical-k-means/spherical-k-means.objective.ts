/** Evaluates the objective of spherical k-means. */
import { objectiveCase } from "../../../test/objective-case.js";
import { classSamples } from "../../../test/objective-samples.js";
import { dot, rowsOf, sum } from "../../../test/plain-algebra.js";
import { sphericalKMeans } from "./spherical-k-means.js";

export const objective = objectiveCase({
  recipes: [sphericalKMeans({ clusters: 3, tolerance: 0 })],
  draw: classSamples,
  free: ["centers"],
  // Of the assignment that was found, with the direction of the centers only.
  value: ({ centers, labels }, { x }) => {
    const places = rowsOf(centers);
    const cosine = (a: readonly number[], b: readonly number[]) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
    return sum(x.map((row, i) => 1 - cosine(row, places[labels[i]])));
  },
});
