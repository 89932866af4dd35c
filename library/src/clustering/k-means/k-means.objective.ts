/** Evaluates the objective of k-means. */
import { objectiveCase } from "../../../test/objective-case.js";
import { classSamples } from "../../../test/objective-samples.js";
import { minus, rowsOf, squares, sum } from "../../../test/plain-algebra.js";
import { kMeans } from "./k-means.js";

export const objective = objectiveCase({
  recipes: [kMeans({ clusters: 3, tolerance: 0 }), kMeans({ clusters: 6, tolerance: 0, starts: 1 })],
  draw: classSamples,
  free: ["centers"],
  // Of the assignment that was found: a moved center may be nearer to other samples, which is no small change.
  value: ({ centers, labels }, { x }) => {
    const places = rowsOf(centers);
    return sum(x.map((row, i) => squares(minus(row, places[labels[i]]))));
  },
});
