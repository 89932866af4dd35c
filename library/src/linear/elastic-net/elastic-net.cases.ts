/** Cases of the common checks for elastic-net. */

import type { UnderCheck } from "../../checks/under-check.js";
import { elasticNet } from "./elastic-net.js";

export const cases: readonly UnderCheck[] = [
  { name: "elastic net", subject: elasticNet },
  { name: "elastic net with a small penalty", subject: elasticNet({ alpha: 0.001, ratio: 0.9 }) },
];
