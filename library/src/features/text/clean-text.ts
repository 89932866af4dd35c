/** Cleaning texts before they are split into words. */
import type { GivenOptions } from "../../core/options/options.js";
import { stripMarkup } from "./strip-markup.js";
import type { textOptions } from "./text-options.js";

/** What to remove; nothing by default. */
export type CleaningOptions = Pick<
  GivenOptions<typeof textOptions>,
  "stripHtml" | "normalizeUnicode" | "lowercase" | "stripAccents" | "stripDigits" | "stripPunctuation"
>;

// Marks above and below letters of Latin, Greek and Cyrillic. The vowel signs of Indic scripts, the points of Hebrew and
// Arabic are marks too, but carry the meaning of the word.
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
const digits = /\p{N}+/gu;
const punctuation = /[\p{P}\p{S}]+/gu;

/**
 * Cleans a text in the order that works: markup first, while its angle brackets are still there, then forms, accents
 * and case of letters, then digits and punctuation. An apostrophe between letters is removed without a space when
 * punctuation is stripped, so that "don't" stays one word.
 *
 * @example
 * ```ts
 * import { cleanText } from "lectern/text";
 *
 * cleanText("<b>Great</b> film, 10/10!", { stripHtml: true, lowercase: true, stripDigits: true, stripPunctuation: true });
 * // "great film" and blanks
 * ```
 */
export function cleanText(text: string, options: CleaningOptions): string {
  let result = text;
  if (options.stripHtml) result = stripMarkup(result);
  if (options.normalizeUnicode) result = result.normalize("NFKC");
  if (options.stripAccents) result = stripAccents(result);
  // After the accents: what is a plain capital only then must be folded too.
  if (options.lowercase) result = result.toLowerCase();
  if (options.stripDigits) result = result.replace(digits, " ");
  if (options.stripPunctuation) result = result.replace(/(?<=\p{L})['’](?=\p{L})/gu, "").replace(punctuation, " ");
  return result;
}

/** The text without the accents of its letters; ligatures and wide letters become plain ones. */
export function stripAccents(text: string): string {
  if (isAscii(text)) return text;
  return text.normalize("NFKD").replace(accents, "").normalize("NFC");
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}
