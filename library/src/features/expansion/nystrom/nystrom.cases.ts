/** Cases of the common checks for nystrom. */

import { sampleOrder } from "../../../../test/exceptions.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { nystrom } from "./nystrom.js";

const drawnByRow = { name: sampleOrder, reason: "landmarks are drawn by row" };

export const cases: readonly UnderCheck[] = [
  { name: "nystrom", subject: nystrom },
  {
    name: "nystrom of five landmarks",
    subject: nystrom({ landmarks: 5, kernel: { kind: "polynomial", degree: 2 } }),
    settings: { exceptions: [drawnByRow] },
  },
];
