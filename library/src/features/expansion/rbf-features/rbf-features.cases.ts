/** Cases of the common checks for rbf-features. */

import { sampleOrder } from "../../../../test/exceptions.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { rbfFeatures } from "./rbf-features.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "rbf-features",
    subject: rbfFeatures,
    settings: { exceptions: [{ name: sampleOrder, reason: "centers are drawn by row" }] },
  },
];
