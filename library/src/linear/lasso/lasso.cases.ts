/** Cases of the common checks for lasso. */

import type { UnderCheck } from "../../checks/under-check.js";
import { lasso } from "./lasso.js";

export const cases: readonly UnderCheck[] = [
  { name: "lasso", subject: lasso },
  {
    name: "lasso with positive coefficients, without an intercept",
    subject: lasso({ positive: true, intercept: false }),
  },
];
