/** The cases of the common checks for word vectors. */
import { onReviews } from "../../../../test/review-texts.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { wordVectors } from "./word-vectors.js";

export const cases: readonly UnderCheck[] = [
  { name: "word-vectors", subject: wordVectors({ components: 5, epochs: 2 }), settings: onReviews },
  {
    name: "word-vectors of the stems of frequent words",
    subject: wordVectors({ components: 3, epochs: 1, stemming: "english", minDocuments: 3, contextSize: 1 }),
    settings: onReviews,
  },
];
