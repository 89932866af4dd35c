/** What the text encoders share: their options, and how a column becomes documents. */
import * as state from "../../contract/state/fields.js";
import { LecternError, show } from "../../core/errors.js";
import {
  choice,
  flag,
  integer,
  list,
  type OptionValues,
  optional,
  positive,
  text,
} from "../../core/options/options.js";
import type { Column } from "../../data/table/table.js";
import { refuseMissing } from "../refuse-missing.js";
import type { TextOptions } from "./analyze.js";
import { englishStopWords } from "./stop-words/english.js";
import { germanStopWords } from "./stop-words/german.js";

/** The types of columns that hold text. */
export const textTypes = ["text", "category"] as const;

/** A column that holds text. */
export type TextColumn = Extract<Column, { readonly type: (typeof textTypes)[number] }>;

/** How a text becomes terms. */
export const textOptions = {
  analyzer: choice(
    ["words", "characters", "characters-within-words"],
    "words",
    "what terms are made of: words, characters, or characters of one word at a time",
  ),
  ngrams: integer(1, "longest n-gram, a sequence of words or characters"),
  shortestNgram: integer(1, "shortest n-gram, a sequence of words or characters"),
  lowercase: flag(true, "convert to lower case"),
  stripHtml: flag(false, "remove tags, comments, scripts and styles, and decode character references"),
  normalizeUnicode: flag(false, "normalise equivalent characters (Unicode NFKC)"),
  stripAccents: flag(false, "remove the accents of letters"),
  stripDigits: flag(false, "replace digits by spaces"),
  stripPunctuation: flag(false, "replace punctuation and symbols by spaces"),
  minLength: integer(2, "shorter words are left out"),
  keepInWords: choice(["none", "apostrophes", "hyphens", "both"], "none", "characters that do not split a word"),
  stopWords: choice(["none", "english", "german"], "none", "frequent words to leave out"),
  extraStopWords: list(text("", "word"), [], "additional stop words, in lower case"),
  stemming: choice(["none", "english", "german"], "none", "reduce words to their stems"),
  missing: choice(
    ["empty", "refuse"],
    "empty",
    "what happens to missing values; a document without words, or an error",
  ),
};

/** Which terms become columns. */
export const vocabularyOptions = {
  minDocuments: positive(1, "minimum number of documents with a term; below 1 their share"),
  maxDocuments: optional(
    positive(1, "maximum number of documents with a term; below 1 their share; no limit by default"),
  ),
  vocabularySize: optional(integer(1, "maximum number of terms; the most frequent ones, all by default")),
};

/** The vocabulary as part of a state. */
export const termsState = state.names("terms", "terms in order; each has a column", (terms) =>
  terms.length > 0 ? undefined : "must have at least one term",
);

/** How a text becomes terms, as an encoder is told. */
export type TextEncoderOptions = OptionValues<typeof textOptions>;

/** Which terms to keep. */
export type VocabularyOptions = OptionValues<typeof vocabularyOptions>;

const lists = { none: [], english: englishStopWords, german: germanStopWords } as const;

/** The settings of the analyzer; options that contradict each other are refused. */
export function settingsOf(kind: string, options: TextEncoderOptions): TextOptions {
  const { missing: _, extraStopWords, ...given } = options;
  const { analyzer, ngrams, shortestNgram, stopWords, stemming, keepInWords, minLength } = given;
  if (shortestNgram > ngrams) {
    throw new LecternError(
      "invalid-option",
      `${kind}: shortestNgram must not be above ngrams, got ${shortestNgram} and ${ngrams}`,
      { kind, option: "shortestNgram" },
    );
  }
  if (analyzer !== "words") {
    const forWords = {
      stopWords: stopWords !== "none",
      extraStopWords: extraStopWords.length > 0,
      stemming: stemming !== "none",
      keepInWords: keepInWords !== "none",
      minLength: minLength !== textOptions.minLength.default,
    };
    const [option] = Object.entries(forWords).find(([, given]) => given) ?? [];
    if (option !== undefined) {
      throw new LecternError("invalid-option", `${kind}: ${option} applies only to analyzer "words"`, {
        kind,
        option,
      });
    }
  }
  return { ...given, stopWords: [...lists[stopWords], ...extraStopWords] };
}

/** The texts of a column; null where one is missing. */
export function documentsOf(
  kind: string,
  column: TextColumn,
  { missing }: Pick<TextEncoderOptions, "missing">,
): readonly (string | null)[] {
  if (missing === "refuse") refuseMissing(kind, column);
  if (column.type === "text") return column.values;
  return Array.from(column.codes, (code) => (code < 0 ? null : column.categories[code]));
}

/** Refuses a vocabulary without terms: whatever follows could learn nothing from it. */
export function requireTerms(kind: string, terms: readonly string[], name: string, documents: number): void {
  if (terms.length > 0) return;
  throw new LecternError(
    "invalid-data",
    `${kind}: no term of column ${show(name)} (${documents} documents) is left; the texts may be empty or contain only stop words, ` +
      "or minDocuments, maxDocuments or minLength may exclude too many terms",
    { kind, column: name },
  );
}
