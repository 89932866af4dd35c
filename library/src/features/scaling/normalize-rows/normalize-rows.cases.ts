/** Cases of the common checks for normalize-rows. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { normalizeRows } from "./normalize-rows.js";

export const cases: readonly UnderCheck[] = [
  { name: "normalize-rows", subject: normalizeRows },
  { name: "normalize-rows by sums", subject: normalizeRows({ norm: "l1" }) },
  { name: "normalize-rows by the maximum", subject: normalizeRows({ norm: "max" }) },
];
