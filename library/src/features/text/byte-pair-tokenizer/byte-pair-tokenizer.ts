/** Byte-pair encoding of texts (Sennrich, Haddow and Birch 2016), on bytes as in GPT-2. */
import { defineEncoder } from "../../../contract/define-encoder.js";
import * as state from "../../../contract/state/fields.js";
import { documentsOf, textOptions, textTypes } from "../text-options.js";
import { maxTokensOption, textsOfRows, tokenNames, tokenRows } from "../tokenizer.js";
import { type BytePairs, bytePairSteps, bytePairTokenizerOf, pairOptions, plainTokens } from "./byte-pairs.js";

const kind = "byte-pair-tokenizer";

const learns = {
  first: state.integers("merges", "first token of each pair that is joined", { min: 1 }, isKnownBefore),
  second: state.integers("merges", "second token of each pair that is joined", { min: 1 }, isKnownBefore),
};

export interface BytePairTokenizerState extends state.StateOf<typeof learns> {}

function isKnownBefore(tokens: Int32Array): string | undefined {
  const bad = tokens.findIndex((token, k) => token >= plainTokens + k);
  return bad < 0 ? undefined : `must have tokens that are there before their pair, got ${tokens[bad]} in pair ${bad}`;
}

function tokenizerOf({ first, second }: BytePairTokenizerState, { splitWords }: Pick<BytePairs, "splitWords">) {
  return bytePairTokenizerOf({ splitWords, merges: Array.from(first, (token, k) => [token, second[k]] as const) });
}

/**
 * Turns texts into rows of token numbers, for networks with an embedding. Frequent words are one token and rare ones several;
 * every text has tokens, and `inverse` gives it back. Use {@link bagOfWords} or {@link tfidf} for methods that do not read
 * sequences.
 *
 * @example
 * ```ts
 * import { bytePairTokenizer } from "lectern";
 * import { createTable } from "lectern/data";
 *
 * const x = createTable({ review: { type: "text", values: ["not good", "good, not bad"] } });
 * const model = bytePairTokenizer({ merges: 10, maxTokens: 8 }).fit({ x });
 * model.outputFeatures[7]; // "review__byte-pair-tokenizer__7"
 * const tokens = model.transform(x);
 * console.log(tokens.rows, tokens.columns); // 2 8
 * ```
 */
export const bytePairTokenizer = defineEncoder({
  kind,
  title: "Byte-pair tokenizer",
  summary: "Turns texts into numbers of tokens, which are frequent sequences of bytes.",
  accepts: textTypes,
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d + k² + t n d", predict: "d²" },
    objective: null,
    alsoKnownAs: ["BPE", "subword tokenizer"],
    sources: ["Gage 1994", "Sennrich, Haddow and Birch 2016", "Radford et al. 2019"],
    seeAlso: ["word-tokenizer", "network-classifier", "bag-of-words"],
  },
  options: {
    ...pairOptions,
    maxTokens: maxTokensOption,
    missing: textOptions.missing,
  },
  learns,
  supports: { fillsMissing: true },
  *fit({ column }, options) {
    const texts = documentsOf(kind, column, options).filter((text) => text !== null);
    const { merges } = yield* bytePairSteps(texts, options);
    const learned: BytePairTokenizerState = {
      first: Int32Array.from(merges, ([token]) => token),
      second: Int32Array.from(merges, ([, token]) => token),
    };
    return { state: learned, report: { notes: { tokens: plainTokens + merges.length } } };
  },
  transform: (learned, column, options) =>
    tokenRows(documentsOf(kind, column, options), tokenizerOf(learned, options), options.maxTokens),
  outputFeatures: (_, name, { maxTokens }) => tokenNames(name, kind, maxTokens),
  offers: { inverse: (learned, x, options) => textsOfRows(x, tokenizerOf(learned, options)) },
});
