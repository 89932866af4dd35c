/** Text: cleaning, splitting, stemming, counting and weighting, as functions without state. */
export { plainWords, type TextOptions } from "./analyze.js";
export {
  type BytePairs,
  bytePairTokenizerOf,
  type LearnPairsOptions,
  learnBytePairs,
} from "./byte-pair-tokenizer/byte-pairs.js";
export { type CleaningOptions, cleanText, stripAccents } from "./clean-text.js";
export { type HashedTerm, type HashTermsOptions, hashTerms } from "./hash-text/hash-terms.js";
export { decodeEntities } from "./html-entities.js";
export { stemEnglish } from "./stemming/english.js";
export { stemGerman } from "./stemming/german.js";
export { englishStopWords } from "./stop-words/english.js";
export { germanStopWords } from "./stop-words/german.js";
export { stripMarkup } from "./strip-markup.js";
export {
  type DocumentNorm,
  documentFrequencies,
  type InverseDocumentFrequency,
  inverseDocumentFrequency,
  normalizeDocuments,
  type WeightTermsOptions,
  weightTerms,
} from "./term-weights.js";
export type { VocabularyOptions } from "./text-options.js";
export { type TokenizeOptions, tokenize } from "./tokenize.js";
export type { Tokenizer } from "./tokenizer.js";
export {
  countTerms,
  frequencyRanks,
  type TermCounts,
  type TermFrequency,
} from "./vocabulary.js";
export { learnWords, type WordVocabulary, wordTokenizerOf } from "./word-tokenizer/words.js";
export { nearestWords, type SimilarWord, type WordSpace, wordAnalogy } from "./word-vectors/word-queries.js";
