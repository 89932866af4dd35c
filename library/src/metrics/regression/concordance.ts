/** Weighted counts of the pairs of samples that two lists order alike, unlike, or not at all. */

/** Sums of w_i w_j over the pairs i < j. */
export interface PairCounts {
  /** Ordered alike by both. */
  readonly concordant: number;
  /** Ordered in opposite ways. */
  readonly discordant: number;
  /** Tied in the first list only. */
  readonly tiedFirst: number;
  /** Tied in the second list only. */
  readonly tiedSecond: number;
}

/**
 * Counts in O(n log n) by Knight's algorithm (A computer method for calculating Kendall's tau with ungrouped data,
 * JASA 61, 1966): after sorting by the first list, and within its ties by the second, discordant pairs are the
 * inversions of the second list, and a merge sort finds them. Weights multiply: a pair counts w_i w_j.
 */
export function countPairs(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  weights: ArrayLike<number> | undefined,
): PairCounts {
  const n = first.length;
  const weight = (i: number) => (weights === undefined ? 1 : weights[i]);
  const order = Int32Array.from({ length: n }, (_, i) => i).sort(
    (a, b) => first[a] - first[b] || second[a] - second[b],
  );
  const tiedInFirst = tiedPairs(order, weight, (a, b) => first[a] === first[b]);
  const tiedInBoth = tiedPairs(order, weight, (a, b) => first[a] === first[b] && second[a] === second[b]);
  const discordant = sortCountingInversions(order, second, weight);
  const tiedInSecond = tiedPairs(order, weight, (a, b) => second[a] === second[b]);
  const tiedFirst = tiedInFirst - tiedInBoth;
  const tiedSecond = tiedInSecond - tiedInBoth;
  const all = tiedPairs(order, weight, () => true);
  return {
    concordant: Math.max(0, all - tiedInFirst - tiedSecond - discordant),
    discordant,
    tiedFirst,
    tiedSecond,
  };
}

// Σ w_i w_j over the pairs inside each run of neighbours that are the same.
function tiedPairs(order: Int32Array, weight: (i: number) => number, same: (a: number, b: number) => boolean): number {
  let pairs = 0;
  let run = 0;
  for (let k = 0; k < order.length; k++) {
    if (k > 0 && !same(order[k - 1], order[k])) run = 0;
    pairs += run * weight(order[k]);
    run += weight(order[k]);
  }
  return pairs;
}

// Bottom-up merge sort of `order` by `values`; returns Σ w_i w_j over the pairs that were in the wrong order.
function sortCountingInversions(order: Int32Array, values: ArrayLike<number>, weight: (i: number) => number): number {
  const n = order.length;
  let from: Int32Array = order;
  let to: Int32Array = new Int32Array(n);
  let inversions = 0;
  for (let width = 1; width < n; width *= 2) {
    for (let start = 0; start < n; start += 2 * width) {
      const middle = Math.min(start + width, n);
      const end = Math.min(start + 2 * width, n);
      let left = start;
      let right = middle;
      let waiting = 0; // the weight of what is left in the left half
      for (let k = start; k < middle; k++) waiting += weight(from[k]);
      for (let k = start; k < end; k++) {
        if (left < middle && (right >= end || values[from[left]] <= values[from[right]])) {
          waiting -= weight(from[left]);
          to[k] = from[left++];
        } else {
          if (left < middle) inversions += waiting * weight(from[right]);
          to[k] = from[right++];
        }
      }
    }
    [from, to] = [to, from];
  }
  if (from !== order) order.set(from);
  return inversions;
}
