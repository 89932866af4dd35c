/** Cases of the common checks for iterative-impute. */

import { withGaps } from "../../../../test/rows-with-gaps.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { iterativeImpute } from "./iterative-impute.js";

export const cases: readonly UnderCheck[] = [
  { name: "iterative-impute", subject: iterativeImpute },
  {
    name: "iterative-impute by ridge regression, with missing values and bounds",
    subject: iterativeImpute({
      regression: { kind: "ridge", alpha: 0.5 },
      minValue: [0, null, 0, null],
      maxValue: [20],
    }),
    settings: withGaps,
  },
];
