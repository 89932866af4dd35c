/**
 * Counted features as sorted lists: the inner product of two of them is found by going through both lists once, so its
 * cost is linear in their lengths, however many features there could be (Machine Learning 2, remark 3.1.6).
 */
import type { Matrix } from "../data/matrix.js";
import { type SparseMatrix, toDense } from "../data/sparse.js";
import { gram } from "../kernels/gram.js";

/** The features that an item has, by ascending numbers, with their counts (or weights). */
export interface CountList {
  readonly features: Int32Array;
  readonly counts: Float64Array;
}

/** Counts how often each number occurs; `weightOf` multiplies the counts of a feature. */
export function countFeatures(numbers: Int32Array, weightOf: (feature: number) => number = () => 1): CountList {
  const sorted = numbers.slice().sort();
  const features: number[] = [];
  const counts: number[] = [];
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && sorted[to] === sorted[from]) to++;
    features.push(sorted[from]);
    counts.push((to - from) * weightOf(sorted[from]));
  }
  return { features: Int32Array.from(features), counts: Float64Array.from(counts) };
}

/**
 * The inner product of two lists, by merging them.
 *
 * @example
 * ```ts
 * import { countFeatures, mergeCounts } from "lectern/structured-kernels";
 *
 * mergeCounts(countFeatures(Int32Array.of(5, 2, 5)), countFeatures(Int32Array.of(5, 7, 2, 2))); // 4
 * ```
 */
export function mergeCounts(a: CountList, b: CountList): number {
  let sum = 0;
  for (let i = 0, j = 0; i < a.features.length && j < b.features.length; ) {
    const difference = a.features[i] - b.features[j];
    if (difference === 0) sum += a.counts[i++] * b.counts[j++];
    else if (difference < 0) i++;
    else j++;
  }
  return sum;
}

/** From this share of entries on, the engine multiplies dense matrices faster than sparse ones are joined. */
const DENSE_FROM = 0.1;

/** The inner products of all pairs, as a product of sparse matrices: only features that two items share cost time. */
export function countGram(rows: readonly CountList[], columns: readonly CountList[] = rows): Matrix {
  const all = rows === columns ? rows : [...rows, ...columns];
  const width = all.reduce((most, { features }) => Math.max(most, 1 + (features.at(-1) ?? -1)), 0);
  const stored = all.reduce((sum, { features }) => sum + features.length, 0);
  const form = stored > DENSE_FROM * all.length * width ? toDense : (sparse: SparseMatrix) => sparse;
  const left = form(asSparse(rows, width));
  return gram({ kind: "linear" }, left, rows === columns ? left : form(asSparse(columns, width)));
}

function asSparse(lists: readonly CountList[], columns: number): SparseMatrix {
  const rowStart = new Int32Array(lists.length + 1);
  for (let i = 0; i < lists.length; i++) rowStart[i + 1] = rowStart[i] + lists[i].features.length;
  const columnIndex = new Int32Array(rowStart[lists.length]);
  const values = new Float64Array(rowStart[lists.length]);
  lists.forEach(({ features, counts }, i) => {
    columnIndex.set(features, rowStart[i]);
    values.set(counts, rowStart[i]);
  });
  return { rows: lists.length, columns, rowStart, columnIndex, values };
}

/** Numbers for keys, in the order in which they are first seen. */
export function createNumbering<K>(): (key: K) => number {
  const numbers = new Map<K, number>();
  return (key) => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
}
