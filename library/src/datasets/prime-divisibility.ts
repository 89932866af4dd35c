/** Integers as lists of the primes that divide them: sparse data of many columns with a known structure. */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer } from "../core/options/options.js";
import type { Dataset } from "../data/dataset.js";
import { type NamedLabels, namedLabels } from "../data/labels.js";
import { fromTriplets, type SparseMatrix } from "../data/sparse.js";

const primeOptions = {
  samples: integer(1000, "number of integers, from 1", { minimum: 2, maximum: 10_000_000 }),
};

/** Options of {@link primeDivisibility}. */
export type PrimeDivisibilityOptions = GivenOptions<typeof primeOptions>;

/** Row i is the integer i + 1; its class is the number of different primes that divide it. */
export interface PrimeDivisibility extends Dataset<NamedLabels<string>, SparseMatrix> {
  /** The primes of the columns. */
  readonly primes: Int32Array;
}

/**
 * The integers from 1 to `samples` as vectors of zeros and ones: entry j of an integer is 1 if prime j divides it
 * (McInnes, Healy and Melville 2018, section 5). Most columns are almost empty, so the matrix is sparse; `toDense` gives
 * it to methods that need all entries. Two integers with the same prime factors, such as 2, 4 and 8, are equal rows. Maps
 * of these data show patterns that the method makes, not the numbers.
 *
 * @example
 * ```ts
 * import { primeDivisibility } from "lectern/datasets";
 *
 * const { x, y, primes } = primeDivisibility({ samples: 30 });
 * console.log(x.rows, primes.length, y.classes); // 30 10 [ "0", "1", "2", "3" ]
 * ```
 */
export function primeDivisibility(given: PrimeDivisibilityOptions = {}): PrimeDivisibility {
  const { samples } = resolveOptions("primeDivisibility", primeOptions, given);
  const primes: number[] = [];
  const codes = new Int32Array(samples);
  const rowIndex: number[] = [];
  const columnIndex: number[] = [];
  // The sieve of Eratosthenes: a number that no smaller prime divides is the next prime, and it divides its multiples.
  for (let number = 2; number <= samples; number++) {
    if (codes[number - 1] > 0) continue;
    for (let multiple = number; multiple <= samples; multiple += number) {
      codes[multiple - 1]++;
      rowIndex.push(multiple - 1);
      columnIndex.push(primes.length);
    }
    primes.push(number);
  }
  const values = new Float64Array(rowIndex.length).fill(1);
  const x = fromTriplets(samples, primes.length, { rowIndex, columnIndex, values });
  const largest = codes.reduce((most, code) => Math.max(most, code), 0);
  const classes = Array.from({ length: largest + 1 }, (_, count) => String(count));
  const features = primes.map((prime) => `divisible by ${prime}`);
  return { x, y: namedLabels(codes, classes), features, primes: Int32Array.from(primes) };
}
