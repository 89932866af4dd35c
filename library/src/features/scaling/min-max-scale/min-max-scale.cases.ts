/** Cases of the common checks for min-max-scale. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { minMaxScale } from "./min-max-scale.js";

export const cases: readonly UnderCheck[] = [
  { name: "min-max-scale", subject: minMaxScale },
  { name: "min-max-scale with clipping", subject: minMaxScale({ lower: -1, upper: 3, clip: true }) },
];
