/** Cases of the common checks for random-forest-classifier. */

import { bootstrapped } from "../../../../test/exceptions.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { randomForestClassifier } from "./random-forest-classifier.js";

export const cases: readonly UnderCheck[] = [
  { name: "random-forest-classifier", subject: randomForestClassifier({ trees: 8 }), settings: bootstrapped },
  {
    name: "random-forest-classifier with out-of-bag error",
    subject: randomForestClassifier({ trees: 8, outOfBag: true, criterion: "entropy", maxDepth: 3 }),
    settings: bootstrapped,
  },
];
