/** Linear mixtures of hidden sources, x = A s + ε: what component analyses try to take apart. */
import { resolveOptions } from "../core/options/checks.js";
import { choice, type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { multiplyTransposed } from "../linalg/multiply.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { addNoise } from "./scatter.js";

const options = {
  samples: integer(500, "number of samples"),
  sources: integer(2, "number of hidden sources"),
  channels: integer(4, "number of measured columns"),
  distribution: choice(["normal", "laplace", "uniform"], "normal", "how the sources are distributed, with variance 1"),
  noise: nonNegative(0.1, "standard deviation of the normal noise added to each column"),
  seed: seed(),
};

/** Options of {@link linearMixture}. */
export type LinearMixtureOptions = GivenOptions<typeof options>;

/** A mixture with what it was made of. */
export interface LinearMixture {
  readonly x: Matrix;
  /** s: a row for each sample, a column for each source. */
  readonly sources: Matrix;
  /** A: a row for each channel, a column for each source. */
  readonly mixing: Matrix;
  /** The standard deviation of ε. */
  readonly noise: number;
}

/**
 * x = A s + ε with a standard normal A, sources of mean 0 and variance 1, and normal ε.
 *
 * @example
 * ```ts
 * import { linearMixture } from "lectern/datasets";
 *
 * const { x, sources, mixing } = linearMixture({ samples: 100, sources: 2, channels: 3, distribution: "laplace" });
 * console.log(x.columns, sources.columns, mixing.rows); // 3 2 3
 * ```
 */
export function linearMixture(given: LinearMixtureOptions = {}): LinearMixture {
  const { samples, channels, distribution, noise, seed, ...rest } = resolveOptions("linearMixture", options, given);
  const random = createRandom(seed);
  const sources = drawn(samples, rest.sources, random.fork("sources"), draws[distribution]);
  const mixing = drawn(channels, rest.sources, random.fork("mixing"), draws.normal);
  return { x: mixed(sources, mixing, noise, random.fork("noise")), sources, mixing, noise };
}

/** S Aᵀ + ε: the rows of S mixed by A. */
export function mixed(sources: Matrix, mixing: Matrix, noise: number, random: Random): Matrix {
  return addNoise(multiplyTransposed(sources, mixing), noise, random);
}

/** A matrix of independent draws. */
export function drawn(rows: number, columns: number, random: Random, draw: (random: Random) => number): Matrix {
  const result = zeros(rows, columns);
  for (let at = 0; at < result.data.length; at++) result.data[at] = draw(random);
  return result;
}

/** Distributions of mean 0 and variance 1. */
const draws = {
  normal: (random: Random) => random.normal(),
  laplace: (random: Random) => (random.uniform() < 0.5 ? -1 : 1) * (random.exponential() / Math.SQRT2),
  uniform: (random: Random) => Math.sqrt(12) * (random.uniform() - 0.5),
};
