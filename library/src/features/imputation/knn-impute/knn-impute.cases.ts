/** What the common checks see of knn-impute. */

import { withGaps } from "../../../../test/rows-with-gaps.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { knnImpute } from "./knn-impute.js";

export const cases: readonly UnderCheck[] = [
  { name: "knn-impute", subject: knnImpute },
  {
    name: "knn-impute by distance, with gaps and indicators",
    subject: knnImpute({ weighting: "distance", neighbors: 3, indicators: true }),
    settings: withGaps,
  },
];
