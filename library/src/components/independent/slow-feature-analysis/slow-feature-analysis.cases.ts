/** Cases of the common checks for slow-feature-analysis. */

import { inTime } from "../../../../test/exceptions.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { slowFeatureAnalysis } from "./slow-feature-analysis.js";

export const cases: readonly UnderCheck[] = [
  { name: "slow-feature-analysis", subject: slowFeatureAnalysis, settings: inTime },
];
