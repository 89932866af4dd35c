/** Cases of the common checks for word-tokenizer. */
import { onReviews } from "../../../../test/review-texts.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { wordTokenizer } from "./word-tokenizer.js";

export const cases: readonly UnderCheck[] = [
  { name: "word-tokenizer", subject: wordTokenizer({ maxTokens: 9 }), settings: onReviews },
  {
    name: "word-tokenizer of few words",
    subject: wordTokenizer({ maxTokens: 4, vocabularySize: 5, unknownWords: "skip" }),
    settings: onReviews,
  },
];
