/** Cases of the common checks for variance-threshold. */

import type { UnderCheck } from "../../checks/under-check.js";
import { varianceThreshold } from "./variance-threshold.js";

export const cases: readonly UnderCheck[] = [{ name: "variance-threshold", subject: varianceThreshold }];
