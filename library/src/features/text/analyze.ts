/** From a text to its terms: words, sequences of words, or sequences of characters, as numbers. */
import { cleanText } from "./clean-text.js";
import { type CodePoints, createReader } from "./code-points.js";
import { mostCharacterGrams, scanCharacters, scanWithinWords } from "./scan-characters.js";
import { scanWords } from "./scan-words.js";
import { createWordTerms } from "./terms-of-words.js";
import type { TextEncoderOptions } from "./text-options.js";
import { orderOfTexts } from "./text-order.js";
import { createTokenTable } from "./token-table.js";
import { createWordGrams } from "./word-grams.js";

/** What counts as a term. */
export interface TextOptions extends Omit<TextEncoderOptions, "stopWords" | "extraStopWords" | "missing"> {
  /** Words that are left out, before sequences are formed. */
  readonly stopWords: readonly string[];
}

/** Words of two characters and more, in lower case, one by one. */
export const plainWords: TextOptions = Object.freeze({
  analyzer: "words",
  ngrams: 1,
  shortestNgram: 1,
  minLength: 2,
  keepInWords: "none",
  stopWords: Object.freeze([]),
  stemming: "none",
  lowercase: true,
  stripHtml: false,
  stripAccents: false,
  stripDigits: false,
  stripPunctuation: false,
  normalizeUnicode: false,
});

/** Reads texts one after the other; terms are numbered in the order in which they are first met. */
export interface Analyzer {
  /** Puts the numbers of the terms of the text into `terms()` and returns how many there are. */
  analyze(text: string): number;
  terms(): Int32Array;
  /** How many terms have numbers; some may be parts of terms only. */
  size(): number;
  text(term: number): string;
  /** The terms for which `keep` holds, in the order of their texts. */
  order(keep: (term: number) => boolean): Int32Array;
}

/** An analyzer for the settings. */
export function createAnalyzer(settings: TextOptions): Analyzer {
  const read = createCleaner(settings);
  if (settings.analyzer !== "words") return characterAnalyzer(settings, read);
  return settings.ngrams === 1 ? wordAnalyzer(settings, read) : gramAnalyzer(settings, read);
}

type Read = (text: string) => CodePoints;

function createCleaner(settings: TextOptions): Read {
  const { stripHtml, normalizeUnicode, stripAccents, stripDigits, stripPunctuation } = settings;
  const needed = stripHtml || normalizeUnicode || stripAccents || stripDigits || stripPunctuation;
  // The reader folds case on the way; where there is more to do, all is done in the order of cleaning.
  const reader = createReader(settings.lowercase && !needed);
  return needed ? (text) => reader.read(cleanText(text, settings)) : reader.read;
}

function wordAnalyzer(settings: TextOptions, read: Read): Analyzer {
  const table = createTokenTable();
  const treated = settings.stopWords.length > 0 || settings.stemming !== "none";
  const words = treated ? createWordTerms(settings, table.text) : undefined;
  const { size, text } = words ?? table;
  let ids = new Int32Array(512);
  return {
    analyze(given) {
      const { codes, length } = read(given);
      if (length >= 2 * ids.length) ids = new Int32Array(length);
      const count = scanWords(codes, length, settings, table, ids);
      if (words === undefined) return count;
      let kept = 0;
      for (let k = 0; k < count; k++) {
        const term = words.of(ids[k]);
        if (term >= 0) ids[kept++] = term;
      }
      return kept;
    },
    terms: () => ids,
    size,
    text,
    order: (keep) => sortByText(size(), text, keep),
  };
}

function gramAnalyzer(settings: TextOptions, read: Read): Analyzer {
  const words = wordAnalyzer(settings, read);
  const { shortestNgram: from, ngrams: to } = settings;
  const grams = createWordGrams(from, to, words.text);
  let ids = new Int32Array(512);
  return {
    analyze(given) {
      const count = words.analyze(given);
      // No n-gram is longer than the text.
      const most = count * Math.min(to, count);
      if (most > ids.length) ids = new Int32Array(2 * most);
      return grams.scan(words.terms(), count, ids);
    },
    terms: () => ids,
    size: grams.size,
    text: grams.text,
    order: (keep) => grams.order(words.order(() => true)).filter(keep),
  };
}

function characterAnalyzer({ analyzer, shortestNgram: from, ngrams: to }: TextOptions, read: Read): Analyzer {
  const table = createTokenTable();
  const { size, text } = table;
  const scan = analyzer === "characters" ? scanCharacters : scanWithinWords;
  let ids = new Int32Array(4096);
  return {
    analyze(given) {
      const codes = read(given);
      const most = mostCharacterGrams(codes.length, from, to);
      if (most > ids.length) ids = new Int32Array(2 * most);
      return scan(codes, from, to, table, ids);
    },
    terms: () => ids,
    size,
    text,
    order: (keep) => sortByText(size(), text, keep),
  };
}

function sortByText(size: number, text: (term: number) => string, keep: (term: number) => boolean): Int32Array {
  const texts = Array.from({ length: size }, (_, term) => (keep(term) ? text(term) : ""));
  const compare = orderOfTexts(texts);
  return Int32Array.from(texts.keys())
    .filter(keep)
    .sort((a, b) => compare(texts[a], texts[b]));
}
