/** Cases of the common checks for cca. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { cca } from "./cca.js";

const two = [
  [0, 1],
  [2, 3],
];

export const cases: readonly UnderCheck[] = [
  { name: "cca", subject: cca({ views: two }) },
  { name: "cca with a relative ridge", subject: cca({ views: two, components: 1, ridge: { kind: "relative" } }) },
  { name: "cca of three views", subject: cca({ views: [[0, 1], [2], [3]], ridge: { kind: "dual-relative" } }) },
];
