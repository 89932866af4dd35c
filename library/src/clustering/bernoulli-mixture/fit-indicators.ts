/**
 * Expectation maximisation of a mixture of products of Bernoulli distributions: with the probabilities θ of ones, the score of
 * component k at a row b of zeros and ones is log πₖ + Σⱼ log(1 − θₖⱼ) + Σⱼ bⱼ log(θₖⱼ / (1 − θₖⱼ)), a product of matrices.
 */
import type { Progress, Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { multiplyTransposed, multiplyTransposedLeft } from "../../linalg/multiply.js";
import { log, log1p } from "../../numeric/elementary/functions.js";
import { fitProducts, type ProductFit } from "../product-mixture.js";
import type { BernoulliMixtureOptions } from "./bernoulli-mixture.js";

/** Components of a Bernoulli mixture. */
export interface BernoulliComponents {
  readonly weights: Float64Array;
  /** One row for each component, one column for each indicator. */
  readonly probabilities: Matrix;
}

/** Where the iterations ended. */
export type BernoulliFit = ProductFit<BernoulliComponents>;

/** The logarithm of weight and probability of each row under each component. */
export function bernoulliScores({ weights, probabilities }: BernoulliComponents, indicators: Matrix): Matrix {
  const { columns, data } = probabilities;
  const odds = { ...probabilities, data: data.map((p) => log(p) - log1p(-p)) };
  const constants = weights.map(log);
  data.forEach((p, at) => {
    constants[Math.floor(at / columns)] += log1p(-p);
  });
  const scores = multiplyTransposed(indicators, odds);
  for (let at = 0; at < scores.data.length; at++) scores.data[at] += constants[at % weights.length];
  return scores;
}

/** Probabilities by the share of ones, with `smoothing` added to the ones and to the zeros. */
export function bernoulliMaximum(
  shares: Matrix,
  indicators: Matrix,
  weights: Float64Array,
  smoothing: number,
): BernoulliComponents {
  const { columns: k } = shares;
  const weighted = { ...shares, data: shares.data.map((share, at) => share * weights[Math.floor(at / k)]) };
  const counts = new Float64Array(k);
  for (let at = 0; at < weighted.data.length; at++) counts[at % k] += weighted.data[at];
  const total = counts.reduce((sum, count) => sum + count, 0);
  const ones = multiplyTransposedLeft(weighted, indicators);
  const probabilities = zeros(k, indicators.columns);
  for (let at = 0; at < ones.data.length; at++) {
    const count = counts[Math.floor(at / indicators.columns)];
    // Strictly between 0 and 1, so that the logarithms of both are finite.
    const share = (ones.data[at] + smoothing) / (count + 2 * smoothing);
    probabilities.data[at] = Math.min(1 - Number.EPSILON, Math.max(Number.EPSILON, share));
  }
  return { weights: counts.map((count) => count / total), probabilities };
}

/** Iterates until the objective, − (log-likelihood + smoothing Σ log θ (1 − θ)) / Σ weights, falls by at most the tolerance. */
export function fitIndicators(
  indicators: Matrix,
  weights: Float64Array,
  start: BernoulliComponents,
  { smoothing, ...limits }: Pick<BernoulliMixtureOptions, "smoothing" | "maxIterations" | "tolerance">,
): Work<Progress, BernoulliFit> {
  const family = {
    scores: (components: BernoulliComponents) => bernoulliScores(components, indicators),
    maximum: (shares: Matrix) => bernoulliMaximum(shares, indicators, weights, smoothing),
    logPrior: ({ probabilities }: BernoulliComponents) =>
      smoothing * probabilities.data.reduce((sum, p) => sum + log(p) + log1p(-p), 0),
  };
  return fitProducts(family, weights, start, limits);
}
