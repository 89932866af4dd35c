/** The interface of every probability distribution, and their common argument checks. */
import { requireNumber, requireProbability } from "../domain.js";
import type { Random } from "../random/random.js";

/** A distribution of one number. */
export interface Distribution {
  readonly kind: string;
  /** The density at x; for distributions on whole numbers, the probability of x. */
  density(x: number): number;
  /** The logarithm of the density; −∞ where the density is zero. */
  logDensity(x: number): number;
  /** The probability of at most x. */
  cdf(x: number): number;
  /** The probability of more than x, to full relative precision where it is tiny. */
  survival(x: number): number;
  /** The smallest x with cdf(x) ≥ p; for p = 0 the lower end of the support. */
  quantile(p: number): number;
  /** One draw. */
  sample(random: Random): number;
  /** The mean; may be infinite, NaN where it does not exist (Cauchy, Student's t with at most 1 degree of freedom). */
  readonly mean: number;
  /** The variance; may be infinite, NaN where it does not exist. */
  readonly variance: number;
}

/** Wraps the formulas of a family so that they throw on NaN and on probabilities outside [0, 1]. */
export function checked(formulas: Distribution): Distribution {
  const { kind } = formulas;
  const density = `${kind}.density`;
  const logDensity = `${kind}.logDensity`;
  const cdf = `${kind}.cdf`;
  const survival = `${kind}.survival`;
  const quantile = `${kind}.quantile`;
  return Object.freeze({
    kind,
    density(x: number): number {
      requireNumber(density, "x", x);
      return formulas.density(x);
    },
    logDensity(x: number): number {
      requireNumber(logDensity, "x", x);
      return formulas.logDensity(x);
    },
    cdf(x: number): number {
      requireNumber(cdf, "x", x);
      return formulas.cdf(x);
    },
    survival(x: number): number {
      requireNumber(survival, "x", x);
      return formulas.survival(x);
    },
    quantile(p: number): number {
      requireProbability(quantile, "p", p);
      return formulas.quantile(p);
    },
    sample: (random: Random) => formulas.sample(random),
    mean: formulas.mean,
    variance: formulas.variance,
  });
}
