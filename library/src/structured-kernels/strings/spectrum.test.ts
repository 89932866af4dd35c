import { expect, test } from "vitest";
import { counted, expectStringKernel, gramOfCounts, windowsOf } from "../../../test/counted-features.js";
import { randomStrings } from "../../../test/random-structures.js";
import { structuredGram } from "../structured-gram.js";

const seeds = [0, 1, 2, 3];

test("[ML2-129] the kernel of symbol counts is 15 for the strings of the text", () => {
  expect(structuredGram({ kind: "spectrum", length: 1 }, ["abcceabd"], ["abacccbe"]).data[0]).toBe(15);
  for (const seed of seeds) {
    const strings = randomStrings(8, "abcd", 0, 12, seed);
    expectStringKernel(
      { kind: "spectrum", length: 1 },
      strings,
      gramOfCounts(strings, (string) => counted([...string])),
    );
  }
});

test("the spectrum kernel counts n-grams at any position, of any length", () => {
  for (const length of [2, 3, 5, 8]) {
    const strings = randomStrings(8, "ab", 0, 20, length);
    expectStringKernel(
      { kind: "spectrum", length },
      strings,
      gramOfCounts(strings, (string) => counted(windowsOf(string, length))),
    );
  }
});
