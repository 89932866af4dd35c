/** Cases of the common checks for random-split-classifier. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { randomSplitClassifier } from "./random-split-classifier.js";

export const cases: readonly UnderCheck[] = [
  { name: "random-split-classifier", subject: randomSplitClassifier({ trees: 4 }) },
  {
    name: "random-split-classifier by balls",
    subject: randomSplitClassifier({ trees: 3, splits: "ball", splitCandidates: 10 }),
  },
  {
    name: "random-split-classifier by conics",
    subject: randomSplitClassifier({ trees: 3, splits: "conic", splitCandidates: 10 }),
  },
  {
    name: "random-split-classifier by hyperplanes with columns of categories",
    subject: randomSplitClassifier({ trees: 3, splits: "hyperplane", dimensions: 2 }),
  },
];
