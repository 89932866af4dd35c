/**
 * The Chinese restaurant process: how samples of a Dirichlet process share clusters. Customers enter one after the other and
 * choose a table with probability proportional to the number of customers there, or a new one (Aldous 1985).
 */
import { refuse, requireInteger, requirePositive } from "../domain.js";
import { log } from "../elementary/functions.js";
import { logGamma } from "../special/gamma-function.js";
import type { Random } from "./random.js";

/**
 * The probabilities of the tables for the next customer: Nᵢ / (N + alpha) of each one that is taken, and alpha / (N + alpha)
 * of a new one, which is the last.
 *
 * @example
 * ```ts
 * import { tableProbabilities } from "lectern/numeric";
 *
 * tableProbabilities([3, 1], 1); // Float64Array [ 0.6, 0.2, 0.2 ]
 * ```
 */
export function tableProbabilities(counts: ArrayLike<number>, alpha: number): Float64Array {
  requirePositive("tableProbabilities", "alpha", alpha);
  let total = alpha;
  for (let i = 0; i < counts.length; i++) {
    if (!(counts[i] >= 0)) refuse("tableProbabilities", `counts[${i}]`, "a number of customers", counts[i]);
    total += counts[i];
  }
  return Float64Array.from({ length: counts.length + 1 }, (_, i) => (i < counts.length ? counts[i] : alpha) / total);
}

/**
 * The table of each customer, numbered in the order in which they are taken.
 *
 * @example
 * ```ts
 * import { createRandom, drawTables } from "lectern/numeric";
 *
 * drawTables(10, 1, createRandom(0)); // the first customer has table 0
 * ```
 */
export function drawTables(customers: number, alpha: number, random: Random): Int32Array {
  requirePositive("drawTables", "alpha", alpha);
  requireInteger("drawTables", "customers", customers, 0, 0x7fff_ffff);
  const tables = new Int32Array(customers);
  let open = 0;
  for (let i = 0; i < customers; i++) {
    // A new table, or that of one of the earlier customers, all equally likely: the same law without the counts.
    const isNew = random.uniform() * (i + alpha) >= i;
    tables[i] = isNew ? open++ : tables[random.integer(i)];
  }
  return tables;
}

/**
 * The expected number of tables: Σ alpha / (alpha + i) for i from 0 to customers − 1, about alpha log(customers).
 *
 * @example
 * ```ts
 * import { expectedTables } from "lectern/numeric";
 *
 * expectedTables(100, 1); // 5.187377517639621
 * ```
 */
export function expectedTables(customers: number, alpha: number): number {
  requirePositive("expectedTables", "alpha", alpha);
  requireInteger("expectedTables", "customers", customers, 0, 0x7fff_ffff);
  let sum = 0;
  // From the smallest terms to the largest, so that none is rounded off.
  for (let i = customers - 1; i >= 0; i--) sum += alpha / (alpha + i);
  return sum;
}

/**
 * The logarithm of the probability of a partition, whatever the order of the customers:
 * alphaᴷ Π (Nₖ − 1)! / (alpha (alpha + 1) … (alpha + N − 1)) for K tables of Nₖ customers.
 */
export function partitionLogProbability(counts: ArrayLike<number>, alpha: number): number {
  requirePositive("partitionLogProbability", "alpha", alpha);
  let [total, result] = [0, 0];
  for (let k = 0; k < counts.length; k++) {
    requireInteger("partitionLogProbability", `counts[${k}]`, counts[k], 1, Number.MAX_SAFE_INTEGER);
    total += counts[k];
    result += log(alpha) + logGamma(counts[k]);
  }
  return result + logGamma(alpha) - logGamma(alpha + total);
}
