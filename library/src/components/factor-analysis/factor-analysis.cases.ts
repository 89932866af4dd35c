/** Cases of the common checks for factor-analysis. */

import type { UnderCheck } from "../../checks/under-check.js";
import { factorAnalysis } from "./factor-analysis.js";

export const cases: readonly UnderCheck[] = [
  { name: "factor analysis", subject: factorAnalysis },
  { name: "factor analysis with varimax", subject: factorAnalysis({ rotation: "varimax" }) },
];
