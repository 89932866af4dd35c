/** Word vectors learned from the words around each word: word2vec (Mikolov et al. 2013). */

import { defineEncoder } from "../../../contract/define-encoder.js";
import * as state from "../../../contract/state/fields.js";
import { requireCapacity } from "../../../core/capacity.js";
import type { OptionValues } from "../../../core/options/options.js";
import { createPace } from "../../../core/pace.js";
import { counted, inside, type Work } from "../../../core/run.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { createAnalyzer, type TextOptions } from "../analyze.js";
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
import { skipGramOptions, skipGrams, type WordSequence } from "./skip-gram.js";

const learns = {
  terms: termsState,
  vectors: state.matrix("terms", "components", "vector of each word"),
};

export interface WordVectorsState extends state.StateOf<typeof learns> {}

const { analyzer: _, ngrams: __, shortestNgram: ___, ...wordOptions } = textOptions;

const options = {
  ...wordOptions,
  ...vocabularyOptions,
  ...skipGramOptions,
};

/**
 * Learns a vector for each word so that words in the same surroundings have similar vectors, and a text becomes the mean of its
 * words. Relations are directions: man → woman is parallel to king → queen. Use it with much text, when {@link bagOfWords} is too wide or
 * synonyms matter.
 *
 * @example
 * ```ts
 * import { wordVectors } from "lectern";
 * import { createTable } from "lectern/data";
 * import { nearestWords } from "lectern/text";
 *
 * const values = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? "the cat purrs at home" : "a lorry brakes on roads"));
 * const x = createTable({ note: { type: "text", values } });
 * const model = wordVectors({ components: 8 }).fit({ x });
 * nearestWords(model.state.columns[0], "cat", 3); // words of the first sentence
 * ```
 */
export const wordVectors = defineEncoder({
  kind: "word-vectors",
  title: "Word vectors",
  summary: "Learns a vector for each word from the words around it; a text is the mean of its words.",
  accepts: textTypes,
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: false,
    cost: { fit: "t n d k", predict: "d k" },
    objective: {
      formula: "Σ −log σ(u_c · v_w) − Σ_negatives log σ(−u_n · v_w)",
      measure: null,
      reaches: "approximation",
    },
    alsoKnownAs: ["word2vec", "skip-gram with negative sampling", "SGNS", "word embedding"],
    sources: ["Mikolov et al. 2013"],
    seeAlso: ["bag-of-words", "tfidf", "truncated-svd"],
  },
  options,
  learns,
  supports: { fillsMissing: true },
  *fit({ column, name }, options) {
    const settings = settingsFor(options);
    const documents = documentsOf("word-vectors", column, settings.given);
    const first = { step: 1, of: options.epochs };
    const { terms } = yield* inside(counted(countTermsSteps(documents, settings.text, options)), first);
    requireTerms("word-vectors", terms, name, documents.length);
    requireCapacity("word-vectors", "components", options.components, terms.length);
    const text = yield* inside(counted(sequenceOf(documents, settings.text, terms)), first);
    const { vectors, losses } = yield* skipGrams(text, options);
    const learned: WordVectorsState = { terms, vectors };
    return {
      state: learned,
      report: {
        iterations: options.epochs,
        objective: losses,
        notes: { terms: terms.length, words: text.words.length },
      },
    };
  },
  transform({ terms, vectors }, column, options) {
    const settings = settingsFor(options);
    return meanVectors(documentsOf("word-vectors", column, settings.given), settings.text, { terms, vectors });
  },
  outputFeatures: ({ vectors }, name) =>
    Array.from({ length: vectors.columns }, (_, k) => `${name}__word-vectors__${k + 1}`),
});

function settingsFor(options: OptionValues<typeof wordOptions>) {
  const given = { ...options, analyzer: "words", ngrams: 1, shortestNgram: 1 } as const;
  return { given, text: settingsOf("word-vectors", given) };
}

/** Nanoseconds for a character of a document whose words are looked up. */
const CHARACTER = 20;

/** The known words of each document in order. */
function* sequenceOf(
  documents: readonly (string | null)[],
  settings: TextOptions,
  terms: readonly string[],
): Work<void, WordSequence> {
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const analyzer = createAnalyzer(settings);
  const starts = new Int32Array(documents.length + 1);
  const words: number[] = [];
  const isTime = createPace();
  for (const [i, document] of documents.entries()) {
    const count = document === null ? 0 : analyzer.analyze(document);
    for (const term of analyzer.terms().subarray(0, count)) {
      const number = numbers.get(analyzer.text(term));
      if (number !== undefined) words.push(number);
    }
    starts[i + 1] = words.length;
    if (isTime((document?.length ?? 0) * CHARACTER)) yield;
  }
  return { words: Int32Array.from(words), starts, vocabulary: terms.length };
}

/** The mean of the vectors of the words of each document; zeros if it has no known word. */
function meanVectors(
  documents: readonly (string | null)[],
  settings: TextOptions,
  { terms, vectors }: WordVectorsState,
): Matrix {
  const counts = countKnownTerms(documents, settings, terms);
  const d = vectors.columns;
  const result = zeros(documents.length, d);
  for (let i = 0; i < counts.rows; i++) {
    let total = 0;
    for (let e = counts.rowStart[i]; e < counts.rowStart[i + 1]; e++) total += counts.values[e];
    for (let e = counts.rowStart[i]; e < counts.rowStart[i + 1]; e++) {
      const [from, share] = [counts.columnIndex[e] * d, counts.values[e] / total];
      for (let k = 0; k < d; k++) result.data[i * d + k] += share * vectors.data[from + k];
    }
  }
  return result;
}
