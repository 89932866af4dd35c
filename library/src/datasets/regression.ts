/** Linear data whose true coefficients are known. */
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, number, optional, seed } from "../core/options/options.js";
import { type Dataset, defaultFeatures } from "../data/dataset.js";
import { zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";

/** The options of {@link regression} as a table. */
export const regressionOptions = {
  samples: integer(100, "number of samples"),
  features: integer(10, "number of features"),
  informative: optional(integer(1, "number of features with a non-zero coefficient; all by default", { minimum: 0 })),
  noise: nonNegative(1, "standard deviation of the normal noise added to the target"),
  intercept: number(0, "constant added to the target"),
  seed: seed(),
};

/** Options of {@link regression}. */
export type RegressionOptions = GivenOptions<typeof regressionOptions>;

/** Data for regression with what made them. */
export interface RegressionData extends Dataset<Float64Array> {
  readonly coefficients: Float64Array;
  readonly intercept: number;
}

/**
 * y = X w + b + ε with X standard normal and ε normal. The informative coefficients, at random places, have random
 * signs and sizes uniform from 1 to 10, so that none is too small to be found; the others are exactly zero.
 *
 * @example
 * ```ts
 * import { regression } from "lectern/datasets";
 *
 * const { x, y, coefficients } = regression({ samples: 50, features: 20, informative: 3, noise: 0.1 });
 * console.log(x.columns, y.length, coefficients.filter((w) => w !== 0).length); // 20 50 3
 * ```
 */
export function regression(given: RegressionOptions = {}): RegressionData {
  const { samples, features, noise, intercept, seed, ...rest } = resolveOptions("regression", regressionOptions, given);
  const informative = rest.informative ?? features;
  if (informative > features) {
    throw new LecternError(
      "invalid-option",
      `regression: informative can be at most the number of features (${features}), got ${informative}`,
      { kind: "regression", option: "informative", value: informative },
    );
  }
  const random = createRandom(seed);
  const draw = random.fork("coefficients");
  const coefficients = new Float64Array(features);
  for (const j of draw.sample(features, informative)) {
    coefficients[j] = (draw.uniform() < 0.5 ? -1 : 1) * (1 + 9 * draw.uniform());
  }
  const points = random.fork("points");
  const errors = random.fork("noise");
  const x = zeros(samples, features);
  const y = new Float64Array(samples);
  for (let i = 0; i < samples; i++) {
    let sum = intercept;
    for (let j = 0; j < features; j++) {
      const value = points.normal();
      x.data[i * features + j] = value;
      sum += value * coefficients[j];
    }
    y[i] = sum + noise * errors.normal();
  }
  return { x, y, features: defaultFeatures(features), coefficients, intercept };
}
