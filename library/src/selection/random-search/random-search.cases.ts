/** Cases of the common checks for random-search. */

import type { UnderCheck } from "../../checks/under-check.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { randomSearch } from "./random-search.js";

const folds = { kind: "k-fold", count: 2 } as const;

export const cases: readonly UnderCheck[] = [
  {
    name: "a random search",
    subject: randomSearch(ridge(), { alpha: { kind: "log-uniform", from: 0.01, to: 100 } }, { candidates: 2, folds }),
  },
];
