/** Articles in several languages that say the same: chapters of a constitution in made-up words. */
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { fraction, type GivenOptions, integer, seed } from "../core/options/options.js";
import { asLabels, type NamedLabels } from "../data/labels.js";
import { createRandom, type Random } from "../numeric/random/random.js";

const options = {
  articles: integer(90, "number of articles"),
  chapters: integer(3, "number of chapters"),
  languages: integer(3, "number of languages, at most 6"),
  length: integer(60, "number of words in each article"),
  content: fraction(0.35, "share of the words that belong to the chapter; the others are the translator's"),
  seed: seed(),
};

/** Options of {@link parallelArticles}. */
export type ParallelArticlesOptions = GivenOptions<typeof options>;

/** The same articles in several languages. */
export interface ParallelArticles {
  /** For each language the text of every article. */
  readonly texts: readonly (readonly string[])[];
  readonly chapters: NamedLabels<string>;
}

const consonants = ["bdg", "ptk", "mnl", "szf", "vrj", "hcq"];
const vowels = "aeiou";
const wordsOfChapter = 12;
const habits = 2;

/**
 * Each article belongs to a chapter, whose words it uses in every language; the rest of its words show a habit of the
 * translator, chosen again for every article and language. Habits vary more than chapters do, so that what varies most in
 * one language is not what the languages have in common.
 *
 * @example
 * ```ts
 * import { parallelArticles } from "lectern/datasets";
 *
 * const { texts, chapters } = parallelArticles({ articles: 30 });
 * console.log(texts.length, texts[0].length, chapters.classes.length); // 3 30 3
 * ```
 */
export function parallelArticles(given: ParallelArticlesOptions = {}): ParallelArticles {
  const { articles, chapters, languages, length, content, seed } = resolveOptions("parallelArticles", options, given);
  if (languages > consonants.length) {
    throw new LecternError(
      "invalid-option",
      `parallelArticles: languages can be at most ${consonants.length}, got ${languages}`,
      { kind: "parallelArticles", option: "languages", value: languages },
    );
  }
  const random = createRandom(seed);
  const of = Array.from({ length: articles }, (_, i) => i % chapters);
  const texts = Array.from({ length: languages }, (_, language) => {
    const stream = random.fork(language);
    return of.map((chapter) => article(stream, language, chapter, length, content));
  });
  return { texts, chapters: asLabels(of.map((chapter) => `chapter ${chapter + 1}`)) };
}

function article(random: Random, language: number, chapter: number, length: number, content: number): string {
  const leaning = random.uniform();
  const words = Array.from({ length }, () => {
    if (random.uniform() < content) return word(language, habits + chapter, random.integer(wordsOfChapter));
    return word(language, random.uniform() < leaning ? 0 : 1, random.integer(wordsOfChapter / 2));
  });
  return words.join(" ");
}

/** Three syllables with the consonants of the language: its group of words, and its place in the group in two digits. */
function word(language: number, group: number, index: number): string {
  const own = consonants[language];
  const syllable = (digit: number) => own[digit % 3] + vowels[Math.floor(digit / 3) % 5];
  const prefix = Math.floor(group / 15);
  return (prefix > 0 ? syllable(prefix) : "") + syllable(group % 15) + syllable(index) + own[0];
}
