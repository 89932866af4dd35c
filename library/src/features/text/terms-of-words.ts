/** From words to terms: stop words are left out, the others replaced by their stems. */
import type { TextOptions } from "./analyze.js";
import { stripAccents } from "./clean-text.js";
import { stemEnglish } from "./stemming/english.js";
import { stemGerman } from "./stemming/german.js";
import { grown } from "./token-table.js";

/** What happens to words. */
export type WordTermOptions = Pick<TextOptions, "stopWords" | "stemming" | "stripAccents">;

/** The terms that words became, numbered in the order in which they were first met. */
export interface WordTerms {
  /** The number of the term of the word with this number; -1 when the word is left out. */
  of(word: number): number;
  size(): number;
  text(term: number): string;
}

/** Both rules depend on the word alone, so each word is processed once, however often it occurs. */
export function createWordTerms(options: WordTermOptions, textOfWord: (word: number) => string): WordTerms {
  const { stopWords, stemming } = options;
  // Lists of stop words are written with accents; the words may have lost theirs.
  const stopped = new Set(options.stripAccents ? stopWords.map(stripAccents) : stopWords);
  const stem = stemming === "english" ? stemEnglish : stemming === "german" ? stemGerman : same;
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  let known = new Int32Array(1024); // 0: not processed, −1: left out, otherwise the number of the term plus one

  function look(word: number): number {
    const text = textOfWord(word);
    const lower = text.toLowerCase();
    if (stopped.has(lower)) return -1;
    const term = stemming === "none" ? text : stem(lower);
    let number = numbers.get(term);
    if (number === undefined) {
      number = texts.push(term) - 1;
      numbers.set(term, number);
    }
    return number + 1;
  }

  return {
    of(word) {
      if (word >= known.length) known = grown(known, word + 1);
      let entry = known[word];
      if (entry === 0) known[word] = entry = look(word);
      return entry < 0 ? -1 : entry - 1;
    },
    size: () => texts.length,
    text: (term) => texts[term],
  };
}

function same(word: string): string {
  return word;
}
