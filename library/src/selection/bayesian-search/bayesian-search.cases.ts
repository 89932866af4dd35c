/** Cases of the common checks for bayesian-search. */

import type { UnderCheck } from "../../checks/under-check.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { bayesianSearch } from "./bayesian-search.js";

const folds = { kind: "k-fold", count: 2 } as const;

export const cases: readonly UnderCheck[] = [
  {
    name: "a Bayesian search",
    subject: bayesianSearch(ridge(), { alpha: [0.1, 1, 10] }, { candidates: 3, initial: 2, folds }),
  },
];
