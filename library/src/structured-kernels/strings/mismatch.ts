/**
 * The mismatch kernel (Leslie and others 2004): Σ over all words w of n symbols of the products of the numbers of n-grams that
 * differ from w in at most m places. How many words are so close to two n-grams depends only on the number d of places in
 * which these differ, so the kernel follows from the numbers M_d of pairs of n-grams, and these from the spectra of the n-grams
 * without some of their places (Kuksa, Huang and Pavlovic 2008). The cost is one spectrum for each choice of at most 2m places, for
 * an alphabet of any size; a walk through the tree of words takes a time proportional to (size of the alphabet)^m.
 */
import type { Matrix } from "../../data/matrix.js";
import { type CountList, countFeatures, createNumbering } from "../count-lists.js";
import type { PreparedItems } from "../prepared-items.js";
import type { EncodedSequences } from "./sequences.js";
import { mismatchCounts } from "./tries.js";

/** The kernel by whichever takes fewer steps for an n-gram: the words near it, or the choices of places. */
export function prepareMismatch(sequences: EncodedSequences, length: number, mismatches: number): PreparedItems {
  let choices = 0;
  for (let i = 0; i <= Math.min(2 * mismatches, length); i++) choices += choose(length, i);
  if (wordsNear(sequences.size, length, mismatches, 0) <= choices) {
    return { lists: mismatchCounts(sequences, length, mismatches) };
  }
  return { gram: (products) => mismatchGram(sequences, length, mismatches, products) };
}

/** The kernel matrix for n-grams of `length` symbols; `products` gives the matrix of inner products of counted features. */
export function mismatchGram(
  { codes, size }: EncodedSequences,
  length: number,
  mismatches: number,
  products: (lists: readonly CountList[]) => Matrix,
): Matrix {
  // Words near two n-grams that differ in more places would have to be near to neither.
  const most = Math.min(2 * mismatches, length);
  const sums: Matrix[] = [];
  forEachSpectrum(codes, size, length, most, (lists, dropped) => {
    const found = products(lists);
    if (sums[dropped] === undefined) sums[dropped] = found;
    else for (let at = 0; at < found.data.length; at++) sums[dropped].data[at] += found.data[at];
  });
  // Θᵢ, the sum over all choices of i places, counts a pair that differs in d places C(n − d, i − d) times.
  const shared = Array.from({ length: most + 1 }, (_, d) => wordsNear(size, length, mismatches, d));
  const result: Matrix = { ...sums[0], data: new Float64Array(sums[0].data.length) };
  for (let at = 0; at < result.data.length; at++) {
    const pairs = sums.map(({ data }) => data[at]);
    for (let d = 0; d <= most; d++) {
      result.data[at] += shared[d] * pairs[d];
      for (let i = d + 1; i <= most; i++) pairs[i] -= choose(length - d, i - d) * pairs[d];
    }
  }
  return result;
}

/** The counts of the n-grams without some of their places, for each choice of at most so many. */
function forEachSpectrum(
  codes: readonly Int32Array[],
  size: number,
  length: number,
  most: number,
  use: (lists: readonly CountList[], dropped: number) => void,
): void {
  const starts = codes.map((sequence) => Math.max(0, sequence.length - length + 1));
  const visit = (place: number, dropped: number, numbers: readonly Int32Array[]): void => {
    if (place === length) {
      use(
        numbers.map((list) => countFeatures(list)),
        dropped,
      );
      return;
    }
    if (dropped < most) visit(place + 1, dropped + 1, numbers);
    const numberOf = createNumbering<number>();
    const next = numbers.map((list, s) => list.map((number, at) => numberOf(number * size + codes[s][at + place])));
    visit(place + 1, dropped, next);
  };
  visit(
    0,
    0,
    starts.map((count) => new Int32Array(count)),
  );
}

/**
 * How many words differ from each of two n-grams in at most m places, if these differ in d places of each other. Of the n − d
 * places where they agree, r of the word differ from both; of the d others, s agree with the first, t with the second, and
 * the rest with neither.
 */
export function wordsNear(size: number, length: number, mismatches: number, d: number): number {
  const [differing, neither] = [powersOf(size - 1, length), powersOf(size - 2, length)];
  let words = 0;
  for (let r = 0; r <= Math.min(mismatches, length - d); r++) {
    for (let s = 0; s <= d; s++) {
      for (let t = 0; s + t <= d; t++) {
        const rest = d - s - t;
        if (r + rest + Math.max(s, t) > mismatches) continue;
        words += choose(length - d, r) * choose(d, s) * choose(d - s, t) * differing[r] * neither[rest];
      }
    }
  }
  return words;
}

function powersOf(base: number, count: number): Float64Array {
  const powers = new Float64Array(count + 1).fill(1);
  for (let k = 1; k <= count; k++) powers[k] = powers[k - 1] * base;
  return powers;
}

function choose(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i;
  return result;
}
