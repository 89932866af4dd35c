/** Cases of the common checks for isotonic. */

import type { UnderCheck } from "../../checks/under-check.js";
import { isotonic } from "./isotonic.js";

export const cases: readonly UnderCheck[] = [
  { name: "isotonic", subject: isotonic },
  { name: "isotonic in either direction", subject: isotonic({ column: 1, direction: "automatic" }) },
];
