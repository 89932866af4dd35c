/** Cases of the common checks for whiten. */

import type { UnderCheck } from "../../../checks/under-check.js";
import { whiten } from "./whiten.js";

export const cases: readonly UnderCheck[] = [
  { name: "whiten", subject: whiten },
  { name: "whiten by principal axes", subject: whiten({ whitening: "pca" }) },
  { name: "whiten by Cholesky", subject: whiten({ whitening: "cholesky" }) },
];
