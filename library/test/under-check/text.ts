/** Encoders of text. */
import { bagOfWords, hashText, tfidf } from "../../src/index.js";
import { textTable } from "../text-columns.js";
import type { UnderCheck } from "./under-check.js";

const subjects = "film book play song meal room".split(" ");
const verdicts = ["was not good", "was very good indeed", "bores", "is <b>great</b> &amp; moving", "wasn't bad, 3/10"];

/** Thirty texts of different length, one without words and one missing. */
const reviews = textTable(
  [
    ...Array.from({ length: 28 }, (_, i) => `The ${subjects[i % 6]} ${verdicts[i % 5]}${i % 4 === 0 ? " again" : ""}.`),
    "...",
    null,
  ],
  "review",
);
const settings = { data: { x: reviews } };

export const text: readonly UnderCheck[] = [
  { name: "bag-of-words", subject: bagOfWords, settings },
  {
    name: "bag-of-words of pairs, without stop words, stemmed and capped",
    subject: bagOfWords({ ngrams: 2, stopWords: "english", stemming: "english", stripHtml: true, vocabularySize: 12 }),
    settings: {
      ...settings,
      exceptions: [
        {
          name: "tables: inverse gives a table of the same columns, and transform leads back",
          reason: "pairs overlap, so there is no way back, and inverse says so",
        },
      ],
    },
  },
  { name: "tfidf", subject: tfidf, settings },
  {
    name: "tfidf of characters within words",
    subject: tfidf({ analyzer: "characters-within-words", ngrams: 3, shortestNgram: 2, minimumDocuments: 0.1 }),
    settings,
  },
  { name: "hash-text", subject: hashText({ columns: 64 }), settings },
];
