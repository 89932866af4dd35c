/** Cases of the common checks for random-forest-regressor. */

import { bootstrapped } from "../../../../test/exceptions.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { randomForestRegressor } from "./random-forest-regressor.js";

export const cases: readonly UnderCheck[] = [
  { name: "random-forest-regressor", subject: randomForestRegressor({ trees: 8 }), settings: bootstrapped },
];
