/** Bag of words: how often each text has each term. */
import { defineEncoder } from "../../../contract/define-encoder.js";
import type { StateOf } from "../../../contract/state/fields.js";
import { LecternError, show } from "../../../core/errors.js";
import { flag } from "../../../core/options/options.js";
import { counted } from "../../../core/run.js";
import type { Matrix } from "../../../data/matrix.js";
import type { SparseMatrix } from "../../../data/sparse.js";
import type { Column } from "../../../data/table/table.js";
import {
  documentsOf,
  requireTerms,
  settingsOf,
  termsState,
  textOptions,
  textTypes,
  vocabularyOptions,
} from "../text-options.js";
import { countKnownTerms, countTermsSteps } from "../vocabulary.js";

const learns = { terms: termsState };

export interface BagOfWordsState extends StateOf<typeof learns> {}

/**
 * Counts words, sequences of words, or sequences of characters. Use it for text when word order matters little; {@link
 * tfidf} is usually better for linear methods and distances, and {@link hashText} needs no vocabulary. Terms that the
 * fit has not seen are not counted. The result is sparse.
 *
 * @example
 * ```ts
 * import { bagOfWords } from "lectern";
 * import { createTable } from "lectern/data";
 *
 * const x = createTable({ review: { type: "text", values: ["document one is great", "document two is mediocre"] } });
 * const model = bagOfWords().fit({ x });
 * model.outputFeatures[1]; // "review__bag-of-words__great"
 * model.transform(x); // 2 x 6, sparse
 * ```
 */
export const bagOfWords = defineEncoder({
  kind: "bag-of-words",
  title: "Bag of words",
  summary: "Counts how often each word or sequence of words occurs in each text.",
  accepts: textTypes,
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d + k log k", predict: "d" },
    objective: null,
    alsoKnownAs: ["count vectorizer", "word counts", "term frequency"],
    seeAlso: ["tfidf", "hash-text", "ridge"],
  },
  options: {
    ...textOptions,
    ...vocabularyOptions,
    binary: flag(false, "use 1 instead of the count"),
  },
  learns,
  supports: { weights: true, fillsMissing: true },
  *fit({ column, name, weights }, options) {
    const documents = documentsOf("bag-of-words", column, options);
    const { terms, counts } = yield* counted(
      countTermsSteps(documents, settingsOf("bag-of-words", options), options, weights),
    );
    requireTerms("bag-of-words", terms, name, documents.length);
    const state: BagOfWordsState = { terms };
    return { state, report: { notes: { terms: terms.length } }, transformed: () => asAsked(counts, options.binary) };
  },
  transform({ terms }, column, options) {
    const documents = documentsOf("bag-of-words", column, options);
    return asAsked(countKnownTerms(documents, settingsOf("bag-of-words", options), terms), options.binary);
  },
  outputFeatures: ({ terms }, name) => terms.map((term) => `${name}__bag-of-words__${term}`),
  offers: {
    inverse: ({ terms }, x, { analyzer, ngrams }) => wordsOfRows(terms, x, analyzer === "words" && ngrams === 1),
  },
});

function asAsked(counts: SparseMatrix, binary: boolean): SparseMatrix {
  return binary ? { ...counts, values: new Float64Array(counts.values.length).fill(1) } : counts;
}

/** For each row the words it counts, each as often as counted; their order in the text is lost. */
function wordsOfRows(terms: readonly string[], x: Matrix, single: boolean): Column {
  if (!single) {
    throw new LecternError(
      "unsupported",
      `bag-of-words: inverse is not defined for overlapping sequences; fit with analyzer "words" and ngrams 1`,
    );
  }
  const values = Array.from({ length: x.rows }, (_, i) => {
    const words: string[] = [];
    for (let j = 0; j < terms.length; j++) {
      const count = x.data[i * x.columns + j];
      if (!(Number.isInteger(count) && count >= 0)) {
        throw new LecternError(
          "invalid-data",
          `bag-of-words: inverse needs counts, whole numbers of at least 0, got ${show(count)} in row ${i}, column ${j}`,
          { row: i, column: j },
        );
      }
      for (let k = 0; k < count; k++) words.push(terms[j]);
    }
    return words.join(" ");
  });
  return { type: "text", values };
}
