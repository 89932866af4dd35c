/**
 * Weights by rank in a Fenwick tree (Fenwick, A new data structure for cumulative frequency tables, 1994): adding, removing
 * and finding the weighted median take a number of steps logarithmic in the number of ranks.
 */
import { log2 } from "../../numeric/elementary/functions.js";

/** A changing multiset of numbers with its weighted median. */
export interface WeightedMedians {
  /** Starts empty; later numbers have ranks from 0 to values.length − 1 among the ascending values. */
  begin(values: Float64Array): void;
  /** Adds a weight to a rank; a negative one removes. */
  add(rank: number, weight: number): void;
  /** Removes all numbers. */
  clear(): void;
  /** Copies the numbers of another one with the same values. */
  copy(from: WeightedMedians): void;
  /** The median; half-way between two numbers where both halves weigh the same. NaN when there are none. */
  median(): number;
  /** Σ w |y − median|. */
  deviation(): number;
  weight(): number;
  /** What `copy` reads. */
  readonly sums: { readonly weights: Float64Array; readonly products: Float64Array };
}

/** Shares of the weight up to this may be rounding errors. */
const rounding = 1e-12;

/** The Fenwick tree: sums of weights, and of weights times numbers. */
interface RankSums {
  readonly weights: Float64Array;
  readonly products: Float64Array;
  values: Float64Array;
  /** The largest power of 2 that is not above the number of ranks. */
  highest: number;
  all: number;
  total: number;
  /** The weight and the weighted sum of the ranks before the one of the last lookup. */
  before: number;
  sumBefore: number;
}

/** A structure for up to `capacity` distinct numbers. */
export function createWeightedMedians(capacity: number): WeightedMedians {
  const weights = new Float64Array(capacity + 1);
  const products = new Float64Array(capacity + 1);
  const state: RankSums = {
    ...{ weights, products, values: new Float64Array(0) },
    ...{ highest: 1, all: 0, total: 0, before: 0, sumBefore: 0 },
  };
  return {
    sums: { weights, products },
    clear: () => clear(state),
    begin(ascending) {
      state.values = ascending;
      state.highest = 2 ** Math.floor(log2(Math.max(1, ascending.length)));
      clear(state);
    },
    add: (rank, weight) => add(state, rank, weight),
    copy: (from) => copy(state, from),
    median() {
      const { all, values } = state;
      if (!(all > 0)) return Number.NaN;
      const low = values[rankAt(state, (all / 2) * (1 - rounding))];
      const high = values[rankAt(state, (all / 2) * (1 + rounding))];
      return low / 2 + high / 2;
    },
    deviation() {
      const { all, values } = state;
      if (!(all > 0)) return 0;
      // Any number between the two middle ones serves as well.
      const middle = values[rankAt(state, (all / 2) * (1 - rounding))];
      return Math.max(0, middle * (2 * state.before - all) + state.total - 2 * state.sumBefore);
    },
    weight: () => state.all,
  };
}

/** The first rank up to which the weights reach `goal`. */
function rankAt(state: RankSums, goal: number): number {
  const { weights, products, values } = state;
  let at = 0;
  let before = 0;
  let sumBefore = 0;
  for (let step = state.highest; step > 0; step >>= 1) {
    const next = at + step;
    if (next > values.length || before + weights[next] >= goal) continue;
    at = next;
    before += weights[next];
    sumBefore += products[next];
  }
  state.before = before;
  state.sumBefore = sumBefore;
  return Math.min(at, values.length - 1);
}

function clear(state: RankSums): void {
  state.weights.fill(0, 0, state.values.length + 1);
  state.products.fill(0, 0, state.values.length + 1);
  state.all = state.total = 0;
}

function add(state: RankSums, rank: number, weight: number): void {
  const { weights, products, values } = state;
  const product = weight * values[rank];
  state.all += weight;
  state.total += product;
  for (let at = rank + 1; at <= values.length; at += at & -at) {
    weights[at] += weight;
    products[at] += product;
  }
}

function copy(state: RankSums, from: WeightedMedians): void {
  const { weights, products, values } = state;
  for (let at = 0; at <= values.length; at++) {
    weights[at] = from.sums.weights[at];
    products[at] = from.sums.products[at];
  }
  state.all = from.weight();
  let total = 0;
  for (let at = values.length; at > 0; at -= at & -at) total += products[at];
  state.total = total;
}
