/** Cases of the common checks for nearest-centroid. */

import type { UnderCheck } from "../../checks/under-check.js";
import { nearestCentroid } from "./nearest-centroid.js";

export const cases: readonly UnderCheck[] = [
  { name: "nearest-centroid", subject: nearestCentroid },
  { name: "nearest-centroid, shrunken", subject: nearestCentroid({ shrinkThreshold: 1.5 }) },
];
