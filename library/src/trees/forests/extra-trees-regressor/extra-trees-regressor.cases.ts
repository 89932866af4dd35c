/** Cases of the common checks for extra-trees-regressor. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { extraTreesRegressor } from "./extra-trees-regressor.js";

export const cases: readonly UnderCheck[] = [
  { name: "extra-trees-regressor", subject: extraTreesRegressor({ trees: 8 }) },
];
