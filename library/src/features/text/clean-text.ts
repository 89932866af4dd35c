/** Cleaning texts before they are split into words. */
import { stripMarkup } from "./strip-markup.js";

/** What to remove; nothing by default. */
export interface Cleaning {
  /** Remove HTML tags, comments, scripts and styles, and decode character references. */
  readonly stripHtml?: boolean;
  /** Write characters of equal meaning alike (NFKC): wide letters, ligatures, composed and separate accents. */
  readonly normalizeUnicode?: boolean;
  readonly lowercase?: boolean;
  /** Take the accents from letters: "café" becomes "cafe". */
  readonly stripAccents?: boolean;
  /** Replace digits by blanks. */
  readonly stripDigits?: boolean;
  /** Replace punctuation and symbols by blanks. */
  readonly stripPunctuation?: boolean;
}

// Marks above and below letters of Latin, Greek and Cyrillic. The vowel signs of Indic scripts, the points of Hebrew and
// Arabic are marks too, but carry the meaning of the word.
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
const digits = /\p{N}+/gu;
const punctuation = /[\p{P}\p{S}]+/gu;

/**
 * Cleans a text in the order that works: markup first, while its angle brackets are still there, then forms, accents
 * and case of letters, then digits and punctuation. An apostrophe between letters goes without a blank when punctuation
 * does, so that "don't" stays one word.
 *
 * @example
 * ```ts
 * import { cleanText } from "lectern/text";
 *
 * cleanText("<b>Great</b> film, 10/10!", { stripHtml: true, lowercase: true, stripDigits: true, stripPunctuation: true });
 * // "great film" and blanks
 * ```
 */
export function cleanText(text: string, cleaning: Cleaning): string {
  let result = text;
  if (cleaning.stripHtml) result = stripMarkup(result);
  if (cleaning.normalizeUnicode) result = result.normalize("NFKC");
  if (cleaning.stripAccents) result = stripAccents(result);
  // After the accents: what is a plain capital only then must be folded too.
  if (cleaning.lowercase) result = result.toLowerCase();
  if (cleaning.stripDigits) result = result.replace(digits, " ");
  if (cleaning.stripPunctuation) result = result.replace(/(?<=\p{L})['’](?=\p{L})/gu, "").replace(punctuation, " ");
  return result;
}

/** The text with the accents taken from its letters; ligatures and wide letters become plain ones. */
export function stripAccents(text: string): string {
  if (isAscii(text)) return text;
  return text.normalize("NFKD").replace(accents, "").normalize("NFC");
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}
