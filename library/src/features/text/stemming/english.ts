/**
 * The English stemmer of the Snowball project, known as Porter2 (M. F. Porter 2001, revised until 2006): the form of
 * Snowball 2.2. Steps and names are those of the published description (snowballstem.org, BSD licence).
 *
 * y that counts as a consonant is written Y on the way. R1 is what follows the first consonant after a vowel, R2 the
 * same within R1; both are kept as positions, which stay valid because only the end of the word changes.
 */
import { endsWithOneOf } from "./suffixes.js";

/** Words with stems of their own. */
const exceptions = new Map(
  Object.entries({
    ...{ skis: "ski", skies: "sky", dying: "die", lying: "lie", tying: "tie", idly: "idl", gently: "gentl" },
    ...{ ugly: "ugli", early: "earli", only: "onli", singly: "singl", sky: "sky", news: "news", howe: "howe" },
    ...{ atlas: "atlas", cosmos: "cosmos", bias: "bias", andes: "andes" },
  }),
);
/** Words that step 1b and the later ones must leave alone. */
const finished = new Set(["inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed"]);

/**
 * The stem of a lower-case English word, by the Snowball (Porter2) algorithm.
 *
 * @example
 * ```ts
 * import { stemEnglish } from "lectern/text";
 *
 * ["connected", "connection", "connecting"].map(stemEnglish); // all "connect"
 * ```
 */
export function stemEnglish(word: string): string {
  const exception = exceptions.get(word);
  if (exception !== undefined) return exception;
  if (word.length < 3) return word;
  let stem = markConsonants(word.startsWith("'") ? word.slice(1) : word);
  const [r1, r2] = regions(stem);
  stem = cut(stem, endsWithOneOf(stem, ["'s'", "'s", "'"]));
  stem = step1a(stem);
  if (!finished.has(stem)) {
    stem = step1b(stem, r1);
    stem = step1c(stem);
    stem = step2(stem, r1);
    stem = step3(stem, r1, r2);
    stem = step4(stem, r2);
    stem = step5(stem, r1, r2);
  }
  return stem.replaceAll("Y", "y");
}

const vowels = "aeiouy";

function isVowel(word: string, at: number): boolean {
  return at >= 0 && at < word.length && vowels.includes(word[at]);
}

/** Writes y at the beginning, and y after a vowel, as Y. */
function markConsonants(word: string): string {
  if (!word.includes("y")) return word;
  let result = "";
  for (let i = 0; i < word.length; i++) {
    result += word[i] === "y" && (i === 0 || isVowel(result, i - 1)) ? "Y" : word[i];
  }
  return result;
}

function regions(word: string): [number, number] {
  const prefix = /^(?:gener|commun|arsen)/.exec(word);
  const r1 = prefix === null ? afterSyllable(word, 0) : prefix[0].length;
  return [r1, afterSyllable(word, r1)];
}

/** The position after the first consonant that follows a vowel, from `start` on. */
function afterSyllable(word: string, start: number): number {
  let i = start;
  while (i < word.length && !isVowel(word, i)) i++;
  while (i < word.length && isVowel(word, i)) i++;
  return Math.min(i + 1, word.length);
}

function hasVowel(word: string, end: number): boolean {
  for (let i = 0; i < end; i++) if (isVowel(word, i)) return true;
  return false;
}

/** Consonant, vowel, consonant other than w, x, Y; or, at the beginning of the word, vowel, consonant. */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  if (last === 1) return isVowel(word, 0) && !isVowel(word, 1);
  return (
    last > 1 &&
    !isVowel(word, last) &&
    !"wxY".includes(word[last]) &&
    isVowel(word, last - 1) &&
    !isVowel(word, last - 2)
  );
}

function cut(word: string, suffix: string, replacement = ""): string {
  return suffix === "" ? word : word.slice(0, word.length - suffix.length) + replacement;
}

function step1a(word: string): string {
  const suffix = endsWithOneOf(word, ["sses", "ied", "ies", "us", "ss", "s"]);
  if (suffix === "sses") return cut(word, "es");
  if (suffix === "ied" || suffix === "ies") return cut(word, suffix, word.length > 4 ? "i" : "ie");
  if (suffix === "s" && hasVowel(word, word.length - 2)) return cut(word, "s");
  return word;
}

function step1b(word: string, r1: number): string {
  const suffix = endsWithOneOf(word, ["eedly", "ingly", "edly", "eed", "ing", "ed"]);
  const start = word.length - suffix.length;
  if (suffix === "eed" || suffix === "eedly") return start >= r1 ? cut(word, suffix, "ee") : word;
  if (suffix === "" || !hasVowel(word, start)) return word;
  const rest = word.slice(0, start);
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest)) return rest.slice(0, -1);
  return r1 >= rest.length && endsShort(rest) ? `${rest}e` : rest;
}

function step1c(word: string): string {
  const last = word.length - 1;
  return last > 1 && /[yY]$/.test(word) && !isVowel(word, last - 1) ? cut(word, "y", "i") : word;
}

type Endings = readonly (readonly [string, string])[];

/** Longer suffixes come before the shorter ones that they end with. */
const endings2: Endings = [
  ...Object.entries({ ational: "ate", tional: "tion", ization: "ize", ation: "ate", ator: "ate", izer: "ize" }),
  ...Object.entries({ enci: "ence", anci: "ance", abli: "able", entli: "ent", alism: "al", aliti: "al", alli: "al" }),
  ...Object.entries({ fulness: "ful", fulli: "ful", ousness: "ous", ousli: "ous", iveness: "ive", iviti: "ive" }),
  ...Object.entries({ biliti: "ble", bli: "ble", lessli: "less", ogi: "og", li: "" }),
];

function step2(word: string, r1: number): string {
  const ending = find(word, endings2);
  if (ending === undefined) return word;
  const [suffix, replacement] = ending;
  const start = word.length - suffix.length;
  if (start < r1) return word;
  if (suffix === "ogi" && word[start - 1] !== "l") return word;
  if (suffix === "li" && !(start > 0 && "cdeghkmnrt".includes(word[start - 1]))) return word;
  return cut(word, suffix, replacement);
}

const endings3: Endings = [
  ...Object.entries({ ational: "ate", tional: "tion", alize: "al", icate: "ic", iciti: "ic", ical: "ic" }),
  ...Object.entries({ ful: "", ness: "", ative: "" }),
];

function step3(word: string, r1: number, r2: number): string {
  const ending = find(word, endings3);
  if (ending === undefined) return word;
  const [suffix, replacement] = ending;
  return word.length - suffix.length >= (suffix === "ative" ? r2 : r1) ? cut(word, suffix, replacement) : word;
}

const endings4 = "ement ment ance ence able ible ant ent ism ate iti ous ive ize ion al er ic".split(" ");

function step4(word: string, r2: number): string {
  const suffix = endsWithOneOf(word, endings4);
  const start = word.length - suffix.length;
  if (start < r2 || (suffix === "ion" && word[start - 1] !== "s" && word[start - 1] !== "t")) return word;
  return cut(word, suffix);
}

function step5(word: string, r1: number, r2: number): string {
  const start = word.length - 1;
  if (word.endsWith("e")) {
    const rest = word.slice(0, start);
    return start >= r2 || (start >= r1 && !endsShort(rest)) ? rest : word;
  }
  return word.endsWith("ll") && start >= r2 ? word.slice(0, start) : word;
}

function find(word: string, endings: Endings): readonly [string, string] | undefined {
  return endings.find(([suffix]) => word.endsWith(suffix));
}
