/** Cases of the common checks for hash-text. */

import { onReviews } from "../../../../test/review-texts.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { hashText } from "./hash-text.js";

export const cases: readonly UnderCheck[] = [
  { name: "hash-text", subject: hashText({ buckets: 64 }), settings: onReviews },
];
