/**
 * Categories in the order of their mean response. Of all ways to divide them, the best one divides this order in two, for
 * squared error and for two classes (Fisher 1958; Breiman et al. 1984, section 4.2.2); for more classes, one class
 * against the others replaces it.
 */
import type { CodedColumns } from "./coded-columns.js";
import type { Criterion } from "./criterion.js";
import type { NodeOrder } from "./node-order.js";
import type { SplitDraws } from "./split-draws.js";

/** Replaces categories by their ranks, and ranks by sets of categories. */
export interface CategoryRanking {
  /** Replaces the gathered categories of a node by their ranks; missing values keep the largest code. */
  rank(feature: number, start: number, count: number, random: SplitDraws | undefined): void;
  /** The categories of rank up to this one (all that were ranked, by default), one bit each. */
  upTo(rank?: number): Int32Array;
}

/** A ranking for the categorical columns; given random numbers, the order is drawn. */
export function rankCategories({ columns }: CodedColumns, criterion: Criterion, order: NodeOrder): CategoryRanking {
  const most = columns.reduce((number, { codes, categorical }) => (categorical ? Math.max(number, codes) : number), 0);
  const weight = new Float64Array(most + 1);
  const response = new Float64Array(most + 1);
  const map = new Int32Array(most + 1);
  let ranked: readonly number[] = [];
  let size = 0;

  function rank(feature: number, start: number, count: number, random: SplitDraws | undefined): void {
    size = columns[feature].codes;
    weight.fill(0, 0, size + 1);
    response.fill(0, 0, size + 1);
    for (let i = 0; i < count; i++) {
      weight[order.raw[i]] += criterion.weightOf(start + i);
      response[order.raw[i]] += criterion.weightOf(start + i) * criterion.response(start + i);
    }
    const present = Array.from({ length: size }, (_, code) => code).filter((code) => weight[code] > 0);
    const mean = (code: number) => response[code] / weight[code];
    present.sort((a, b) => mean(a) - mean(b) || a - b);
    // Drawn from the order of the means, so that the names of the categories do not matter.
    ranked = random === undefined ? present : Array.from(random.permutation(present.length), (at) => present[at]);
    ranked.forEach((code, at) => {
      map[code] = at;
    });
    map[size] = size;
    order.recode(map, count);
  }

  function upTo(last = ranked.length - 1): Int32Array {
    const words = new Int32Array((size >> 5) + 1);
    for (let at = 0; at <= last; at++) words[ranked[at] >> 5] |= 1 << (ranked[at] & 31);
    return words;
  }

  return { rank, upTo };
}
