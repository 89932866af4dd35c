/** Cases of the common checks for max-abs-scale. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { maxAbsScale } from "./max-abs-scale.js";

export const cases: readonly UnderCheck[] = [{ name: "max-abs-scale", subject: maxAbsScale }];
