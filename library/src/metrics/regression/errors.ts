/** Errors of numeric predictions: the smaller the better, 0 when every prediction is right. */

import { refuse } from "../../numeric/domain.js";
import { log1p } from "../../numeric/elementary/functions.js";
import { refuseSetting, requirePositiveSetting } from "../../optimize/check-arguments.js";
import { requireOptions } from "../metric-input.js";
import { meanTerm, type Pairs, type RegressionMetricOptions, validatePairs } from "./input.js";
import { weightedQuantile } from "./quantile.js";

type Numbers = ArrayLike<number>;

/**
 * The mean of (y − ŷ)²: the usual measure, and the one whose best prediction is the mean. Large errors dominate it.
 *
 * @example
 * ```ts
 * import { meanSquaredError } from "lectern/metrics";
 *
 * meanSquaredError([3, -0.5, 2, 7], [2.5, 0, 2, 8]); // 0.375
 * meanSquaredError([1, 2], [1, 4], { weights: [3, 1] }); // 1
 * ```
 */
export function meanSquaredError(truth: Numbers, prediction: Numbers, options: RegressionMetricOptions = {}): number {
  requireOptions("meanSquaredError", options, ["weights"]);
  return meanTerm(validatePairs("meanSquaredError", truth, prediction, options), squaredDifference);
}

/** The square root of the mean of (y − ŷ)², in the units of y. */
export function rootMeanSquaredError(
  truth: Numbers,
  prediction: Numbers,
  options: RegressionMetricOptions = {},
): number {
  requireOptions("rootMeanSquaredError", options, ["weights"]);
  return Math.sqrt(meanTerm(validatePairs("rootMeanSquaredError", truth, prediction, options), squaredDifference));
}

/** The mean of |y − ŷ|, whose best prediction is the median; one wild value does not dominate it. */
export function meanAbsoluteError(truth: Numbers, prediction: Numbers, options: RegressionMetricOptions = {}): number {
  requireOptions("meanAbsoluteError", options, ["weights"]);
  return meanTerm(validatePairs("meanAbsoluteError", truth, prediction, options), absoluteDifference);
}

/**
 * The (weighted) median of |y − ŷ|: up to half of the samples may be arbitrarily wrong without moving it. Where half
 * of the weight is reached exactly, the mean of the two middle errors, with weights as without.
 */
export function medianAbsoluteError(
  truth: Numbers,
  prediction: Numbers,
  options: RegressionMetricOptions = {},
): number {
  requireOptions("medianAbsoluteError", options, ["weights"]);
  const pairs = validatePairs("medianAbsoluteError", truth, prediction, options);
  const errors = pairs.truth.map((value, i) => absoluteDifference(value, pairs.prediction[i]));
  return weightedQuantile(errors, pairs.weights, 0.5);
}

/** The largest |y − ŷ|; weights only say which samples count at all. */
export function maxError(truth: Numbers, prediction: Numbers, options: RegressionMetricOptions = {}): number {
  requireOptions("maxError", options, ["weights"]);
  const pairs = validatePairs("maxError", truth, prediction, options);
  return pairs.truth.reduce((most, value, i) => Math.max(most, absoluteDifference(value, pairs.prediction[i])), 0);
}

/** The mean of ŷ − y: above 0 when the predictions are too high on average. Not an error: opposite ones cancel. */
export function meanBias(truth: Numbers, prediction: Numbers, options: RegressionMetricOptions = {}): number {
  requireOptions("meanBias", options, ["weights"]);
  return meanTerm(validatePairs("meanBias", truth, prediction, options), (y, p) => p - y);
}

/** The mean of |y − ŷ| / |y|, as a share (0.1 is 10 %). A truth of 0 is refused: no error is a share of it. */
export function meanAbsolutePercentageError(
  truth: Numbers,
  prediction: Numbers,
  options: RegressionMetricOptions = {},
): number {
  requireOptions("meanAbsolutePercentageError", options, ["weights"]);
  const where = "meanAbsolutePercentageError";
  const pairs = validatePairs(where, truth, prediction, options);
  if (pairs.truth.includes(0)) {
    refuse(where, "every truth", "other than 0 (meanAbsoluteError or the symmetric form accept 0)", 0);
  }
  return meanTerm(pairs, (y, p) => absoluteDifference(y, p) / Math.abs(y));
}

