/** Cases of the common checks for pls-regression. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { plsRegression } from "./pls-regression.js";

export const cases: readonly UnderCheck[] = [
  { name: "pls-regression", subject: plsRegression },
  { name: "pls-regression without scaling", subject: plsRegression({ components: 3, scale: false }) },
];
