/** Quantiles by selection: only the ranks that are asked for are brought to their places. */
import { exp, log } from "../numeric/elementary/functions.js";

/** With more ranks than this a full sort, which the engine has in compiled form, is faster than selecting. */
const MAX_SELECTED = 24;

/**
 * Quantiles of the first `count` values, linear between order statistics (numpy's default, type 7 of Hyndman and Fan
 * 1996): with h = q (n − 1) the value at rank ⌊h⌋ plus (h − ⌊h⌋) times the way to the next. `fractions` ascend.
 * The values are put into another order; none may be NaN, and there must be one at least.
 */
export function takeQuantiles(values: Float64Array, count: number, fractions: ArrayLike<number>): Float64Array {
  const ranks = new Int32Array(2 * fractions.length);
  for (let q = 0; q < fractions.length; q++) {
    const low = Math.min(count - 1, Math.floor(fractions[q] * (count - 1)));
    ranks[2 * q] = low;
    ranks[2 * q + 1] = Math.min(count - 1, low + 1);
  }
  if (ranks.length > MAX_SELECTED) values.subarray(0, count).sort();
  else selectRanks(values, ranks.sort(), 0, ranks.length - 1, 0, count - 1);
  const result = new Float64Array(fractions.length);
  for (let q = 0; q < fractions.length; q++) {
    const place = fractions[q] * (count - 1);
    const low = Math.min(count - 1, Math.floor(place));
    result[q] = between(values[low], values[Math.min(count - 1, low + 1)], place - low);
  }
  // Rounding may put a later quantile a last digit below an earlier one.
  for (let q = 1; q < result.length; q++) if (result[q] < result[q - 1]) result[q] = result[q - 1];
  return result;
}

/** From a to b by the share t, from the nearer end, so that t = 1 gives b exactly and equal ends stay equal. */
function between(a: number, b: number, t: number): number {
  return t < 0.5 ? a + (b - a) * t : b - (b - a) * (1 - t);
}

/** Brings every one of the ascending ranks to its place: the middle one first, which halves the work for the others. */
function selectRanks(
  values: Float64Array,
  ranks: Int32Array,
  from: number,
  to: number,
  left: number,
  right: number,
): void {
  if (from > to || left >= right) return;
  const middle = (from + to) >> 1;
  const rank = ranks[middle];
  selectRank(values, rank, left, right);
  selectRanks(values, ranks, from, middle - 1, left, rank - 1);
  selectRanks(values, ranks, middle + 1, to, rank + 1, right);
}

/**
 * Puts the value of rank k where sorting would put it, smaller ones before it and larger ones behind, within left …
 * right: SELECT of Floyd and Rivest (1975), about n + min(k, n − k) comparisons.
 */
export function selectRank(values: Float64Array, k: number, left: number, right: number): void {
  if (k < left || k > right) return;
  while (right > left) {
    if (right - left > 600) {
      // A sample around the place where the value is expected narrows the range with high probability.
      const n = right - left + 1;
      const i = k - left + 1;
      const z = log(n);
      const s = 0.5 * exp((2 * z) / 3);
      const spread = 0.5 * Math.sqrt((z * s * (n - s)) / n) * Math.sign(i - n / 2);
      const low = Math.max(left, Math.floor(k - (i * s) / n + spread));
      const high = Math.min(right, Math.floor(k + ((n - i) * s) / n + spread));
      selectRank(values, k, low, high);
    }
    const pivot = values[k];
    let i = left;
    let j = right;
    swap(values, left, k);
    if (values[right] > pivot) swap(values, left, right);
    while (i < j) {
      swap(values, i, j);
      i++;
      j--;
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
    }
    if (values[left] === pivot) swap(values, left, j);
    else {
      j++;
      swap(values, j, right);
    }
    if (j <= k) left = j + 1;
    if (k <= j) right = j - 1;
  }
}

function swap(values: Float64Array, a: number, b: number): void {
  const kept = values[a];
  values[a] = values[b];
  values[b] = kept;
}
