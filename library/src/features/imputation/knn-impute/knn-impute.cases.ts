/** Cases of the common checks for knn-impute. */

import { withGaps } from "../../../../test/rows-with-gaps.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { knnImpute } from "./knn-impute.js";

export const cases: readonly UnderCheck[] = [
  { name: "knn-impute", subject: knnImpute },
  {
    name: "knn-impute by distance, with missing values and indicators",
    subject: knnImpute({ weighting: { kind: "distance" }, neighbors: 3, indicators: true }),
    settings: withGaps,
  },
];
