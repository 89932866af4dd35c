/** Cases of the common checks for tree-classifier. */

import type { UnderCheck } from "../../checks/under-check.js";
import { createRandom } from "../../numeric/index.js";
import { treeClassifier } from "./tree-classifier.js";

const names = ["ash", "birch", "cedar"];

const y = Array.from({ length: 36 }, (_, i) => names[i % 3]);

const random = createRandom(3);

/** A measured column and one of categories that lean to the class. */
const mixed = y.map((_, i) => [2 * (i % 3) + random.normal(), random.uniform() < 0.7 ? i % 3 : 3 + (i % 2)]);

export const cases: readonly UnderCheck[] = [
  { name: "tree-classifier", subject: treeClassifier },
  {
    name: "tree-classifier by entropy, pruned and balanced",
    subject: treeClassifier({ criterion: "entropy", alpha: 0.01, classWeights: { kind: "balanced" } }),
  },
  {
    name: "tree-classifier by error, shallow",
    subject: treeClassifier({ criterion: "error", maxDepth: 2, minLeafWeight: 3 }),
  },
  {
    name: "tree-classifier with categories",
    subject: treeClassifier({ categorical: [1] }),
    settings: { data: { x: mixed, y } },
  },
];
