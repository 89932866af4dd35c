/** Bayes' theorem for classes with known densities. */
import { refuse } from "../domain.js";
import { exp, log } from "../elementary/functions.js";
import { sum } from "../sums.js";
import { requireDistribution } from "./space.js";

/** The density of one class: a distribution, or anything else with a logarithm of a density. */
export type ClassDensity<X = number> = { logDensity(x: X): number };

/** Posteriors and evidence at a number of points. */
export interface GridPosterior {
  /** One row for each point, one entry for each class: p(class | x). Rows sum to 1. */
  readonly posteriors: readonly Float64Array[];
  /** log p(x), where p(x) = Σ p(x | class) p(class). */
  readonly logEvidence: Float64Array;
}

/**
 * The posterior p(y | x) = p(x | y) p(y) / p(x) of every class at every point, computed with logarithms, so that it is
 * correct even where all densities underflow.
 *
 * @example
 * ```ts
 * import { bayesPosterior, normal } from "lectern/numeric";
 *
 * const classes = [normal({ mean: -1 }), normal({ mean: 1 })];
 * const { posteriors } = bayesPosterior(classes, [0.5, 0.5], [-3, 0, 3]);
 * console.log(posteriors[1]); // (0.5, 0.5)
 * ```
 */
export function bayesPosterior<X = number>(
  classes: readonly ClassDensity<X>[],
  priors: ArrayLike<number>,
  points: ArrayLike<X>,
): GridPosterior {
  const p = requireDistribution("bayesPosterior", priors);
  if (classes.length !== p.length) refuse("bayesPosterior", "priors", `as many as classes (${classes.length})`, priors);
  const logEvidence = new Float64Array(points.length);
  const posteriors = Array.from(points, (point, i) => {
    const logDensities = Float64Array.from(classes, (density, k) => (p[k] > 0 ? density.logDensity(point) : -Infinity));
    // Divided by the largest density before exponentiation, so that at least one term does not underflow.
    const largest = logDensities.reduce((most, value) => Math.max(most, value), -Infinity);
    if (!Number.isFinite(largest)) {
      refuse("bayesPosterior", `the evidence at point ${i}`, "above 0 and finite", exp(largest));
    }
    const joint = logDensities.map((value, k) => p[k] * exp(value - largest));
    const total = sum(joint);
    logEvidence[i] = largest + log(total);
    return joint.map((value) => value / total);
  });
  return { posteriors, logEvidence };
}
