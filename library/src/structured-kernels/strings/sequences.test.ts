import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { structuredGram } from "../structured-gram.js";
import { alphabets, encodeSequences, symbolsOf } from "./sequences.js";

test("[ML2-126] strings are validated against alphabets of states, nucleotides and text", () => {
  const states = ["S1", "S2", "S3"];
  expect(symbolsOf(["S2", "S1"], states)).toEqual(["S2", "S1"]);
  expect(symbolsOf("GATTACA", alphabets.nucleotides)).toHaveLength(7);
  expect(symbolsOf("text", alphabets.letters)).toEqual(["t", "e", "x", "t"]);
  expect(refusal(() => symbolsOf(["S4"], states))).toBe(
    'invalid-data: the sequence has the symbol "S4" at position 0, which is not in the alphabet S1, S2, S3',
  );
  expect(refusal(() => symbolsOf("GATTUCA", alphabets.nucleotides))).toContain('the symbol "U" at position 4');
  expect(
    refusal(() => structuredGram({ kind: "spectrum", alphabet: alphabets.nucleotides }, ["ACGT", "ACNT"])),
  ).toContain('item 1 has the symbol "N" at position 2, which is not in the alphabet A, C, G, T');
  expect(refusal(() => symbolsOf("a", ["a", "b", "a"]))).toContain('has the symbol "a" more than once');
  expect(refusal(() => symbolsOf("a", ["a", ""]))).toContain("has an empty symbol");
  expect(refusal(() => symbolsOf(5 as never))).toContain("must be a string or a list of symbols, got 5");
  expect(refusal(() => structuredGram({ kind: "spectrum" }, "abc" as never))).toContain("items must be a list");
  expect(symbolsOf("a😀b")).toEqual(["a", "😀", "b"]);
});

test("symbols are numbered in the order of the alphabet, or of their first occurrence", () => {
  expect(encodeSequences(["cab"], [..."abc"])).toEqual({ codes: [Int32Array.of(2, 0, 1)], size: 3 });
  expect(encodeSequences(["cab", "d"])).toEqual({ codes: [Int32Array.of(0, 1, 2), Int32Array.of(3)], size: 4 });
});
