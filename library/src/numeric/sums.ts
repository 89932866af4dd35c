/** Precise sums, means and variances, and logarithms of sums of exponentials. */
import { refuse } from "./domain.js";
import { exp, log1p } from "./elementary/functions.js";

/**
 * The sum, with the rounding error of every addition collected and added at the end (Neumaier's form of Kahan's
 * algorithm, ZAMM 54, 1974): exact to a rounding unless the terms cancel to 2⁻⁵³ of their size, whatever the order.
 *
 * @example
 * ```ts
 * import { sum } from "lectern/numeric";
 *
 * sum([1e16, 1, -1e16]); // 1, where adding from left to right gives 0
 * ```
 */
export function sum(values: ArrayLike<number>): number {
  let total = 0;
  let error = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    const next = total + value;
    error += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  if (Number.isNaN(total)) refuseUndefined("sum", values);
  return Number.isFinite(total) ? total + error : total;
}

/** The inner product, as precise as if computed with twice the digits (Ogita, Rump & Oishi, SISC 26(6), 2005). */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) refuse("dot", "b", `as long as a (${a.length})`, b);
  let total = 0;
  let error = 0;
  for (let i = 0; i < a.length; i++) {
    const product = a[i] * b[i];
    const next = total + product;
    error += sumError(total, product, next) + productError(a[i], b[i], product);
    total = next;
  }
  // Products beyond 2⁹⁹⁵ overflow inside productError: then the plain sum is the best available.
  const corrected = total + error;
  if (Number.isNaN(total)) refuseUndefined("dot", a);
  return Number.isFinite(corrected) ? corrected : total;
}

/** a + b − fl(a + b), exactly (Knuth's two-sum); `rounded` is fl(a + b). */
export function sumError(a: number, b: number, rounded: number): number {
  const bRounded = rounded - a;
  return a - (rounded - bRounded) + (b - bRounded);
}

/** a · b − fl(a · b), exactly unless something over- or underflows (Dekker's product); `rounded` is fl(a · b). */
export function productError(a: number, b: number, rounded: number): number {
  // 2²⁷ + 1 splits 53 bits into two halves whose products are exact.
  const aScaled = 134217729 * a;
  const aHigh = aScaled - (aScaled - a);
  const aLow = a - aHigh;
  const bScaled = 134217729 * b;
  const bHigh = bScaled - (bScaled - b);
  const bLow = b - bHigh;
  return aLow * bLow - (rounded - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/** The (weighted) mean. */
export function mean(values: ArrayLike<number>, weights?: ArrayLike<number>): number {
  if (values.length === 0) refuse("mean", "values", "a list of at least one number", values);
  if (weights === undefined) return sum(values) / values.length;
  const total = totalWeight("mean", values, weights);
  return dot(values, weights) / total;
}

/**
 * The (weighted) variance Σ w (x − mean)² / (Σ w − freedom), in two passes with the correction of Chan, Golub &
 * LeVeque (The American Statistician 37(3), 1983). `freedom` 0 gives the population's variance, 1 the unbiased one.
 */
export function variance(values: ArrayLike<number>, weights?: ArrayLike<number>, freedom = 0): number {
  const total = weights === undefined ? values.length : totalWeight("variance", values, weights);
  if (!(total > freedom)) refuse("variance", "the number (or weight) of values", `above ${freedom}`, total);
  const center = mean(values, weights);
  if (!Number.isFinite(center)) refuse("variance", "the mean of values", "finite", center);
  let squares = 0;
  let drift = 0; // Σ w (x − center): zero except for the rounding of the center
  for (let i = 0; i < values.length; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    const deviation = values[i] - center;
    squares += weight * deviation * deviation;
    drift += weight * deviation;
  }
  return Math.max(0, squares - (drift * drift) / total) / (total - freedom);
}

/** log Σ exp(x), without overflow; −∞ for an empty list. */
export function logSumExp(values: ArrayLike<number>): number {
  let largest = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (Number.isNaN(value)) refuse("logSumExp", `values[${i}]`, "a number", value);
    if (value > largest) largest = value;
  }
  if (!Number.isFinite(largest)) return largest;
  // The largest term is 1; the others are summed first, so that log1p keeps their contribution.
  let others = 0;
  let error = 0;
  let first = true;
  for (let i = 0; i < values.length; i++) {
    if (first && values[i] === largest) {
      first = false;
      continue;
    }
    const term = exp(values[i] - largest);
    const next = others + term;
    error += others >= term ? others - next + term : term - next + others;
    others = next;
  }
  return largest + log1p(others + error);
}

function refuseUndefined(where: string, values: ArrayLike<number>): never {
  const index = Array.prototype.findIndex.call(values, (value) => !Number.isFinite(value));
  refuse(where, "the result", "defined (no NaN, no infinities that cancel)", index < 0 ? NaN : values[index]);
}

function totalWeight(where: string, values: ArrayLike<number>, weights: ArrayLike<number>): number {
  if (weights.length !== values.length) refuse(where, "weights", `as long as values (${values.length})`, weights);
  for (let i = 0; i < weights.length; i++) {
    if (!(weights[i] >= 0 && weights[i] < Infinity)) {
      refuse(where, `weights[${i}]`, "a finite number of at least 0", weights[i]);
    }
  }
  const total = sum(weights);
  if (!(total > 0)) refuse(where, "the sum of weights", "above 0", total);
  return total;
}
