/** What the common checks see of lasso. */

import type { UnderCheck } from "../../checks/under-check.js";
import { lasso } from "./lasso.js";

export const cases: readonly UnderCheck[] = [
  { name: "lasso", subject: lasso },
  {
    name: "lasso with positive coefficients, without a constant",
    subject: lasso({ positive: true, intercept: false }),
  },
];
