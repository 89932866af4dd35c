/** Cases of the common checks for theil-sen. */

import { sampleOrder, weightTwo } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { theilSen } from "./theil-sen.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "theil-sen",
    // Fewer than there are, so that groups are drawn, as by default; more of them only take longer.
    subject: theilSen({ maxSubsets: 300 }),
    settings: {
      exceptions: [
        { name: sampleOrder, reason: "groups of samples are drawn by their numbers" },
        { name: weightTwo, reason: "other groups are drawn from more samples; with all groups it holds" },
      ],
    },
  },
];
