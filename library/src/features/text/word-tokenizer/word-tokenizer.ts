/** Words of texts as numbers. */
import { defineEncoder } from "../../../contract/define-encoder.js";
import * as state from "../../../contract/state/fields.js";
import { choice, type OptionValues } from "../../../core/options/options.js";
import { counted } from "../../../core/run.js";
import { documentsOf, requireTerms, textOptions, textTypes, vocabularyOptions } from "../text-options.js";
import { maxTokensOption, textsOfRows, tokenNames, tokenRows } from "../tokenizer.js";
import { learnWordsSteps, unknownPolicies, wordTokenizerOf } from "./words.js";

const kind = "word-tokenizer";

const learns = {
  words: state.names("words", "the vocabulary; word k is the token 2 + k", (words) =>
    words.length > 0 ? undefined : "must have at least one word",
  ),
};

export interface WordTokenizerState extends state.StateOf<typeof learns> {}

const options = {
  lowercase: textOptions.lowercase,
  keepInWords: textOptions.keepInWords,
  minDocuments: vocabularyOptions.minDocuments,
  vocabularySize: vocabularyOptions.vocabularySize,
  unknownWords: choice(
    unknownPolicies,
    "token",
    "what happens to words that are not in the vocabulary; one token for all, left out, or an error",
  ),
  maxTokens: maxTokensOption,
  missing: textOptions.missing,
};

function tokenizerOf({ words }: WordTokenizerState, given: OptionValues<typeof options>) {
  const { lowercase, keepInWords, unknownWords } = given;
  return wordTokenizerOf({ words, lowercase, keepInWords, unknownWords });
}

/**
 * Turns texts into rows of word numbers, for networks with an embedding. {@link bytePairTokenizer} knows parts of words too, and so
 * every text; {@link bagOfWords} counts words for methods that do not read sequences.
 *
 * @example
 * ```ts
 * import { wordTokenizer } from "lectern";
 * import { createTable } from "lectern/data";
 *
 * const x = createTable({ review: { type: "text", values: ["not good", "good, not bad"] } });
 * const model = wordTokenizer({ maxTokens: 3 }).fit({ x });
 * model.transform(x); // rows 4, 3, 0 and 3, 4, 2
 * ```
 */
export const wordTokenizer = defineEncoder({
  kind,
  title: "Word tokenizer",
  summary: "Turns texts into numbers of words.",
  accepts: textTypes,
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d + k log k", predict: "d" },
    objective: null,
    alsoKnownAs: ["vocabulary lookup"],
    seeAlso: ["byte-pair-tokenizer", "bag-of-words", "network-classifier"],
  },
  options,
  learns,
  supports: { fillsMissing: true },
  *fit({ column, name }, given) {
    const documents = documentsOf(kind, column, given);
    const { words } = yield* counted(learnWordsSteps(documents, given));
    requireTerms(kind, words, name, documents.length);
    const learned: WordTokenizerState = { words };
    return { state: learned, report: { notes: { tokens: wordTokenizerOf({ words }).size } } };
  },
  transform: (learned, column, given) =>
    tokenRows(documentsOf(kind, column, given), tokenizerOf(learned, given), given.maxTokens),
  outputFeatures: (_, name, { maxTokens }) => tokenNames(name, kind, maxTokens),
  offers: { inverse: (learned, x, given) => textsOfRows(x, tokenizerOf(learned, given)) },
});
