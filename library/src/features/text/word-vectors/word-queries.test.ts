import { expect, test } from "vitest";
import { nearestWords, wordAnalogy } from "./word-queries.js";

const space = {
  terms: ["man", "woman", "king", "queen", "stone", "nothing"],
  vectors: {
    rows: 6,
    columns: 3,
    data: Float64Array.of(1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, -3, 0, 0, 0, 0, 0),
  },
};

test("the nearest words by angle, whatever the lengths, without the word itself", () => {
  const found = nearestWords(space, "man");
  expect(found.map(({ term }) => term)).toEqual(["woman", "king", "queen", "nothing", "stone"]);
  expect(found[0].similarity).toBeCloseTo(Math.SQRT1_2, 15);
  expect(found[4].similarity).toBeCloseTo(-1, 15);
  expect(nearestWords(space, "man", 2)).toHaveLength(2);
});

test("analogies leave out the words of the question", () => {
  expect(wordAnalogy(space, "man", "woman", "king", 1)[0].term).toBe("queen");
  expect(wordAnalogy(space, "king", "man", "queen", 1)[0].term).toBe("woman");
  expect(wordAnalogy(space, "man", "woman", "king").map(({ term }) => term)).not.toContain("king");
});

test("unknown words are named", () => {
  expect(() => nearestWords(space, "prince")).toThrow('"prince" is not one of the 6 words that have a vector');
});
