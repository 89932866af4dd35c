/** Cases of the common checks for missing-indicator. */

import { withGaps } from "../../../../test/rows-with-gaps.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { missingIndicator } from "./missing-indicator.js";

export const cases: readonly UnderCheck[] = [
  { name: "missing-indicator with missing values", subject: missingIndicator, settings: withGaps },
  { name: "missing-indicator of all columns", subject: missingIndicator({ include: "all" }) },
];
