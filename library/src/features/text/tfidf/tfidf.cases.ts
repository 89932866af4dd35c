/** Cases of the common checks for tfidf. */

import { onReviews } from "../../../../test/review-texts.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { tfidf } from "./tfidf.js";

export const cases: readonly UnderCheck[] = [
  { name: "tfidf", subject: tfidf, settings: onReviews },
  {
    name: "tfidf of characters within words",
    subject: tfidf({ analyzer: "characters-within-words", ngrams: 3, shortestNgram: 2, minDocuments: 0.1 }),
    settings: onReviews,
  },
];
