/** Cases of the common checks for byte-pair-tokenizer. */
import { onReviews } from "../../../../test/review-texts.js";
import type { UnderCheck } from "../../../checks/under-check.js";
import { bytePairTokenizer } from "./byte-pair-tokenizer.js";

export const cases: readonly UnderCheck[] = [
  { name: "byte-pair-tokenizer", subject: bytePairTokenizer({ merges: 20, maxTokens: 40 }), settings: onReviews },
  {
    name: "byte-pair-tokenizer across words, cut off",
    subject: bytePairTokenizer({ merges: 30, splitWords: false, maxTokens: 5 }),
    settings: onReviews,
  },
];
