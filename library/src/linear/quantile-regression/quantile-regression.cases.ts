/** Cases of the common checks for quantile-regression. */

import type { UnderCheck } from "../../checks/under-check.js";
import { quantileRegression } from "./quantile-regression.js";

export const cases: readonly UnderCheck[] = [
  { name: "quantile regression", subject: quantileRegression },
  {
    name: "quantile regression of a high quantile with a penalty",
    subject: quantileRegression({ quantile: 0.9, alpha: 0.01 }),
  },
];
