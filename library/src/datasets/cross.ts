/** The cross distribution: uncorrelated, and as dependent as can be. */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, seed } from "../core/options/options.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";

/** The options of {@link crossDistribution} as a table. */
export const crossOptions = { samples: integer(1000, "number of points"), seed: seed() };

/** Options of {@link crossDistribution}. */
export type CrossOptions = GivenOptions<typeof crossOptions>;

/**
 * Points (x, ±x) with a normal x and a fair random sign. Their covariance is the identity, so no direction is principal; the
 * excess kurtosis of x cos θ + y sin θ is 3 sin²(2θ), largest along the diagonals.
 *
 * @example
 * ```ts
 * import { crossDistribution } from "lectern/datasets";
 *
 * const { x } = crossDistribution({ samples: 100 });
 * console.log(Math.abs(x.data[0]) === Math.abs(x.data[1])); // true
 * ```
 */
export function crossDistribution(given: CrossOptions = {}): {
  readonly x: Matrix;
  readonly features: readonly string[];
} {
  const { samples, seed: start } = resolveOptions("crossDistribution", crossOptions, given);
  const random = createRandom(start).fork("cross");
  const x = zeros(samples, 2);
  for (let i = 0; i < samples; i++) {
    const value = random.normal();
    x.data[2 * i] = value;
    x.data[2 * i + 1] = random.uniform() < 0.5 ? -value : value;
  }
  return { x, features: ["x", "y"] };
}
