/**
 * The German stemmer of the Snowball project (M. F. Porter 2001, with the rule for -nisse of 2009): the form of Snowball
 * 2.2, which does not read ae, oe and ue as umlauts. Steps and names are those of the published description
 * (snowballstem.org, BSD licence).
 *
 * u and y between vowels are written U and Y on the way and count as consonants. R1 is what follows the first consonant
 * after a vowel, but begins after the third letter at the earliest; R2 is the same within the R1 not so shortened.
 */
import { endsWithOneOf } from "./suffixes.js";

/**
 * The stem of a lower-case German word, by the Snowball algorithm; umlauts become plain vowels.
 *
 * @example
 * ```ts
 * import { stemGerman } from "lectern/text";
 *
 * ["häuser", "hauses", "haus"].map(stemGerman); // all "haus"
 * ```
 */
export function stemGerman(word: string): string {
  let stem = markConsonants(word.replaceAll("ß", "ss"));
  const syllable = afterSyllable(stem, 0);
  const [r1, r2] = [Math.max(3, syllable), afterSyllable(stem, syllable)];
  // Where no consonant follows a vowel, or the word is too short, both regions are empty.
  if (syllable < 0 || stem.length < 3) return finish(stem);
  stem = step1(stem, r1);
  stem = step2(stem, r1);
  if (r2 >= 0) stem = step3(stem, r1, r2);
  return finish(stem);
}

const vowel = /[aeiouyäöü]/;

/** Writes u and y between vowels as U and Y; a letter so written is no vowel for the next. */
function markConsonants(word: string): string {
  if (!/[aeiouyäöü][uy][aeiouyäöü]/.test(word)) return word;
  let result = word[0];
  for (let i = 1; i < word.length; i++) {
    const between = vowel.test(result[i - 1]) && i + 1 < word.length && vowel.test(word[i + 1]);
    result += between && /[uy]/.test(word[i]) ? word[i].toUpperCase() : word[i];
  }
  return result;
}

/** The position after the first consonant that follows a vowel, from `start` on; -1 when there is none. */
function afterSyllable(word: string, start: number): number {
  let i = Math.max(start, 0);
  while (i < word.length && !vowel.test(word[i])) i++;
  while (i < word.length && vowel.test(word[i])) i++;
  return i < word.length && start >= 0 ? i + 1 : -1;
}

function finish(word: string): string {
  return word.replaceAll("U", "u").replaceAll("Y", "y").replaceAll("ä", "a").replaceAll("ö", "o").replaceAll("ü", "u");
}

function step1(word: string, r1: number): string {
  const suffix = endsWithOneOf(word, ["ern", "em", "er", "en", "es", "e", "s"]);
  const rest = word.slice(0, word.length - suffix.length);
  if (suffix === "" || rest.length < r1) return word;
  if (suffix === "s") return /[bdfghklmnrt]$/.test(rest) ? rest : word;
  return suffix.length <= 2 && suffix !== "em" && suffix !== "er" && rest.endsWith("niss") ? rest.slice(0, -1) : rest;
}

function step2(word: string, r1: number): string {
  const suffix = endsWithOneOf(word, ["est", "en", "er", "st"]);
  const rest = word.slice(0, word.length - suffix.length);
  if (suffix === "" || rest.length < r1) return word;
  return suffix !== "st" || (rest.length > 3 && /[bdfghklmnt]$/.test(rest)) ? rest : word;
}

function step3(word: string, r1: number, r2: number): string {
  const suffix = endsWithOneOf(word, ["isch", "lich", "heit", "keit", "end", "ung", "ig", "ik"]);
  const rest = word.slice(0, word.length - suffix.length);
  if (suffix === "" || rest.length < r2) return word;
  switch (suffix) {
    case "end":
    case "ung":
      return rest.endsWith("ig") && !rest.endsWith("eig") && rest.length - 2 >= r2 ? rest.slice(0, -2) : rest;
    case "ig":
    case "ik":
    case "isch":
      return rest.endsWith("e") ? word : rest;
    case "lich":
    case "heit":
      return /e[rn]$/.test(rest) && rest.length - 2 >= r1 ? rest.slice(0, -2) : rest;
    default: {
      const before = endsWithOneOf(rest, ["lich", "ig"]);
      return rest.length - before.length >= r2 ? rest.slice(0, rest.length - before.length) : rest;
    }
  }
}
