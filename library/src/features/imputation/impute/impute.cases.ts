/** What the common checks see of impute. */

import { withGaps } from "../../../../test/rows-with-gaps.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { imputeConstants } from "./impute.js";

export const cases: readonly UnderCheck[] = [
  { name: "impute", subject: imputeConstants },
  {
    name: "impute by medians with gaps",
    subject: imputeConstants({ strategy: { kind: "median" } }),
    settings: withGaps,
  },
  {
    name: "impute by the most frequent values, with indicators",
    subject: imputeConstants({ strategy: { kind: "most-frequent" }, indicators: true }),
    settings: withGaps,
  },
  { name: "impute by a constant", subject: imputeConstants({ strategy: { kind: "constant", value: -1 } }) },
];
