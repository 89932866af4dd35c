/** Seeded random numbers: one stream per seed, and independent streams forked from it by name. */
import { refuse, requireInteger } from "../domain.js";
import { childKey, nextBits, nextUniform, rootKey, streamState } from "./bits.js";
import { betaVariate, categoricalVariate, dirichletVariate, exponentialVariate, gammaVariate } from "./variates.js";
import { normalVariate } from "./ziggurat.js";

/** A stream of random numbers. */
export interface Random {
  /** A number in [0, 1), all multiples of 2⁻⁵³ equally likely. */
  uniform(): number;
  /** A whole number from 0 to bound − 1, all equally likely. */
  integer(bound: number): number;
  /** A draw of the normal distribution with mean 0 and variance 1. */
  normal(): number;
  /** A draw of the exponential distribution with mean 1. */
  exponential(): number;
  /** A draw of the gamma distribution with mean shape · scale (scale 1 by default). */
  gamma(shape: number, scale?: number): number;
  /** A draw of the beta distribution with mean a / (a + b). */
  beta(a: number, b: number): number;
  /** A draw of the Dirichlet distribution: non-negative numbers that sum to 1. */
  dirichlet(concentrations: ArrayLike<number>): Float64Array;
  /** An index, drawn with probability proportional to its weight. */
  categorical(weights: ArrayLike<number>): number;
  /** The numbers 0 … length − 1 in random order. */
  permutation(length: number): Int32Array;
  /** `length` draws, with replacement, of the numbers 0 … length − 1. */
  bootstrap(length: number): Int32Array;
  /** `count` different numbers among 0 … length − 1, in random order. */
  sample(length: number, count: number): Int32Array;
  /**
   * An independent stream. It depends on this stream's seed path and the name only, not on the numbers drawn so far,
   * and this stream does not advance: adding a part to a program does not change the numbers of its other parts.
   */
  fork(name: string | number): Random;
}

/**
 * The stream of a seed, which is any whole number up to 2⁵³ in size. Same seed, same numbers.
 *
 * @example
 * ```ts
 * import { createRandom } from "lectern/numeric";
 *
 * const random = createRandom(7);
 * const order = random.permutation(5); // Int32Array with 0 … 4 in some order, the same at each run
 * const noise = random.fork("noise").normal(); // does not depend on what was drawn from `random`
 * ```
 */
export function createRandom(seed: number): Random {
  if (!Number.isSafeInteger(seed)) refuse("createRandom", "seed", "a whole number up to 2^53 in size", seed);
  return new Stream(rootKey(seed));
}

const maxIndices = 0x7fff_ffff;

class Stream implements Random {
  // Typed arrays, because engines with 31-bit small integers would box 32-bit words kept in plain fields.
  readonly #key: Int32Array;
  readonly #state: Int32Array;

  constructor(key: Int32Array) {
    this.#key = key;
    this.#state = streamState(key);
  }

  uniform(): number {
    return nextUniform(this.#state);
  }

  integer(bound: number): number {
    if (!(Number.isSafeInteger(bound) && bound >= 1)) refuse("integer", "bound", "a whole number above 0", bound);
    return this.#integer(bound);
  }

  normal(): number {
    return normalVariate(this.#state);
  }

  exponential(): number {
    return exponentialVariate(this);
  }

  gamma(shape: number, scale = 1): number {
    return gammaVariate(this, shape, scale);
  }

  beta(a: number, b: number): number {
    return betaVariate(this, a, b);
  }

  dirichlet(concentrations: ArrayLike<number>): Float64Array {
    return dirichletVariate(this, concentrations);
  }

  categorical(weights: ArrayLike<number>): number {
    return categoricalVariate(this, weights);
  }

  permutation(length: number): Int32Array {
    requireInteger("permutation", "length", length, 0, maxIndices);
    return this.#shuffleFront(length, length);
  }

  bootstrap(length: number): Int32Array {
    requireInteger("bootstrap", "length", length, 0, maxIndices);
    const result = new Int32Array(length);
    for (let i = 0; i < length; i++) result[i] = this.#integer(length);
    return result;
  }

  sample(length: number, count: number): Int32Array {
    requireInteger("sample", "length", length, 0, maxIndices);
    requireInteger("sample", "count", count, 0, length);
    // The same shuffle with the same draws either way; a map takes less memory when few of many are drawn.
    if (count * 16 > length) return this.#shuffleFront(length, count).slice(0, count);
    const moved = new Map<number, number>();
    const result = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      const j = i + this.#integer(length - i);
      result[i] = moved.get(j) ?? j;
      moved.set(j, moved.get(i) ?? i);
    }
    return result;
  }

  fork(name: string | number): Random {
    if (typeof name !== "string" && !Number.isSafeInteger(name)) {
      refuse("fork", "name", "a string or a whole number", name);
    }
    return new Stream(childKey(this.#key, name));
  }

  // u mod bound is unbiased when u is below the largest multiple of bound; u − r is the multiple below u, so the
  // test needs no second division.
  #integer(bound: number): number {
    if (bound <= 0x1_0000_0000) {
      for (;;) {
        const bits = nextBits(this.#state) >>> 0;
        const remainder = bits % bound;
        if (bits - remainder + bound <= 0x1_0000_0000) return remainder;
      }
    }
    for (;;) {
      const bits = (nextBits(this.#state) >>> 11) * 0x1_0000_0000 + (nextBits(this.#state) >>> 0);
      const remainder = bits % bound;
      if (bits - remainder <= 2 ** 53 - bound) return remainder;
    }
  }

  // Fisher–Yates from the front, stopped after `count` positions.
  #shuffleFront(length: number, count: number): Int32Array {
    const result = new Int32Array(length);
    for (let i = 0; i < length; i++) result[i] = i;
    for (let i = 0; i < count; i++) {
      const j = i + this.#integer(length - i);
      const chosen = result[j];
      result[j] = result[i];
      result[i] = chosen;
    }
    return result;
  }
}
