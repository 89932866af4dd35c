/** Tf-idf: counts of terms, weighed by how few documents have the term. */
import { defineEncoder } from "../../../contract/define-encoder.js";
import { choice, flag, type OptionValues } from "../../../core/options/options.js";
import type { SparseMatrix } from "../../../data/sparse.js";
import { inverseDocumentFrequency, weighTerms } from "../term-weights.js";
import { documentsOf, requireTerms, settingsOf, textOptions, textTypes, vocabularyOptions } from "../text-options.js";
import { countKnownTerms, countTerms } from "../vocabulary.js";

export interface TfidfState {
  /** The terms in order; each has a column. */
  readonly terms: readonly string[];
  /** The weight of each term. */
  readonly idf: Float64Array;
}

const options = {
  ...textOptions,
  ...vocabularyOptions,
  binary: flag(false, "write 1 instead of the count"),
  sublinear: flag(false, "take 1 + ln(count) instead of the count"),
  idf: choice(
    ["smooth", "shifted", "plain", "none"],
    "smooth",
    "weight of a term in df of N documents: ln((1+N)/(1+df))+1, ln(N/df)+1, ln(N/df), or 1",
  ),
  norm: choice(["l2", "l1", "none"], "l2", "what each row is divided by; its length, sum, or nothing"),
};

type TfidfOptions = OptionValues<typeof options>;

/**
 * Term frequency times inverse document frequency: terms that are frequent in a text and rare in others get the largest weights. Use it
 * before linear methods, neighbours and clustering of text; for methods that expect counts, such as multinomial naive
 * Bayes in its textbook form, use {@link bagOfWords}. With the defaults the numbers are those of scikit-learn's
 * TfidfVectorizer. Terms that the fit has not seen are ignored. The result is sparse.
 *
 * @example
 * ```ts
 * import { tfidf } from "lectern";
 * import { createTable } from "lectern/data";
 *
 * const x = createTable({ review: { type: "text", values: ["a great film", "a film", "great fun"] } });
 * const model = tfidf({ ngrams: 2, stopWords: "english" }).fit({ x });
 * model.outputFeatures[0]; // "review__tfidf__film"
 * ```
 */
export const tfidf = defineEncoder({
  kind: "tfidf",
  title: "Tf-idf",
  summary: "Weights the words of each text by how few texts contain them.",
  accepts: textTypes,
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d + k log k", predict: "d" },
    objective: null,
    sources: ["Spärck Jones 1972", "Salton and Buckley 1988"],
    seeAlso: ["bag-of-words", "hash-text"],
  },
  options,
  supports: { weights: true, fillsMissing: true },
  fit({ column, name, weights }, options) {
    const documents = documentsOf("tfidf", column, options);
    const { terms, counts } = countTerms(documents, settingsOf("tfidf", options), options, weights);
    requireTerms("tfidf", terms, name, documents.length);
    const state: TfidfState = { terms, idf: inverseDocumentFrequency(counts, options.idf, weights) };
    return { state, report: { notes: { terms: terms.length } }, transformed: () => weigh(counts, state, options) };
  },
  transform(state, column, options) {
    const documents = documentsOf("tfidf", column, options);
    return weigh(countKnownTerms(documents, settingsOf("tfidf", options), state.terms), state, options);
  },
  outputFeatures: ({ terms }, name) => terms.map((term) => `${name}__tfidf__${term}`),
});

function weigh(counts: SparseMatrix, { idf }: TfidfState, { binary, sublinear, norm }: TfidfOptions): SparseMatrix {
  const frequencies = binary ? { ...counts, values: new Float64Array(counts.values.length).fill(1) } : counts;
  return weighTerms(frequencies, { idf, sublinear, norm });
}
