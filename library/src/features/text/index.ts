/** Text: cleaning, splitting, stemming, counting and weighing, as functions without state. */
export { plainWords, type TextOptions } from "./analyze.js";
export { type Cleaning, cleanText, stripAccents } from "./clean-text.js";
export { type HashedCounting, type HashedTerm, hashTerms } from "./hash-text/hash-terms.js";
export { decodeEntities } from "./html-entities.js";
export type { KeptInWords, WordRules } from "./scan-words.js";
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
  type TermWeighing,
  weighTerms,
} from "./term-weights.js";
export type { WordTreatment } from "./terms-of-words.js";
export { type TokenizeOptions, tokenize } from "./tokenize.js";
export {
  countTerms,
  frequencyRanks,
  type TermCounts,
  type TermFrequency,
  type VocabularyLimits,
} from "./vocabulary.js";
