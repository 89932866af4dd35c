import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { learnWords, wordTokenizerOf } from "./words.js";

const texts = ["The cat sat.", "The dog sat", "a dog's life"];

test("words are numbered from 2, the most frequent ones if the vocabulary is limited", () => {
  expect(learnWords(texts).words).toEqual(["a", "cat", "dog", "life", "s", "sat", "the"]);
  expect(learnWords(texts, { keepInWords: "apostrophes" }).words).toContain("dog's");
  expect(learnWords(texts, { lowercase: false }).words).toContain("The");
  expect(learnWords(texts, { minDocuments: 2 }).words).toEqual(["dog", "sat", "the"]);
  const { encode, size } = wordTokenizerOf(learnWords(texts, { vocabularySize: 3 }));
  expect(encode("the dog sat")).toEqual([4, 2, 3]);
  expect(size).toBe(5);
});

test("words that are not in the vocabulary are one token, or left out, or refused", () => {
  const words = ["cat", "sat", "the"];
  expect(wordTokenizerOf({ words }).encode("the bird sat")).toEqual([4, 1, 3]);
  expect(wordTokenizerOf({ words, unknownWords: "skip" }).encode("the bird sat")).toEqual([4, 3]);
  expect(refusal(() => wordTokenizerOf({ words, unknownWords: "refuse" }).encode("the bird sat"))).toBe(
    'invalid-data: word-tokenizer: the word "bird" is not in the vocabulary; set unknownWords to "token" or "skip" to accept it',
  );
});

test("the tokens of the text of tokens are the tokens", () => {
  const word = fc.constantFrom("cat", "dog", "unknown", "unknown_", "zebra");
  const text = fc.array(word).map((parts) => parts.join(" "));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), text, (corpus, given) => {
      const { encode, decode } = wordTokenizerOf(learnWords(corpus));
      expect(encode(decode(encode(given)))).toEqual(encode(given));
    }),
  );
});
