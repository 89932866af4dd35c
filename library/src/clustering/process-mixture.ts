/** Mixtures drawn from a Dirichlet process: weights by stick breaking, and parameters of each component from a base distribution. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import { cholesky } from "../linalg/factor/cholesky/cholesky.js";
import { drawInverseWishart } from "../linalg/wishart.js";
import { createRandom } from "../numeric/random/random.js";
import { drawStickFractions, stickWeights } from "../numeric/random/stick-breaking.js";
import { drawMixture } from "./mixture-model.js";

/** A mixture of normal distributions. */
export interface NormalMixture {
  readonly weights: Float64Array;
  /** One row for each component. */
  readonly means: Matrix;
  /** The covariance of each component. */
  readonly covariances: readonly Matrix[];
}

/** A Dirichlet process whose base distribution is normal-inverse-Wishart. */
export interface ProcessMixtureOptions {
  /** The larger, the more components share the weight. */
  readonly alpha: number;
  /** Number of components after which the stick is given to the last (default 50). */
  readonly truncation?: number;
  /** Mean of the means. */
  readonly mean: ArrayLike<number>;
  /** The covariance of the means is that of the component divided by this (default 0.05). */
  readonly strength?: number;
  /** Mean of the covariances. */
  readonly covariance: MatrixLike;
  /** Degrees of freedom of the covariances (default d + 4); more than d + 1. */
  readonly degreesOfFreedom?: number;
  readonly seed?: number;
}

/**
 * Draws a mixture of normal distributions from a Dirichlet process: weights βᵢ = bᵢ Π (1 − b_l) with bᵢ from Beta(1, alpha), and
 * for each component a covariance from an inverse Wishart and a mean from a normal distribution.
 *
 * @example
 * ```ts
 * import { drawProcessMixture, sampleMixture } from "lectern/clustering";
 *
 * const mixture = drawProcessMixture({ alpha: 2, mean: [0, 0], covariance: [[1, 0], [0, 1]], seed: 1 });
 * sampleMixture(mixture, 100, 2); // 100 rows of 2 columns
 * ```
 */
export function drawProcessMixture(settings: ProcessMixtureOptions): NormalMixture {
  const { alpha, truncation = 50, strength = 0.05, seed = 0 } = settings;
  const expected = asMatrix(settings.covariance, "drawProcessMixture: covariance");
  const mean = Float64Array.from(settings.mean);
  const d = mean.length;
  const { degreesOfFreedom = d + 4 } = settings;
  requireSettings(d, expected, strength, truncation, degreesOfFreedom);
  const random = createRandom(seed);
  const fractions = drawStickFractions(alpha, truncation, random.fork("weights"));
  // The last piece is what is left of the stick, so that the weights sum to 1.
  fractions[truncation - 1] = 1;
  const factor = degreesOfFreedom - d - 1;
  const scale = { ...expected, data: expected.data.map((value) => factor * value) };
  const draws = random.fork("components");
  const covariances = Array.from({ length: truncation }, () => drawInverseWishart(scale, degreesOfFreedom, draws));
  const means = zeros(truncation, d);
  covariances.forEach((covariance, k) => {
    const { data } = cholesky(covariance);
    const z = Float64Array.from({ length: d }, () => draws.normal() / Math.sqrt(strength));
    for (let i = 0; i < d; i++) {
      let value = mean[i];
      for (let j = 0; j <= i; j++) value += data[i * d + j] * z[j];
      means.data[k * d + i] = value;
    }
  });
  return { weights: stickWeights(fractions), means, covariances };
}

function requireSettings(d: number, covariance: Matrix, strength: number, truncation: number, freedom: number): void {
  const problem =
    covariance.rows !== d || covariance.columns !== d
      ? `covariance must be ${d} x ${d} as the mean has ${d} numbers, got ${covariance.rows} x ${covariance.columns}`
      : !(strength > 0)
        ? `strength must be above 0, got ${strength}`
        : !(Number.isInteger(truncation) && truncation >= 1)
          ? `truncation must be a whole number above 0, got ${truncation}`
          : !(freedom > d + 1)
            ? `degreesOfFreedom must be more than ${d + 1}, got ${freedom}`
            : undefined;
  if (problem !== undefined) throw new LecternError("invalid-option", `drawProcessMixture: ${problem}`);
}

/** Draws samples of a mixture. */
export function sampleMixture({ weights, means, covariances }: NormalMixture, count: number, seed = 0): Matrix {
  const d = means.columns;
  const stacked = zeros(means.rows * d, d);
  covariances.forEach(({ data }, k) => {
    stacked.data.set(data, k * d * d);
  });
  return drawMixture(weights, { type: "full", means, covariances: stacked }, count, seed);
}
