/** Cases of the common checks for nystrom. */

import { sampleOrder } from "../../../../test/exceptions.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { nystrom } from "./nystrom.js";

const seededByRow = { name: sampleOrder, reason: "clusters start from samples that are drawn by row" };
const drawnByRow = { name: sampleOrder, reason: "landmarks are drawn by row" };

export const cases: readonly UnderCheck[] = [
  { name: "nystrom", subject: nystrom },
  {
    name: "nystrom of five landmarks",
    subject: nystrom({ landmarks: 5, kernel: { kind: "polynomial", degree: 2 } }),
    settings: { exceptions: [drawnByRow] },
  },
  {
    name: "nystrom of centers of clusters",
    subject: nystrom({ landmarks: 5, landmarkChoice: "k-means" }),
    settings: { exceptions: [seededByRow] },
  },
];
