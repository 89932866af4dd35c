/** Cases of the common checks for bernoulli-regression. */

import type { UnderCheck } from "../../checks/under-check.js";
import { bernoulliRegression } from "./bernoulli-regression.js";

export const cases: readonly UnderCheck[] = [
  { name: "bernoulli regression", subject: bernoulliRegression },
  { name: "bernoulli regression by probit", subject: bernoulliRegression({ link: "probit", alpha: 0.1 }) },
  {
    name: "bernoulli regression by complementary log-log, without an intercept",
    subject: bernoulliRegression({ link: "complementary-log-log", alpha: 0.1, intercept: false }),
  },
];
