/** The spectrum kernel: counts of n-grams at any position (Leslie, Eskin and Noble 2002); of symbols for n = 1. */
import { type CountList, countFeatures, createNumbering } from "../count-lists.js";
import type { EncodedSequences } from "./sequences.js";

/** The counts of the n-grams of each sequence. */
export function spectra(sequences: EncodedSequences, length: number): CountList[] {
  return ngramNumbers(sequences, length).map((numbers) => countFeatures(numbers));
}

/**
 * The number of the n-gram at each position, equal for equal n-grams. An n-gram is a pair of shorter ones that overlap,
 * so that doubling their length finds all numbers in O(L log n) (Karp, Miller and Rosenberg 1972).
 */
export function ngramNumbers({ codes, size }: EncodedSequences, length: number): Int32Array[] {
  let numbers = codes.map((sequence) => sequence.slice());
  let count = size;
  for (let known = 1; known < length; ) {
    const next = Math.min(2 * known, length);
    const numberOf = createNumbering<number>();
    let highest = -1;
    numbers = numbers.map((halves, s) => {
      const positions = Math.max(0, codes[s].length - next + 1);
      const pairs = new Int32Array(positions);
      for (let i = 0; i < positions; i++) {
        pairs[i] = numberOf(halves[i] * count + halves[i + next - known]);
        highest = Math.max(highest, pairs[i]);
      }
      return pairs;
    });
    count = highest + 1;
    known = next;
  }
  return numbers;
}
