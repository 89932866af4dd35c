/** Cases of the common checks for radius-neighbors-classifier. */

import type { UnderCheck } from "../../checks/under-check.js";
import { radiusNeighborsClassifier } from "./radius-neighbors-classifier.js";

export const cases: readonly UnderCheck[] = [
  { name: "radius-neighbors-classifier", subject: radiusNeighborsClassifier },
  {
    name: "radius-neighbors-classifier with a uniform prior and Gaussian weights, in a ball tree",
    subject: radiusNeighborsClassifier({
      radius: 3,
      smoothing: 1,
      weighting: { kind: "gaussian", bandwidth: 1 },
      algorithm: "ball-tree",
    }),
  },
];
