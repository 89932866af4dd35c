/** Cases of the common checks for halving-search. */

import { sampleOrder, weightTwo } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { halvingSearch } from "./halving-search.js";

const folds = { kind: "k-fold", count: 2 } as const;

export const cases: readonly UnderCheck[] = [
  {
    name: "a halving search",
    subject: halvingSearch(ridge(), { alpha: [0.1, 1, 10] }, { minSamples: 4, folds }),
    settings: {
      exceptions: [
        { name: sampleOrder, reason: "which samples the first rounds use depends on their order" },
        { name: weightTwo, reason: "the first rounds use a fixed number of samples" },
      ],
    },
  },
];
