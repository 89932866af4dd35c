/** Cases of the common checks for jade. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { jade } from "./jade.js";

export const cases: readonly UnderCheck[] = [
  { name: "jade", subject: jade, settings: { tolerance: 1e-5 } },
  {
    name: "jade sorted by kurtosis",
    subject: jade({ components: 3, order: "kurtosis" }),
    settings: { tolerance: 1e-5 },
  },
];
