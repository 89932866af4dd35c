/** Discounted cumulative gain: how much of the relevance is at the top of a ranking. */
import { LecternError } from "../core/errors.js";
import type { MatrixLike } from "../data/matrix.js";
import { log2 } from "../numeric/elementary/functions.js";
import type { WeightOptions } from "./accuracy.js";
import { type IndicatorPair, matchMatrices, meanOverRows, requireFiniteEntries } from "./indicators.js";
import { requireNumber, requireOptions } from "./metric-input.js";

/** Options of the discounted gains. */
export interface DiscountedGainOptions extends WeightOptions {
  /** Count only the first k places (default all). */
  readonly k?: number;
}

/**
 * Σ relevance / log₂(1 + place), averaged over the rankings in rows (Järvelin & Kekäläinen, ACM TOIS 20, 2002). Items of
 * equal score share the discounts of their places (McSherry & Najork, ECIR 2008).
 */
export function discountedCumulativeGain(
  relevance: MatrixLike,
  scores: MatrixLike,
  options: DiscountedGainOptions = {},
): number {
  requireOptions("discountedCumulativeGain", options, ["weights", "k"]);
  const where = "discountedCumulativeGain";
  const pair = matchRankings(where, relevance, scores, options);
  const discounts = cumulativeDiscounts(pair.truth.columns, options.k);
  return meanOverRows(pair, (gains, ranks) => rowGain(gains, ranks, discounts));
}

/**
 * The discounted gain divided by that of the best ranking, 0 to 1; a row without relevant items counts 0.
 *
 * @example
 * ```ts
 * import { normalizedDiscountedCumulativeGain } from "lectern/metrics";
 *
 * normalizedDiscountedCumulativeGain([[3, 2, 0]], [[0.9, 0.5, 0.1]]); // 1: the most relevant comes first
 * ```
 */
export function normalizedDiscountedCumulativeGain(
  relevance: MatrixLike,
  scores: MatrixLike,
  options: DiscountedGainOptions = {},
): number {
  requireOptions("normalizedDiscountedCumulativeGain", options, ["weights", "k"]);
  const where = "normalizedDiscountedCumulativeGain";
  const pair = matchRankings(where, relevance, scores, options);
  const negative = pair.truth.data.findIndex((value) => value < 0);
  if (negative >= 0) {
    throw new LecternError(
      "invalid-data",
      `${where}: relevance ${pair.truth.data[negative]} is negative; add a constant, or use discountedCumulativeGain`,
    );
  }
  const discounts = cumulativeDiscounts(pair.truth.columns, options.k);
  return meanOverRows(pair, (gains, ranks) => {
    const best = rowGain(gains, gains, discounts);
    return best === 0 ? 0 : rowGain(gains, ranks, discounts) / best;
  });
}

function matchRankings(
  where: string,
  relevance: MatrixLike,
  scores: MatrixLike,
  options: DiscountedGainOptions,
): IndicatorPair {
  const { k } = options;
  if (k !== undefined) requireNumber(where, "k", k, Number.isInteger(k) && k >= 1, "a whole number of at least 1");
  const pair = matchMatrices(where, relevance, scores, options);
  requireFiniteEntries(where, "relevance", pair.truth);
  requireFiniteEntries(where, "scores", pair.given);
  return pair;
}

/** Entry p is the sum of the discounts of the first p places. */
function cumulativeDiscounts(places: number, k = places): Float64Array {
  const sums = new Float64Array(places + 1);
  for (let place = 1; place <= places; place++) {
    sums[place] = sums[place - 1] + (place <= k ? 1 / log2(place + 1) : 0);
  }
  return sums;
}

function rowGain(gains: Float64Array, ranks: Float64Array, discounts: Float64Array): number {
  const order = Array.from(ranks.keys()).sort((a, b) => ranks[b] - ranks[a]);
  let sum = 0;
  for (let start = 0, end = 0; start < order.length; start = end) {
    let gain = 0;
    while (end < order.length && ranks[order[end]] === ranks[order[start]]) gain += gains[order[end++]];
    sum += (gain / (end - start)) * (discounts[end] - discounts[start]);
  }
  return sum;
}
