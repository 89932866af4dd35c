/** Cases of the common checks for robust-regression. */

import type { UnderCheck } from "../../checks/under-check.js";
import { robustRegression } from "./robust-regression.js";

export const cases: readonly UnderCheck[] = [
  { name: "robust regression", subject: robustRegression({ starts: 10 }) },
  { name: "robust regression with the Huber loss", subject: robustRegression({ loss: { kind: "huber" } }) },
];
