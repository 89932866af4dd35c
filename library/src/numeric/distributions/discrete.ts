/** Quantiles of distributions on whole numbers, by search. */

/**
 * The smallest whole k from `least` to `most` with cdf(k) ≥ p: steps outwards from a guess, doubling, until p is
 * bracketed, then bisects the interval. `most` may be infinite.
 */
export function searchQuantile(
  p: number,
  cdf: (k: number) => number,
  guess: number,
  least: number,
  most: number,
): number {
  if (p === 0) return least;
  if (p === 1) return most;
  let high = Math.min(Math.max(Math.floor(guess), least), most);
  let low = high; // afterwards: cdf(low) < p (or low is below the support), cdf(high) ≥ p
  let step = 1;
  if (cdf(high) >= p) {
    do {
      high = low;
      low = Math.max(low - step, least - 1);
      step *= 2;
    } while (low >= least && cdf(low) >= p);
  } else {
    do {
      low = high;
      high = Math.min(high + step, most);
      step *= 2;
    } while (high < most && cdf(high) < p);
  }
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (middle === low || middle === high) break; // beyond 2⁵³ whole numbers have no neighbours
    if (cdf(middle) >= p) high = middle;
    else low = middle;
  }
  return high;
}
