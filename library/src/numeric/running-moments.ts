/**
 * Mean and variance of data that arrive one by one or in parts.
 *
 * Welford, Technometrics 4(3), 1962, with the weights of West, CACM 22(9), 1979; parts are merged by Chan, Golub &
 * LeVeque, "Updating formulae and a pairwise algorithm for computing sample variances", 1979.
 */
import { refuse, requireFinite } from "./domain.js";

/** The moments of the data so far: total weight, mean, and Σ w (x − mean)². */
export interface Moments {
  readonly weight: number;
  readonly mean: number;
  readonly squares: number;
}

/** The moments of no data. */
export const noMoments: Moments = /* @__PURE__ */ Object.freeze({ weight: 0, mean: 0, squares: 0 });

/** The moments after one more value (counted `weight` times). */
export function addToMoments(moments: Moments, value: number, weight = 1): Moments {
  requireFinite("addToMoments", "value", value);
  if (!(weight >= 0 && weight < Infinity)) refuse("addToMoments", "weight", "a finite number of at least 0", weight);
  if (weight === 0) return moments;
  const total = moments.weight + weight;
  const deviation = value - moments.mean;
  const mean = moments.mean + (deviation * weight) / total;
  return { weight: total, mean, squares: moments.squares + weight * deviation * (value - mean) };
}

/** The moments of two sets of data together. */
export function mergeMoments(a: Moments, b: Moments): Moments {
  if (a.weight === 0) return b;
  if (b.weight === 0) return a;
  const weight = a.weight + b.weight;
  const difference = b.mean - a.mean;
  // From the side with the larger weight, which limits the effect of rounding on its mean.
  const mean =
    a.weight >= b.weight ? a.mean + (difference * b.weight) / weight : b.mean - (difference * a.weight) / weight;
  const squares = a.squares + b.squares + difference * difference * ((a.weight * b.weight) / weight);
  return { weight, mean, squares };
}

/** The variance of the data so far: squares / (weight − freedom). */
export function momentsVariance(moments: Moments, freedom = 0): number {
  if (!(moments.weight > freedom))
    refuse("momentsVariance", "the weight of the moments", `above ${freedom}`, moments.weight);
  return moments.squares / (moments.weight - freedom);
}
