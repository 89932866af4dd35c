/** Cases of the common checks for least-squares. */

import type { UnderCheck } from "../../checks/under-check.js";
import { leastSquares } from "./least-squares.js";

export const cases: readonly UnderCheck[] = [
  { name: "least squares", subject: leastSquares },
  { name: "least squares without an intercept", subject: leastSquares({ intercept: false }) },
];
