import { expect, test } from "vitest";
import { englishStopWords } from "./english.js";

test("the words are in lower case, each is there once", () => {
  expect(new Set(englishStopWords).size).toBe(englishStopWords.length);
  expect(englishStopWords.filter((word) => word !== word.toLowerCase() || !/^[\p{L}']+$/u.test(word))).toEqual([]);
  expect(englishStopWords.length).toBeGreaterThan(150);
});

test("frequent words of little meaning are listed, others are not", () => {
  expect(englishStopWords).toEqual(expect.arrayContaining(["the", "and", "he", "isn't", "isn"]));
  for (const word of ["good", "film", "us", "will"]) expect(englishStopWords).not.toContain(word);
});
