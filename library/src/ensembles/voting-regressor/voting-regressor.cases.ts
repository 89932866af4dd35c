/** Cases of the common checks for voting-regressor. */

import type { UnderCheck } from "../../checks/under-check.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { treeRegressor } from "../../trees/tree-regressor/tree-regressor.js";
import { votingRegressor } from "./voting-regressor.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "a mean of regressors",
    subject: votingRegressor({ line: ridge(), tree: treeRegressor() }),
  },
];
