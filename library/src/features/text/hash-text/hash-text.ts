/** Feature hashing of text: a fixed number of columns, and nothing to learn. */
import { defineEncoder } from "../../../contract/define-encoder.js";
import { choice, flag, integer, type OptionValues } from "../../../core/options/options.js";
import { normalizeDocuments } from "../term-weights.js";
import { documentsOf, settingsOf, textOptions, textTypes } from "../text-options.js";
import { hashTerms } from "./hash-terms.js";

/** Nothing is learned. */
export type HashTextState = Record<never, never>;

const options = {
  ...textOptions,
  buckets: integer(2 ** 18, "number of columns to hash into", { minimum: 1, maximum: 2 ** 24 }),
  signed: flag(true, "let the hash decide the sign, so that collisions cancel on average"),
  binary: flag(false, "use 1 instead of the count"),
  norm: choice(
    ["l2", "l1", "none"],
    "l2",
    "norm by which each row is divided; the Euclidean norm, the sum of absolute values, or none",
  ),
};

/** How terms are found and counted. */
export type HashTextOptions = OptionValues<typeof options>;

/**
 * Counts each term in the column that a hash of the term names. Use it when the vocabulary would be too large, when
 * texts arrive one by one, or when new words must count at once: memory is fixed beforehand and no first pass is
 * needed. Terms may collide, and a column cannot be mapped back to words; where that matters use {@link bagOfWords} or
 * {@link tfidf}. With `buckets: 2 ** 20` the numbers are those of scikit-learn's HashingVectorizer. The result is
 * sparse.
 *
 * @example
 * ```ts
 * import { hashText } from "lectern";
 * import { createTable } from "lectern/data";
 *
 * const x = createTable({ review: { type: "text", values: ["a great film", "no fun"] } });
 * hashText({ buckets: 1024 }).fit({ x }).transform(x); // 2 x 1024, sparse
 * ```
 */
export const hashText = defineEncoder({
  kind: "hash-text",
  title: "Feature hashing of text",
  summary: "Counts each word in one of a fixed number of columns, given by a hash.",
  accepts: textTypes,
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: false,
    cost: { fit: "1", predict: "d" },
    objective: null,
    alsoKnownAs: ["hashing trick"],
    sources: ["Weinberger et al. 2009"],
    seeAlso: ["bag-of-words", "tfidf"],
  },
  options,
  learns: {},
  // Nothing is learned, so weights change nothing, which is what weights must do here.
  supports: { weights: true, fillsMissing: true },
  fit({ column }, options) {
    settingsOf("hash-text", options);
    documentsOf("hash-text", column, options);
    const state: HashTextState = {};
    return { state };
  },
  transform(_, column, options) {
    const documents = documentsOf("hash-text", column, options);
    return normalizeDocuments(hashTerms(documents, settingsOf("hash-text", options), options), options.norm);
  },
  outputFeatures: (_, name, { buckets: columns }) =>
    Array.from({ length: columns }, (_, at) => `${name}__hash-text__${at}`),
});
