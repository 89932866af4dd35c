/** Cases of the common checks for infomax. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { infomax } from "./infomax.js";

export const cases: readonly UnderCheck[] = [
  { name: "infomax", subject: infomax({ components: 2, tolerance: 1e-9 }), settings: { tolerance: 1e-4 } },
];
