import { expect, test } from "vitest";
import { counted, expectStringKernel, gramOfCounts, windowsOf } from "../../../test/counted-features.js";
import { randomStrings } from "../../../test/random-structures.js";
import { refusal } from "../../../test/refusal.js";
import { countGram } from "../count-lists.js";
import { structuredGram } from "../structured-gram.js";
import { mismatchGram, prepareMismatch, wordsNear } from "./mismatch.js";
import { encodeSequences } from "./sequences.js";
import { mismatchCounts } from "./tries.js";

const words = (alphabet: string, length: number): string[] =>
  length === 0 ? [""] : words(alphabet, length - 1).flatMap((word) => [...alphabet].map((letter) => word + letter));

const differences = (a: string, b: string) => [...a].filter((letter, at) => letter !== b[at]).length;

test("the mismatch kernel counts n-grams with up to m symbols replaced", () => {
  for (const [alphabet, mismatches] of [
    ["ACG", 0],
    ["ACG", 1],
    ["ACG", 2],
    ["A", 1],
    ["AB", 1],
  ] as const) {
    const strings = randomStrings(6, alphabet, 0, 12, mismatches);
    const neighbors = (gram: string) => words(alphabet, 3).filter((word) => differences(word, gram) <= mismatches);
    const expected = gramOfCounts(strings, (string) => counted(windowsOf(string, 3).flatMap(neighbors)));
    expectStringKernel({ kind: "mismatch", length: 3, mismatches, alphabet: [...alphabet] }, strings, expected);
    // Both ways, whichever is chosen.
    const encoded = encodeSequences(strings, [...alphabet]);
    expect(Array.from(countGram(mismatchCounts(encoded, 3, mismatches)).data)).toEqual(expected);
    expect(Array.from(mismatchGram(encoded, 3, mismatches, countGram).data)).toEqual(expected);
  }
  expect(refusal(() => structuredGram({ kind: "mismatch" }, ["ab"]))).toContain(
    "kernel.alphabet must be a list of at least 1",
  );
  expect(
    refusal(() => structuredGram({ kind: "mismatch", length: 2, mismatches: 2, alphabet: ["a"] }, ["aa"])),
  ).toContain("mismatches must be below length (2), got 2");
});

test("the number of words near two n-grams, by enumeration", () => {
  for (const alphabet of ["A", "AB", "ABCD"]) {
    const all = words(alphabet, 4);
    for (const mismatches of [0, 1, 2, 3]) {
      for (const other of all) {
        const near = all.filter((word) => Math.max(differences(word, all[0]), differences(word, other)) <= mismatches);
        expect(wordsNear(alphabet.length, 4, mismatches, differences(all[0], other))).toBe(near.length);
      }
    }
  }
});

test("the number of spectra does not depend on the size of the alphabet; few words near an n-gram are listed", () => {
  const spectraFor = (size: number) => {
    const alphabet = Array.from({ length: size }, (_, code) => `s${code}`);
    const prepared = prepareMismatch(encodeSequences([alphabet], alphabet), 5, 2);
    let spectra = 0;
    if ("gram" in prepared) {
      prepared.gram((lists) => {
        spectra++;
        return countGram(lists);
      });
    }
    return spectra;
  };
  // All choices of at most 4 of 5 places; with two symbols, 16 words are near.
  expect([2, 5, 20, 300].map(spectraFor)).toEqual([0, 31, 31, 31]);
});
