/** The weighted quantile: the number with the smallest (weighted) pinball loss. */
import { sum } from "../../numeric/sums.js";

/**
 * The quantile of a weighted sample: the smallest value at which the share of the weight reaches `quantile`, and the
 * mean of this value and the next where the share is reached exactly. So the median of an even number of values is the
 * mean of the middle two, weight 2 means the same as a value given twice, and the result always minimises the pinball
 * loss Σ w max(q (y − c), (q − 1)(y − c)) over c ("averaged inverted cdf", definition 2 of Hyndman & Fan, The American
 * Statistician 50(4), 1996). Expects finite values and positive weights.
 */
export function weightedQuantile(
  values: ArrayLike<number>,
  weights: ArrayLike<number> | undefined,
  quantile: number,
): number {
  const n = values.length;
  const order = Int32Array.from({ length: n }, (_, i) => i).sort((a, b) => values[a] - values[b]);
  const total = weights === undefined ? n : sum(weights);
  const target = quantile * total;
  // Shares that differ by rounding only are the same share: 0.1 added five times is half of 0.1 added ten times.
  const rounding = 2 * Number.EPSILON * n * total;
  let reached = 0;
  for (let i = 0; i < n - 1; i++) {
    reached += weights === undefined ? 1 : weights[order[i]];
    if (reached > target + rounding) return values[order[i]];
    if (reached >= target - rounding) return values[order[i]] / 2 + values[order[i + 1]] / 2;
  }
  return values[order[n - 1]];
}
