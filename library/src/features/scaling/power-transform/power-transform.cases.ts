/** Cases of the common checks for power-transform. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { powerTransform } from "./power-transform.js";

export const cases: readonly UnderCheck[] = [
  {
    name: "power-transform",
    subject: powerTransform,
    // The likelihood is flat at its top: the exponent is known to the square root of the precision.
    settings: { tolerance: 1e-5 },
  },
  {
    name: "power-transform of Box and Cox",
    subject: powerTransform({ family: "box-cox", standardize: false }),
    settings: { tolerance: 1e-5 },
  },
];
