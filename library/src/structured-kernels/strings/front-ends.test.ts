import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { structuredGram } from "../structured-gram.js";
import { ngramSymbols, wordSymbols } from "./front-ends.js";

test("[ML2-132] words of known structure and n-grams of unknown structure are sequences for the same kernels", () => {
  const texts = ["Mary ate the lamb.", "The lamb ate Mary!"];
  const dna = ["GATTACA", "TACAGAT"];
  // Counts of words: the same words in another order; counts of n-grams: GAT, TAC and ACA are shared.
  const bag = { kind: "spectrum", length: 1 } as const;
  expect(structuredGram(bag, texts.map(wordSymbols)).data).toEqual(Float64Array.of(4, 4, 4, 4));
  const grams = dna.map((sequence) => ngramSymbols(sequence, 3));
  expect(structuredGram(bag, grams).data).toEqual(Float64Array.of(5, 3, 3, 5));
  // Counting 3-grams of symbols is counting symbols that are 3-grams.
  expect(structuredGram({ kind: "spectrum", length: 3 }, dna)).toEqual(structuredGram(bag, grams));
  // Other kernels take both: the order of the words counts, and gaps are allowed.
  for (const kind of ["positional-match", "all-subsequences", "all-substrings", "weighted-degree"] as const) {
    const [words, pieces] = [structuredGram({ kind }, texts.map(wordSymbols)), structuredGram({ kind }, grams)];
    expect(words.data[1]).toBeLessThan(words.data[0]);
    expect(pieces.data[1]).toBeLessThan(pieces.data[0]);
  }
  expect(ngramSymbols(["ab", "c", "a", "bc"], 2)).toEqual(["ab c", "c a", "a bc"]);
  expect(refusal(() => ngramSymbols("abc", 0))).toContain("length must be a whole number, at least 1, got 0");
});
