/** Cases of the common checks for huber-regression. */

import type { UnderCheck } from "../../checks/under-check.js";
import { huberRegression } from "./huber-regression.js";

export const cases: readonly UnderCheck[] = [{ name: "huber regression", subject: huberRegression }];
