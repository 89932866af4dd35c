/** Cases of the common checks for robust covariances. */
import { sampleOrder } from "../../../test/exceptions.js";
import type { UnderCheck } from "../../checks/under-check.js";
import { robustCovariance } from "./robust-covariance.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "robust covariance",
    subject: robustCovariance({ starts: 10 }),
    settings: { exceptions: [{ name: sampleOrder, reason: "starts are drawn by row" }] },
  },
  { name: "classical covariance", subject: robustCovariance({ estimate: "classical", contamination: 0.1 }) },
];
