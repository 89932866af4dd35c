/** Cases of the common checks for bag-of-words. */

import { onReviews } from "../../../../test/review-texts.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { bagOfWords } from "./bag-of-words.js";

export const cases: readonly UnderCheck[] = [
  { name: "bag-of-words", subject: bagOfWords, settings: onReviews },
  {
    name: "bag-of-words of pairs, without stop words, stemmed and limited",
    subject: bagOfWords({ ngrams: 2, stopWords: "english", stemming: "english", stripHtml: true, vocabularySize: 12 }),
    settings: {
      ...onReviews,
      exceptions: [
        {
          name: "tables: inverse gives a table of the same columns, and transform restores the numbers",
          reason: "pairs overlap, so there is no inverse, and inverse throws an error",
        },
      ],
    },
  },
];
