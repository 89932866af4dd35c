/** Cases of the common checks for kernel-tdsep. */

import { inTime } from "../../../../test/exceptions.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { kernelTdsep } from "./kernel-tdsep.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "kernel-tdsep",
    subject: kernelTdsep({ components: 2, rank: 4, landmarks: 20, lags: [1, 2] }),
    settings: inTime,
  },
];
