/** Cases of the common checks for pls-canonical. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { plsCanonical } from "./pls-canonical.js";

const two = [
  [0, 1],
  [2, 3],
];

export const cases: readonly UnderCheck[] = [
  { name: "pls-canonical", subject: plsCanonical({ views: two, components: 2 }) },
  { name: "pls-canonical without scaling", subject: plsCanonical({ views: two, scale: false }) },
];
