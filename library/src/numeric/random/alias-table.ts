/** Many draws from the same weights in constant time each: the alias method (Walker 1977; Vose 1991). */
import { refuse, requirePositive } from "../domain.js";
import type { Random } from "./random.js";

/**
 * A function that draws an index with probability proportional to its weight. Preparing it takes time in proportion to the number of
 * weights, and a draw takes two random numbers, whatever their number; for one draw `random.categorical` is as fast.
 */
export function aliasTable(weights: ArrayLike<number>): (random: Random) => number {
  const n = weights.length;
  let [total, largest] = [0, 0];
  for (let i = 0; i < n; i++) {
    const weight = weights[i];
    if (!(weight >= 0 && weight < Infinity)) {
      refuse("aliasTable", `weights[${i}]`, "a finite number of at least 0", weight);
    }
    if (weight > weights[largest]) largest = i;
    total += weight;
  }
  requirePositive("aliasTable", "the sum of weights", total);
  // Cell i holds index i with the probability share[i], and otherwise alias[i]; all cells are equally likely. Rounding may
  // leave cells without an alias: such a cell is its own, or, with a weight of 0, the largest one.
  const share = Float64Array.from({ length: n }, (_, i) => (weights[i] / total) * n);
  const alias = Int32Array.from({ length: n }, (_, i) => (weights[i] > 0 ? i : largest));
  const small: number[] = [];
  const large: number[] = [];
  for (let i = 0; i < n; i++) (share[i] < 1 ? small : large).push(i);
  for (let low = small.pop(), high = large.pop(); low !== undefined && high !== undefined; low = small.pop()) {
    alias[low] = high;
    share[high] -= 1 - share[low];
    if (share[high] < 1) {
      small.push(high);
      high = large.pop();
    }
  }
  return (random) => {
    const cell = random.integer(n);
    return random.uniform() < share[cell] ? cell : alias[cell];
  };
}
