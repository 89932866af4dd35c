/** Tf-idf: counts of terms, weighted by how few documents have the term. */
import { defineEncoder } from "../../../contract/define-encoder.js";
import * as state from "../../../contract/state/fields.js";
import { choice, flag, type OptionValues } from "../../../core/options/options.js";
import { counted } from "../../../core/run.js";
import type { SparseMatrix } from "../../../data/sparse.js";
import { inverseDocumentFrequency, weightTerms } from "../term-weights.js";
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

const learns = { terms: termsState, idf: state.vector("terms", "weight of each term") };

export interface TfidfState extends state.StateOf<typeof learns> {}

const options = {
  ...textOptions,
  ...vocabularyOptions,
  binary: flag(false, "use 1 instead of the count"),
  sublinear: flag(false, "use 1 + ln(count) instead of the count"),
  idf: choice(
    ["smooth", "shifted", "plain", "none"],
    "smooth",
    "weight of a term in df of N documents: ln((1+N)/(1+df))+1, ln(N/df)+1, ln(N/df), or 1",
  ),
  norm: choice(
    ["l2", "l1", "none"],
    "l2",
    "norm by which each row is divided; the Euclidean norm, the sum of absolute values, or none",
  ),
};

/** How terms are found, counted and weighed. */
export type TfidfOptions = OptionValues<typeof options>;

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
  summary: "Counts the words of each text, weighted by how few texts contain them.",
  accepts: textTypes,
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d + k log k", predict: "d" },
    objective: null,
    alsoKnownAs: ["term frequency inverse document frequency"],
    sources: ["Spärck Jones 1972", "Salton and Buckley 1988"],
    seeAlso: ["bag-of-words", "hash-text"],
  },
  options,
  learns,
  supports: { weights: true, fillsMissing: true },
  *fit({ column, name, weights }, options) {
    const documents = documentsOf("tfidf", column, options);
    const { terms, counts } = yield* counted(
      countTermsSteps(documents, settingsOf("tfidf", options), options, weights),
    );
    requireTerms("tfidf", terms, name, documents.length);
    const learned: TfidfState = { terms, idf: inverseDocumentFrequency(counts, options.idf, weights) };
    const transformed = () => weigh(counts, learned, options);
    return { state: learned, report: { notes: { terms: terms.length } }, transformed };
  },
  transform(learned, column, options) {
    const documents = documentsOf("tfidf", column, options);
    return weigh(countKnownTerms(documents, settingsOf("tfidf", options), learned.terms), learned, options);
  },
  outputFeatures: ({ terms }, name) => terms.map((term) => `${name}__tfidf__${term}`),
});

function weigh(counts: SparseMatrix, { idf }: TfidfState, { binary, sublinear, norm }: TfidfOptions): SparseMatrix {
  const frequencies = binary ? { ...counts, values: new Float64Array(counts.values.length).fill(1) } : counts;
  return weightTerms(frequencies, { idf, sublinear, norm });
}
