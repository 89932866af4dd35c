/**
 * Weights by rank in a Fenwick tree (Fenwick, A new data structure for cumulative frequency tables, 1994): adding, removing
 * and finding the weighted median take a number of steps logarithmic in the number of ranks.
 */

/** A changing multiset of numbers, of which the weighted median is asked. */
export interface WeightedMedians {
  /** Begins with no numbers; those to come have ranks from 0 to values.length − 1 among the ascending values. */
  begin(values: Float64Array): void;
  /** Adds a weight to a rank; a negative one removes. */
  add(rank: number, weight: number): void;
  /** Removes all numbers. */
  clear(): void;
  /** Takes over the numbers of another one of the same values. */
  copy(from: WeightedMedians): void;
  /** The median; half-way between two numbers where both halves weigh the same. NaN when there are none. */
  median(): number;
  /** Σ w |y − median|. */
  deviation(): number;
  weight(): number;
  /** What `copy` reads. */
  readonly sums: { readonly weights: Float64Array; readonly products: Float64Array };
}

/** A share of the weight that rounding may move. */
const rounding = 1e-12;

/** A structure for up to `capacity` different numbers. */
export function createWeightedMedians(capacity: number): WeightedMedians {
  const weights = new Float64Array(capacity + 1);
  const products = new Float64Array(capacity + 1);
  let values: Float64Array = new Float64Array(0);
  let highest = 1;
  let all = 0;
  let total = 0;
  // The weight and the weighted sum of the ranks before the one that was looked up last.
  let before = 0;
  let sumBefore = 0;

  /** The first rank up to which more than `goal` weighs, or as much. */
  function rankAt(goal: number): number {
    let at = 0;
    before = sumBefore = 0;
    for (let step = highest; step > 0; step >>= 1) {
      const next = at + step;
      if (next > values.length || before + weights[next] >= goal) continue;
      at = next;
      before += weights[next];
      sumBefore += products[next];
    }
    return Math.min(at, values.length - 1);
  }

  function clear(): void {
    weights.fill(0, 0, values.length + 1);
    products.fill(0, 0, values.length + 1);
    all = total = 0;
  }

  return {
    sums: { weights, products },
    clear,
    begin(ascending) {
      values = ascending;
      highest = 2 ** Math.floor(Math.log2(Math.max(1, values.length)));
      clear();
    },
    add(rank, weight) {
      const product = weight * values[rank];
      all += weight;
      total += product;
      for (let at = rank + 1; at <= values.length; at += at & -at) {
        weights[at] += weight;
        products[at] += product;
      }
    },
    copy(from) {
      for (let at = 0; at <= values.length; at++) {
        weights[at] = from.sums.weights[at];
        products[at] = from.sums.products[at];
      }
      all = from.weight();
      total = 0;
      for (let at = values.length; at > 0; at -= at & -at) total += products[at];
    },
    median() {
      if (!(all > 0)) return Number.NaN;
      const low = values[rankAt((all / 2) * (1 - rounding))];
      const high = values[rankAt((all / 2) * (1 + rounding))];
      return low / 2 + high / 2;
    },
    deviation() {
      if (!(all > 0)) return 0;
      // Any number between the two middle ones serves as well.
      const middle = values[rankAt((all / 2) * (1 - rounding))];
      return Math.max(0, middle * (2 * before - all) + total - 2 * sumBefore);
    },
    weight: () => all,
  };
}
