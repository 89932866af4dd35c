/** Cases of the common checks for boosted-trees-classifier. */
import { weightTwo } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { boostedTreesClassifier } from "./boosted-trees-classifier.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "boosted-trees-classifier",
    subject: boostedTreesClassifier({ maxIterations: 10, minLeaf: 1, maxLeaves: 4 }),
  },
  {
    name: "boosted-trees-classifier with early stopping",
    subject: boostedTreesClassifier({ maxIterations: 20, minLeaf: 1, earlyStopping: { kind: "on" } }),
    settings: {
      exceptions: [
        {
          name: weightTwo,
          reason: "samples are held out by row, not by weight",
        },
      ],
    },
  },
];
