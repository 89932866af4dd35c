/**
 * Splits by a column of categories: the categories of a node in the order of their mean response, so that a threshold on their
 * ranks divides them in two (Breiman et al. 1984, section 4.2.2). Ties go by the first sample, so that names do not matter.
 */
import type { Matrix } from "../../data/matrix.js";

/** The categories of a column that some samples have, in order. */
export interface RankedCategories {
  readonly column: number;
  readonly ranked: readonly number[];
  /** The rank of the category of each sample; NaN where it is missing. */
  readonly values: Float64Array;
}

/** Ranks the categories of some samples by the weighted mean of their responses. */
export function categoryRanks(
  x: Matrix,
  rows: Int32Array,
  column: number,
  weights: Float64Array,
  response: (row: number) => number,
): RankedCategories {
  const codes = Float64Array.from(rows, (i) => x.data[i * x.columns + column]);
  const sums = new Map<number, { weight: number; sum: number }>();
  codes.forEach((code, k) => {
    if (Number.isNaN(code)) return;
    const { weight, sum } = sums.get(code) ?? { weight: 0, sum: 0 };
    const own = weights[rows[k]];
    sums.set(code, { weight: weight + own, sum: sum + own * response(rows[k]) });
  });
  // Entries are in the order of their first samples, which the sort keeps among equals.
  const means = Array.from(sums, ([code, { weight, sum }]) => ({ code, mean: sum / weight }));
  const ranked = means.sort((a, b) => a.mean - b.mean).map(({ code }) => code);
  const rankOf = new Map(ranked.map((code, rank) => [code, rank]));
  return { column, ranked, values: codes.map((code) => rankOf.get(code) ?? Number.NaN) };
}

/**
 * The categories that go left, as tree nodes keep them: a number of words, then one bit for each category. Categories that the
 * samples do not have follow missing values.
 */
export function categoriesUpTo(threshold: number, ranked: readonly number[], missingLeft: boolean): number[] {
  const words = new Array<number>((Math.max(...ranked) >> 5) + 1).fill(missingLeft ? -1 : 0);
  ranked.forEach((code, rank) => {
    const bit = 1 << (code & 31);
    if (rank <= threshold) words[code >> 5] |= bit;
    else words[code >> 5] &= ~bit;
  });
  return [words.length, ...words];
}
