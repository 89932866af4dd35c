/** The mutual information that chance alone gives two partitions (Vinh, Epps and Bailey 2010). */
import { exp, log } from "../../numeric/elementary/functions.js";
import { logGamma } from "../../numeric/special/gamma-function.js";
import type { ContingencyTable } from "./contingency.js";

/**
 * The mean mutual information, in nats, of random partitions with the sizes of the given clusters. The overlap n of
 * clusters of sizes a and b follows the hypergeometric distribution P(n) = C(b, n) C(N − b, a − n) / C(N, a), so the mean
 * is Σ P(n) (n/N) log(N n / (a b)) over all pairs of clusters and overlaps. Equal sizes are counted once.
 */
export function expectedInformation({ rowTotals, columnTotals, total }: ContingencyTable): number {
  // log k! for all k that occur
  const logFactorial = Float64Array.from({ length: total + 1 }, (_, k) => logGamma(k + 1));
  let mean = 0;
  for (const [a, manyA] of sizesOf(rowTotals)) {
    for (const [b, manyB] of sizesOf(columnTotals)) {
      mean += manyA * manyB * expectedOverlap(a, b, total, logFactorial);
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

function expectedOverlap(a: number, b: number, total: number, logFactorial: Float64Array): number {
  const constant =
    logFactorial[a] + logFactorial[b] + logFactorial[total - a] + logFactorial[total - b] - logFactorial[total];
  let mean = 0;
  for (let n = Math.max(1, a + b - total); n <= Math.min(a, b); n++) {
    const logProbability =
      constant - logFactorial[n] - logFactorial[a - n] - logFactorial[b - n] - logFactorial[total - a - b + n];
    mean += exp(logProbability) * (n / total) * log((n / a) * (total / b));
  }
  return mean;
}
