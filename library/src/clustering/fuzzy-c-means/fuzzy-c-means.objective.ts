/** Evaluates the objective of fuzzy c-means. */
import { objectiveCase } from "../../../test/objective-case.js";
import { classSamples } from "../../../test/objective-samples.js";
import { minus, rowsOf, squares, sum } from "../../../test/plain-algebra.js";
import { fuzzyCMeans } from "./fuzzy-c-means.js";

export const objective = objectiveCase({
  recipes: [
    fuzzyCMeans({ clusters: 3, tolerance: 1e-20, maxIterations: 2000 }),
    fuzzyCMeans({ clusters: 2, fuzziness: 1.5, tolerance: 1e-20, maxIterations: 2000 }),
  ],
  draw: classSamples,
  free: ["centers"],
  // With the best memberships for the centers, Σₖ uₖ^m dₖ² = (Σₖ dₖ^(−2 / (m − 1)))^(1 − m).
  value: ({ centers }, { x }, { fuzziness }) => {
    const places = rowsOf(centers);
    const power = 1 / (1 - fuzziness);
    return sum(x.map((row) => sum(places.map((place) => squares(minus(row, place)) ** power)) ** (1 - fuzziness)));
  },
});
