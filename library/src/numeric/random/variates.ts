/** Gamma, beta, Dirichlet and categorical draws, from the uniform and normal draws of a stream. */
import { refuse, requirePositive, requireShape } from "../domain.js";
import { exp, log } from "../elementary/functions.js";
import type { Random } from "./random.js";

/** A draw of the exponential distribution with mean 1, by inversion. */
export function exponentialVariate(random: Random): number {
  return -log(1 - random.uniform()); // 1 − u is exact and never 0
}

/** A draw of the gamma distribution with the given shape and scale. */
export function gammaVariate(random: Random, shape: number, scale: number): number {
  requireShape("gamma", "shape", shape);
  requirePositive("gamma", "scale", scale);
  if (shape >= 1) return scale * largeShapeGamma(random, shape);
  return scale * exp(logGammaVariate(random, shape));
}

/** A draw of the beta distribution: X / (X + Y) with X, Y gamma draws of shapes a, b. */
export function betaVariate(random: Random, a: number, b: number): number {
  requireShape("beta", "a", a);
  requireShape("beta", "b", b);
  if (a >= 1 && b >= 1) {
    const x = largeShapeGamma(random, a);
    return x / (x + largeShapeGamma(random, b));
  }
  // With small shapes both gamma draws may underflow to zero; their logarithms do not.
  const logX = logGammaVariate(random, a);
  const logY = logGammaVariate(random, b);
  return 1 / (1 + exp(logY - logX));
}

/** A draw of the Dirichlet distribution: gamma draws divided by their sum. */
export function dirichletVariate(random: Random, concentrations: ArrayLike<number>): Float64Array {
  const size = concentrations.length;
  if (size === 0) refuse("dirichlet", "concentrations", "a list of at least one number", concentrations);
  let smallest = Infinity;
  for (let i = 0; i < size; i++) {
    requireShape("dirichlet", `concentrations[${i}]`, concentrations[i]);
    if (concentrations[i] < smallest) smallest = concentrations[i];
  }
  const result = new Float64Array(size);
  if (smallest >= 1) {
    for (let i = 0; i < size; i++) result[i] = largeShapeGamma(random, concentrations[i]);
  } else {
    let largest = -Infinity;
    for (let i = 0; i < size; i++) {
      result[i] = logGammaVariate(random, concentrations[i]);
      if (result[i] > largest) largest = result[i];
    }
    for (let i = 0; i < size; i++) result[i] = exp(result[i] - largest);
  }
  let total = 0;
  for (let i = 0; i < size; i++) total += result[i];
  for (let i = 0; i < size; i++) result[i] /= total;
  return result;
}

/** An index, drawn with probability proportional to its weight. */
export function categoricalVariate(random: Random, weights: ArrayLike<number>): number {
  let total = 0;
  let last = -1; // the last index with a weight: rounding may leave the draw just above the last partial sum
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i];
    if (!(weight >= 0 && weight < Infinity)) {
      refuse("categorical", `weights[${i}]`, "a finite number of at least 0", weight);
    }
    if (weight > 0) last = i;
    total += weight;
  }
  if (last < 0) refuse("categorical", "the sum of weights", "above 0", total);
  if (total === Infinity) refuse("categorical", "the sum of weights", "finite", total);
  let remaining = random.uniform() * total;
  for (let i = 0; i < last; i++) {
    remaining -= weights[i];
    if (remaining < 0) return i;
  }
  return last;
}

// Marsaglia & Tsang, "A simple method for generating gamma variables", ACM TOMS 26(3), 2000: with d = shape − 1/3 and
// c = 1/√(9d), d (1 + c Z)³ is nearly gamma; a rejection makes it exact.
function largeShapeGamma(random: Random, shape: number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const z = random.normal();
    const root = 1 + c * z;
    if (root <= 0) continue;
    const v = root * root * root;
    const u = 1 - random.uniform();
    const squared = z * z;
    if (u < 1 - 0.0331 * squared * squared) return d * v;
    if (log(u) < 0.5 * squared + d * (1 - v + log(v))) return d * v;
  }
}

/**
 * The logarithm of a gamma draw, finite even where the draw underflows. For shape below 1: if G has shape + 1 and U is
 * uniform, G U^(1/shape) has the shape (Marsaglia & Tsang, section 6).
 */
export function logGammaVariate(random: Random, shape: number): number {
  if (shape >= 1) return log(largeShapeGamma(random, shape));
  return log(largeShapeGamma(random, shape + 1)) + log(1 - random.uniform()) / shape;
}
