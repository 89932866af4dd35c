import { expect, test } from "vitest";
import { relatedWords } from "./related-words.js";

test("sentences have five words, one of a pair, and companions of its side only", () => {
  const { sentences, pairs } = relatedWords({ sentences: 400, seed: 2 });
  expect(sentences).toHaveLength(400);
  const members = pairs.flat();
  for (const sentence of sentences) {
    const words = sentence.split(" ");
    expect(words).toHaveLength(5);
    const [member, ...others] = words.filter((word) => members.includes(word));
    expect(others).toEqual([]);
    const isFirst = pairs.some(([first]) => first === member);
    const companions = words.filter((word) => ["he", "his", "beard", "she", "her", "dress"].includes(word));
    expect(companions).toHaveLength(2);
    expect(companions.every((word) => ["he", "his", "beard"].includes(word))).toBe(isFirst);
  }
  expect(new Set(sentences.join(" ").split(" ")).size).toBe(31);
});

test("the same seed gives the same sentences", () => {
  expect(relatedWords({ seed: 1 })).toEqual(relatedWords({ seed: 1 }));
  expect(relatedWords({ seed: 1 })).not.toEqual(relatedWords({ seed: 2 }));
});
