/** Cases of the common checks for standardize. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { standardize } from "./standardize.js";

export const cases: readonly UnderCheck[] = [
  { name: "standardize", subject: standardize },
  { name: "standardize without a center", subject: standardize({ center: false }) },
  {
    name: "standardize by natural scales",
    subject: standardize,
    settings: { options: { scales: [1, 2, 3, 4] } },
  },
];
