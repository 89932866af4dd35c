/** What the common checks see of max-abs-scale. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { maxAbsScale } from "./max-abs-scale.js";

export const cases: readonly UnderCheck[] = [{ name: "max-abs-scale", subject: maxAbsScale }];