/** The mean of 2 |y − ŷ| / (|y| + |ŷ|), between 0 and 2; a 0 predicted as 0 has no error. */
export function symmetricMeanAbsolutePercentageError(
  truth: Numbers,
  prediction: Numbers,
  options: RegressionMetricOptions = {},
): number {
  requireOptions("symmetricMeanAbsolutePercentageError", options, ["weights"]);
  const pairs = validatePairs("symmetricMeanAbsolutePercentageError", truth, prediction, options);
  return meanTerm(pairs, (y, p) => (y === p ? 0 : absoluteDifference(y, p) / (Math.abs(y) / 2 + Math.abs(p) / 2)));
}

/** The mean of (log(1 + y) − log(1 + ŷ))², for amounts and counts of at least 0 that grow by factors. */
export function meanSquaredLogError(
  truth: Numbers,
  prediction: Numbers,
  options: RegressionMetricOptions = {},
): number {
  requireOptions("meanSquaredLogError", options, ["weights"]);
  return meanTerm(validateAmounts("meanSquaredLogError", truth, prediction, options), squaredLogDifference);
}

/** The square root of {@link meanSquaredLogError}. */
export function rootMeanSquaredLogError(
  truth: Numbers,
  prediction: Numbers,
  options: RegressionMetricOptions = {},
): number {
  requireOptions("rootMeanSquaredLogError", options, ["weights"]);
  return Math.sqrt(
    meanTerm(validateAmounts("rootMeanSquaredLogError", truth, prediction, options), squaredLogDifference),
  );
}

/** Options of the pinball loss. */
export interface PinballOptions extends RegressionMetricOptions {
  /** The quantile that was predicted, between 0 and 1. */
  readonly quantile?: number;
}

/**
 * The mean of q (y − ŷ) where y is above ŷ and (1 − q)(ŷ − y) where it is below: the metric for predicted quantiles.
 * At q = ½ it is half the mean absolute error.
 *
 * @example
 * ```ts
 * import { pinballLoss } from "lectern/metrics";
 *
 * pinballLoss([1, 2, 3], [2, 2, 2], { quantile: 0.9 }); // (0.1 + 0 + 0.9) / 3
 * ```
 */
export function pinballLoss(truth: Numbers, prediction: Numbers, options: PinballOptions = {}): number {
  requireOptions("pinballLoss", options, ["weights", "quantile"]);
  const { quantile = 0.5 } = options;
  requireQuantile("pinballLoss", quantile);
  return meanTerm(validatePairs("pinballLoss", truth, prediction, options), pinballTerm(quantile));
}

/** Options of the Huber loss. */
export interface HuberOptions extends RegressionMetricOptions {
  /** Up to this size an error counts by its square, beyond it by its size. */
  readonly delta?: number;
}

/** The mean of ½ d² for errors d up to delta and of delta (|d| − ½ delta) beyond: squared near 0, robust far out. */
export function huberLoss(truth: Numbers, prediction: Numbers, options: HuberOptions = {}): number {
  requireOptions("huberLoss", options, ["weights", "delta"]);
  const { delta = 1 } = options;
  requirePositiveSetting("huberLoss", "delta", delta);
  return meanTerm(validatePairs("huberLoss", truth, prediction, options), (y, p) => {
    const size = absoluteDifference(y, p);
    return size <= delta ? 0.5 * size * size : delta * (size - 0.5 * delta);
  });
}

/** The pinball loss of one sample. */
export function pinballTerm(quantile: number): (truth: number, prediction: number) => number {
  return (y, p) => (y >= p ? quantile * (y - p) : (1 - quantile) * (p - y));
}

/** Refuses quantiles outside [0, 1]. */
export function requireQuantile(where: string, quantile: number): void {
  if (!(quantile >= 0 && quantile <= 1)) refuseSetting(where, "quantile", "a number between 0 and 1", quantile);
}

function squaredDifference(y: number, p: number): number {
  return (y - p) * (y - p);
}

function absoluteDifference(y: number, p: number): number {
  return Math.abs(y - p);
}

// log(1 + y) − log(1 + ŷ) = log(1 + (y − ŷ)/(1 + ŷ)), which does not cancel where both are close.
function squaredLogDifference(y: number, p: number): number {
  return log1p((y - p) / (1 + p)) ** 2;
}

function validateAmounts(where: string, truth: Numbers, prediction: Numbers, options: RegressionMetricOptions): Pairs {
  const pairs = validatePairs(where, truth, prediction, options);
  for (let i = 0; i < pairs.length; i++) {
    if (pairs.truth[i] < 0) refuse(where, "every truth", "at least 0", pairs.truth[i]);
    if (pairs.prediction[i] < 0) refuse(where, "every prediction", "at least 0", pairs.prediction[i]);
  }
  return pairs;
}
