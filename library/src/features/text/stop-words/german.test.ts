import { expect, test } from "vitest";
import { germanStopWords } from "./german.js";

test("the words are in lower case and unique", () => {
  expect(new Set(germanStopWords).size).toBe(germanStopWords.length);
  expect(germanStopWords.filter((word) => word !== word.toLowerCase() || !/^[\p{L}']+$/u.test(word))).toEqual([]);
  expect(germanStopWords.length).toBeGreaterThan(150);
});

test("lists frequent words of little meaning, and no others", () => {
  expect(germanStopWords).toEqual(expect.arrayContaining(["der", "und", "nicht", "über", "dass"]));
  for (const word of ["haus", "gut", "recht"]) expect(germanStopWords).not.toContain(word);
});
