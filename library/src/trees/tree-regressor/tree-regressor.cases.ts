/** Cases of the common checks for tree-regressor. */

import type { UnderCheck } from "../../checks/under-check.js";
import { treeRegressor } from "./tree-regressor.js";

export const cases: readonly UnderCheck[] = [
  { name: "tree-regressor", subject: treeRegressor },
  {
    name: "tree-regressor by absolute errors",
    subject: treeRegressor({ criterion: "absolute", minLeafWeight: 2 }),
  },
  { name: "tree-regressor, monotone", subject: treeRegressor, settings: { options: { monotone: [1, -1, 0, 0] } } },
];
