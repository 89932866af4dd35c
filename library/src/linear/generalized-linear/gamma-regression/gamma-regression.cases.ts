/** Cases of the common checks for gamma-regression. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { gammaRegression } from "./gamma-regression.js";

export const cases: readonly UnderCheck[] = [
  { name: "gamma regression without a penalty", subject: gammaRegression({ alpha: 0 }) },
];
