import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { bytePairTokenizerOf, learnBytePairs, plainTokens } from "./byte-pairs.js";

/** The pairs as texts, such as ["e", "s"]. */
function pairsAsTexts(pairs: ReturnType<typeof learnBytePairs>) {
  const { decode } = bytePairTokenizerOf(pairs);
  return pairs.merges.map(([a, b]) => [decode([a]), decode([b])]);
}

/** Words with an end of a word, as often as given. */
const repeated = (words: Record<string, number>) =>
  Object.entries(words).flatMap(([word, times]) => new Array<string>(times).fill(`${word}_`));

test("the dictionary of Sennrich, Haddow and Birch 2016, Algorithm 1, gives the pairs of the paper's program", () => {
  const texts = repeated({ low: 5, lower: 2, newest: 6, widest: 3 });
  // By hand: "es" occurs 9 times, then "est" and "est_" 9, "lo" and "low" 7, "ne" 6 …
  expect(pairsAsTexts(learnBytePairs(texts, { merges: 10, splitWords: false }))).toEqual([
    ["e", "s"],
    ["es", "t"],
    ["est", "_"],
    ["l", "o"],
    ["lo", "w"],
    ["n", "e"],
    ["ne", "w"],
    ["new", "est_"],
    ["low", "_"],
    ["w", "i"],
  ]);
});

test("a word that was not learned from is made of the parts that were", () => {
  const texts = repeated({ low: 5, lower: 2, newest: 6, widest: 3 });
  const { encode, decode } = bytePairTokenizerOf(learnBytePairs(texts, { merges: 10, splitWords: false }));
  expect(encode("lowest_").map((token) => decode([token]))).toEqual(["low", "est_"]);
});

test("every text comes back exactly, whatever was learned", () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.stringMatching(/^[ab \n.1é😀]*$/u));
  fc.assert(
    fc.property(fc.array(text), text, fc.boolean(), fc.nat(40), (corpus, given, splitWords, merges) => {
      const pairs = learnBytePairs(corpus, { splitWords, merges });
      const { encode, decode, size } = bytePairTokenizerOf(JSON.parse(JSON.stringify(pairs)));
      const tokens = encode(given);
      expect(decode(tokens)).toBe(given);
      expect(tokens.every((token) => token > 0 && token < size)).toBe(true);
    }),
  );
  const { encode, decode } = bytePairTokenizerOf(learnBytePairs(["\ud83d\ud83d lone"], { merges: 9 }));
  expect(decode(encode("\ud83d lone \ude00"))).toBe("\ud83d lone \ude00");
});

test("learned texts become shorter with more pairs, and pairs stay within words", () => {
  const texts = ["the cat sat on the mat", "the dog sat on the log"];
  const lengths = [0, 3, 10].map(
    (merges) => bytePairTokenizerOf(learnBytePairs(texts, { merges })).encode(texts[0]).length,
  );
  expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => b - a));
  const { merges } = learnBytePairs(texts, { merges: 100 });
  const { decode } = bytePairTokenizerOf({ merges, splitWords: true });
  const tokens = merges.map((_, k) => decode([plainTokens + k]));
  expect(tokens).toContain(" the");
  expect(tokens.filter((token) => /\S\s/.test(token))).toEqual([]);
});

test("a pair of tokens that are not there yet is refused", () => {
  expect(refusal(() => bytePairTokenizerOf({ splitWords: true, merges: [[98, 257]] }))).toBe(
    "invalid-data: byte pairs: pair 0 joins the token 257, but before it tokens are numbered 1 to 256",
  );
});
