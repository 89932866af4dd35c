/** Cases of the common checks for robust-scale. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { robustScale } from "./robust-scale.js";

export const cases: readonly UnderCheck[] = [
  { name: "robust-scale", subject: robustScale },
  { name: "robust-scale without a center", subject: robustScale({ center: false, unitVariance: true }) },
];
