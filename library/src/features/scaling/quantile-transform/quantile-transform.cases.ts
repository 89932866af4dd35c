/** Cases of the common checks for quantile-transform. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { quantileTransform } from "./quantile-transform.js";

export const cases: readonly UnderCheck[] = [
  { name: "quantile-transform", subject: quantileTransform },
  {
    name: "quantile-transform to normal scores by ranks",
    subject: quantileTransform({ outputDistribution: "normal", knots: { kind: "ranks" } }),
  },
];
