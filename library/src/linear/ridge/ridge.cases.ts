/** Cases of the common checks for ridge. */

import type { UnderCheck } from "../../checks/under-check.js";
import { ridge } from "./ridge.js";

export const cases: readonly UnderCheck[] = [
  { name: "ridge", subject: ridge },
  { name: "ridge without a penalty", subject: ridge({ alpha: 0 }) },
  { name: "ridge without an intercept", subject: ridge({ intercept: false }) },
  { name: "ridge that chooses its penalty", subject: ridge({ alphas: [0.1, 1, 10] }) },
];
