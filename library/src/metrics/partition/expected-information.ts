/** The mutual information that chance alone gives two partitions (Vinh, Epps and Bailey 2010). */
import { log } from "../../numeric/elementary/functions.js";
import type { ContingencyTable } from "./contingency.js";

/**
 * The mean mutual information, in nats, of random partitions with the sizes of the given clusters. The overlap n of
 * clusters of sizes a and b follows the hypergeometric distribution P(n) = C(b, n) C(N − b, a − n) / C(N, a), so the mean
 * is Σ P(n) (n/N) log(N n / (a b)) over all pairs of clusters and overlaps. Equal sizes are counted once.
 */
export function expectedInformation({ rowTotals, columnTotals, total }: ContingencyTable): number {
  let mean = 0;
  for (const [a, manyA] of sizesOf(rowTotals)) {
    for (const [b, manyB] of sizesOf(columnTotals)) {
      mean += manyA * manyB * expectedOverlap(a, b, total);
    }
  }
  return mean;
}

/** Each size of a cluster with the number of clusters that have it. */
function sizesOf(totals: Float64Array): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const size of totals) sizes.set(size, (sizes.get(size) ?? 0) + 1);
  return sizes;
}

/**
 * Probabilities follow from each other by P(n + 1) / P(n) = (a − n) (b − n) / ((n + 1) (N − a − b + n + 1)), from the likeliest
 * overlap outwards, and are divided by their sum: logarithms of factorials would lose digits.
 */
function expectedOverlap(a: number, b: number, total: number): number {
  const likeliest = Math.floor(((a + 1) * (b + 1)) / (total + 2));
  const information = (n: number) => (n === 0 ? 0 : (n / total) * log((n / a) * (total / b)));
  let sum = 1;
  let mean = information(likeliest);
  let probability = 1;
  for (let n = likeliest; n < Math.min(a, b) && probability > 0; n++) {
    probability *= ((a - n) / (n + 1)) * ((b - n) / (total - a - b + n + 1));
    sum += probability;
    mean += probability * information(n + 1);
  }
  probability = 1;
  for (let n = likeliest; n > Math.max(0, a + b - total) && probability > 0; n--) {
    probability *= (n / (a - n + 1)) * ((total - a - b + n) / (b - n + 1));
    sum += probability;
    mean += probability * information(n - 1);
  }
  return mean / sum;
}
