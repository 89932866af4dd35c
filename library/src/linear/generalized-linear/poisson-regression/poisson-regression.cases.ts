/** Cases of the common checks for poisson-regression. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { poissonRegression } from "./poisson-regression.js";

export const cases: readonly UnderCheck[] = [{ name: "poisson regression", subject: poissonRegression }];
