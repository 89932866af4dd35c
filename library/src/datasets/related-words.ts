/** Sentences in which pairs of words differ by one attribute, for vectors of words. */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, seed } from "../core/options/options.js";
import { createRandom } from "../numeric/random/random.js";

const wordOptions = {
  sentences: integer(600, "number of sentences"),
  seed: seed(),
};

/** Options of {@link relatedWords}. */
export type RelatedWordsOptions = GivenOptions<typeof wordOptions>;

/** Sentences, and the pairs of words whose relation they contain. */
export interface RelatedWords {
  readonly sentences: readonly string[];
  /** Pairs of which the first words have one attribute in common, and the second ones another: man and woman, king and queen. */
  readonly pairs: readonly (readonly [string, string])[];
}

/** Pairs with words of their role. */
const roles = [
  { pair: ["man", "woman"], words: ["works", "street", "office"] },
  { pair: ["king", "queen"], words: ["throne", "crown", "palace"] },
  { pair: ["father", "mother"], words: ["child", "home", "cradle"] },
  { pair: ["brother", "sister"], words: ["toys", "school", "quarrel"] },
  { pair: ["duke", "duchess"], words: ["castle", "hunt", "title"] },
] as const;

/** Words that occur with the first and with the second words of pairs. */
const companions = [
  ["he", "his", "beard"],
  ["she", "her", "dress"],
];

/**
 * Sentences of five words in any order: one of a pair, two that go with its side of the pair, and two that go with the pair. No
 * sentence has both words of a pair, and none says that man is to woman as king is to queen: it follows from the words around them.
 *
 * @example
 * ```ts
 * import { relatedWords } from "lectern/datasets";
 *
 * const { sentences, pairs } = relatedWords({ sentences: 100 });
 * console.log(sentences.length, pairs[1]); // 100 [ "king", "queen" ]
 * ```
 */
export function relatedWords(given: RelatedWordsOptions = {}): RelatedWords {
  const { sentences, seed } = resolveOptions("relatedWords", wordOptions, given);
  const random = createRandom(seed);
  const draw = <T>(list: readonly T[]) => list[random.integer(list.length)];
  const texts = Array.from({ length: sentences }, () => {
    const { pair, words } = draw(roles);
    const side = random.integer(2);
    const chosen = [pair[side], draw(companions[side]), draw(companions[side]), draw(words), draw(words)];
    return Array.from(random.permutation(chosen.length), (k) => chosen[k]).join(" ");
  });
  return { sentences: texts, pairs: roles.map(({ pair }) => pair) };
}
