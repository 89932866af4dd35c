/** The softmax, which turns scores into probabilities, computed so that no exponential overflows. */
import { exp, log, log1p } from "./elementary/functions.js";

/**
 * exp(β zᵢ) / Σⱼ exp(β zⱼ): the probabilities of scores z at inverse temperature β. A constant added to all scores
 * changes nothing; as β grows, all probability goes to the largest score.
 *
 * @example
 * ```ts
 * import { softmax } from "lectern/numeric";
 *
 * softmax([0, Math.log(3)]); // 0.25, 0.75
 * softmax([1000, 1001], 10); // no overflow: 0.00005, 0.99995
 * ```
 */
export function softmax(scores: ArrayLike<number>, inverseTemperature = 1): Float64Array {
  const result = Float64Array.from(scores);
  for (let i = 0; i < result.length; i++) result[i] *= inverseTemperature;
  normalizeScores(result, 0, result.length);
  return result;
}

/** The softmax of `length` numbers in place; returns the logarithm of the sum of their exponentials. */
export function normalizeScores(data: Float64Array, start: number, length: number): number {
  let largest = -Infinity;
  for (let i = start; i < start + length; i++) largest = Math.max(largest, data[i]);
  let sum = 0;
  for (let i = start; i < start + length; i++) {
    data[i] = exp(data[i] - largest);
    sum += data[i];
  }
  for (let i = start; i < start + length; i++) data[i] /= sum;
  return largest + log(sum);
}

/** σ(z) = 1 / (1 + exp(−z)), with full relative accuracy on both sides. */
export function logistic(z: number): number {
  if (z >= 0) return 1 / (1 + exp(-z));
  const odds = exp(z);
  return odds / (1 + odds);
}

/** log(1 + exp(z)): the loss of a margin −z; neither overflows nor loses digits. */
export function softplus(z: number): number {
  return Math.max(z, 0) + log1p(exp(-Math.abs(z)));
}
