/** Cases of the common checks for extra-trees-classifier. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { extraTreesClassifier } from "./extra-trees-classifier.js";

export const cases: readonly UnderCheck[] = [
  { name: "extra-trees-classifier", subject: extraTreesClassifier({ trees: 8 }) },
];
