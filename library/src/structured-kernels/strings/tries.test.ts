import { expect, test } from "vitest";
import {
  counted,
  expectStringKernel,
  gramOfCounts,
  subsequencePlaces,
  windowsOf,
} from "../../../test/counted-features.js";
import { randomStrings } from "../../../test/random-structures.js";
import { refusal } from "../../../test/refusal.js";
import { structuredGram } from "../structured-gram.js";

const words = (alphabet: string, length: number): string[] =>
  length === 0 ? [""] : words(alphabet, length - 1).flatMap((word) => [...alphabet].map((letter) => word + letter));

test("the mismatch kernel counts n-grams with up to m symbols replaced", () => {
  for (const mismatches of [0, 1, 2]) {
    const strings = randomStrings(6, "ACG", 0, 12, mismatches);
    const neighbors = (gram: string) =>
      words("ACG", 3).filter((word) => [...word].filter((letter, at) => letter !== gram[at]).length <= mismatches);
    const expected = gramOfCounts(strings, (string) => counted(windowsOf(string, 3).flatMap(neighbors)));
    expectStringKernel({ kind: "mismatch", length: 3, mismatches, alphabet: [..."ACG"] }, strings, expected);
  }
  expect(refusal(() => structuredGram({ kind: "mismatch" }, ["ab"]))).toContain(
    "kernel.alphabet must be a list of at least 1",
  );
  expect(
    refusal(() => structuredGram({ kind: "mismatch", length: 2, mismatches: 2, alphabet: ["a"] }, ["aa"])),
  ).toContain("mismatches must be below length (2), got 2");
});

test("the gappy kernel counts, for each word, the windows in which it occurs with gaps", () => {
  for (const span of [2, 3, 4]) {
    const strings = randomStrings(6, "AC", 0, 10, span);
    const subsequences = (window: string) => [
      ...new Set(subsequencePlaces(span, 2).map((at) => at.map((i) => window[i]).join(""))),
    ];
    const expected = gramOfCounts(strings, (string) => counted(windowsOf(string, span).flatMap(subsequences)));
    expectStringKernel({ kind: "gappy", length: 2, span }, strings, expected);
  }
  expect(refusal(() => structuredGram({ kind: "gappy", length: 3, span: 2 }, ["aaa"]))).toContain(
    "length must not be above span (2), got 3",
  );
});
