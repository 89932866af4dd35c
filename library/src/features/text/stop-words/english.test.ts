import { expect, test } from "vitest";
import { englishStopWords } from "./english.js";

test("the words are in lower case and unique", () => {
  expect(new Set(englishStopWords).size).toBe(englishStopWords.length);
  expect(englishStopWords.filter((word) => word !== word.toLowerCase() || !/^[\p{L}']+$/u.test(word))).toEqual([]);
  expect(englishStopWords.length).toBeGreaterThan(150);
});

test("lists frequent words of little meaning, and no others", () => {
  expect(englishStopWords).toEqual(expect.arrayContaining(["the", "and", "he", "isn't", "isn"]));
  for (const word of ["good", "film", "us", "will"]) expect(englishStopWords).not.toContain(word);
});
