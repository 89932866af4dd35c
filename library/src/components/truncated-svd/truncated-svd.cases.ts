/** Cases of the common checks for truncated-svd. */

import type { UnderCheck } from "../../checks/under-check.js";
import { truncatedSvd } from "./truncated-svd.js";

export const cases: readonly UnderCheck[] = [
  { name: "truncated svd", subject: truncatedSvd },
  { name: "truncated svd by singular values", subject: truncatedSvd({ components: 1, solver: { kind: "svd" } }) },
  { name: "truncated svd by Lanczos", subject: truncatedSvd({ solver: { kind: "lanczos" } }) },
  { name: "truncated svd of random blocks", subject: truncatedSvd({ solver: { kind: "randomized" } }) },
];
