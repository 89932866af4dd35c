/** Cases of the common checks for impute. */

import { withGaps } from "../../../../test/rows-with-gaps.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { impute } from "./impute.js";

export const cases: readonly UnderCheck[] = [
  { name: "impute", subject: impute },
  {
    name: "impute by medians with missing values",
    subject: impute({ strategy: { kind: "median" } }),
    settings: withGaps,
  },
  {
    name: "impute by the most frequent values, with indicators",
    subject: impute({ strategy: { kind: "most-frequent" }, indicators: true }),
    settings: withGaps,
  },
  { name: "impute by a constant", subject: impute({ strategy: { kind: "constant", value: -1 } }) },
];
