/** Words as tokens: a vocabulary, and what happens to words that are not in it. */
import { LecternError, show } from "../../../core/errors.js";
import { runToEnd, type Work } from "../../../core/run.js";
import { plainWords } from "../analyze.js";
import { type TokenizeOptions, tokenize } from "../tokenize.js";
import { requireTokens, type Tokenizer } from "../tokenizer.js";
import { countTermsSteps } from "../vocabulary.js";

/** What happens to words that are not in the vocabulary. */
export const unknownPolicies = ["token", "skip", "refuse"] as const;

/** A vocabulary, as JSON. */
export interface WordVocabulary extends Pick<TokenizeOptions, "lowercase" | "keepInWords"> {
  /** Token 0 is padding, 1 is any word that is not here, and 2 + k is word k. */
  readonly words: readonly string[];
  /** what happens to other words: one token for all, left out, or an error (default "token") */
  readonly unknownWords?: (typeof unknownPolicies)[number];
}

/** The token of words that are not in the vocabulary. */
export const unknownToken = 1;

/** Number of tokens before the words: padding and the unknown word. */
const tokensBefore = 2;

/**
 * The words of texts, at most `vocabularySize` of them, the most frequent ones; in alphabetical order.
 *
 * @example
 * ```ts
 * import { learnWords, wordTokenizerOf } from "lectern/text";
 *
 * const { encode, decode } = wordTokenizerOf(learnWords(["the cat sat", "the dog sat"], { vocabularySize: 2 }));
 * encode("The bird sat"); // [ 3, 1, 2 ]
 * decode([3, 2]); // "the sat"
 * ```
 */
export function learnWords(
  texts: readonly (string | null)[],
  options: Omit<WordVocabulary, "words"> & {
    readonly vocabularySize?: number | null;
    /** words in fewer texts are left out (default 1) */
    readonly minDocuments?: number;
  } = {},
): WordVocabulary {
  return runToEnd(learnWordsSteps(texts, options));
}

/** {@link learnWords} as work that yields. */
export function* learnWordsSteps(
  texts: readonly (string | null)[],
  options: Exclude<Parameters<typeof learnWords>[1], undefined>,
): Work<void, WordVocabulary> {
  const { lowercase = true, keepInWords = "none", unknownWords = "token" } = options;
  const limits = {
    minDocuments: options.minDocuments ?? 1,
    maxDocuments: null,
    vocabularySize: options.vocabularySize ?? null,
  };
  const { terms } = yield* countTermsSteps(texts, { ...plainWords, minLength: 1, lowercase, keepInWords }, limits);
  return { words: terms, lowercase, keepInWords, unknownWords };
}

/** The tokenizer of a vocabulary; texts of tokens have single blanks between words. */
export function wordTokenizerOf(vocabulary: WordVocabulary): Tokenizer {
  const { words, lowercase = true, keepInWords = "none", unknownWords = "token" } = vocabulary;
  const tokens = new Map(words.map((word, k) => [word, tokensBefore + k]));
  const size = tokensBefore + words.length;
  let placeholder = "unknown";
  // A word that stands for any unknown one must not be a known one.
  while (tokens.has(placeholder)) placeholder += "_";
  return {
    size,
    encode(text) {
      const found = tokenize(text, { lowercase, keepInWords }).map(
        (word) => tokens.get(word) ?? refused(word, unknownWords),
      );
      return unknownWords === "skip" ? found.filter((token) => token !== unknownToken) : found;
    },
    decode: (given) =>
      requireTokens(given, size)
        .map((token) => (token === unknownToken ? placeholder : words[token - tokensBefore]))
        .join(" "),
  };
}

function refused(word: string, policy: (typeof unknownPolicies)[number]): number {
  if (policy !== "refuse") return unknownToken;
  throw new LecternError(
    "invalid-data",
    `word-tokenizer: the word ${show(word)} is not in the vocabulary; set unknownWords to "token" or "skip" to accept it`,
    { word },
  );
}
