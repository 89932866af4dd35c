/** Cases of the common checks for ada-boost. */

import type { UnderCheck } from "../../checks/under-check.js";
import { adaBoost } from "./ada-boost.js";

export const cases: readonly UnderCheck[] = [
  { name: "ada-boost", subject: adaBoost({ maxIterations: 10 }) },
  { name: "ada-boost of small trees", subject: adaBoost({ maxIterations: 10, maxDepth: 2 }) },
];
