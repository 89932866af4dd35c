/**
 * Shares of what there is to explain: 1 − (loss of the predictions) / (loss of the best constant). 1 is perfect, 0 is
 * as good as a constant, and there is no lower bound.
 *
 * A constant truth leaves nothing to explain, and the quotient is 0/0 or x/0. Then the score is 1 when the predictions
 * are without loss and 0 otherwise, as in scikit-learn, so that a fold with a constant target cannot make an average
 * infinite.
 */

import { LecternError } from "../../core/errors.js";
import { mean } from "../../numeric/sums.js";
import { requireOptions } from "../metric-input.js";
import { pinballTerm, requireQuantile } from "./errors.js";
import { isConstant, meanTerm, type RegressionMetricOptions, validatePairs } from "./input.js";
import { weightedQuantile } from "./quantile.js";

type Numbers = ArrayLike<number>;

/**
 * The coefficient of determination: 1 − Σ w (y − ŷ)² / Σ w (y − ȳ)². Where the truth is constant it is 1 when every
 * prediction is right and 0 otherwise. At least 2 samples are needed.
 *
 * @example
 * ```ts
 * import { r2 } from "lectern/metrics";
 *
 * r2([3, -0.5, 2, 7], [2.5, 0, 2, 8]); // 0.9486…
 * ```
 */
export function r2(truth: Numbers, prediction: Numbers, options: RegressionMetricOptions = {}): number {
  requireOptions("r2", options, ["weights"]);
  const pairs = validatePairs("r2", truth, prediction, options, 2);
  const center = mean(pairs.truth, pairs.weights);
  return explainedShare(
    "r2",
    meanTerm(pairs, (y, p) => (y - p) ** 2),
    isConstant(pairs.truth) ? 0 : meanTerm(pairs, (y) => (y - center) ** 2),
  );
}

/** 1 − variance of the errors / variance of the truth: like {@link r2}, but a constant bias costs nothing. */
export function explainedVariance(truth: Numbers, prediction: Numbers, options: RegressionMetricOptions = {}): number {
  requireOptions("explainedVariance", options, ["weights"]);
  const pairs = validatePairs("explainedVariance", truth, prediction, options, 2);
  const center = mean(pairs.truth, pairs.weights);
  const bias = meanTerm(pairs, (y, p) => y - p);
  const errors = pairs.truth.map((value, i) => value - pairs.prediction[i]);
  return explainedShare(
    "explainedVariance",
    isConstant(errors) ? 0 : meanTerm(pairs, (y, p) => (y - p - bias) ** 2),
    isConstant(pairs.truth) ? 0 : meanTerm(pairs, (y) => (y - center) ** 2),
  );
}

/** The share of the pinball loss of the best constant, the quantile of the truth, that the predictions explain. */
export function d2Pinball(
  truth: Numbers,
  prediction: Numbers,
  options: RegressionMetricOptions & { readonly quantile?: number } = {},
): number {
  requireOptions("d2Pinball", options, ["weights", "quantile"]);
  const { quantile = 0.5 } = options;
  requireQuantile("d2Pinball", quantile);
  const pairs = validatePairs("d2Pinball", truth, prediction, options, 2);
  const constant = weightedQuantile(pairs.truth, pairs.weights, quantile);
  const term = pinballTerm(quantile);
  return explainedShare(
    "d2Pinball",
    meanTerm(pairs, term),
    meanTerm(pairs, (y) => term(y, constant)),
  );
}

/** The share of the mean absolute error of the median that the predictions explain. */
export function d2AbsoluteError(truth: Numbers, prediction: Numbers, options: RegressionMetricOptions = {}): number {
  requireOptions("d2AbsoluteError", options, ["weights"]);
  return d2Pinball(truth, prediction, { weights: options.weights });
}

/** 1 − loss / loss of the best constant; 1 or 0 where the constant has no loss. */
export function explainedShare(where: string, loss: number, constantLoss: number): number {
  if (loss === 0) return 1;
  if (constantLoss === 0) return 0;
  if (loss < Infinity && constantLoss < Infinity) return 1 - loss / constantLoss;
  throw new LecternError("numerical", `${where}: the losses overflow; divide truth and predictions by a constant`, {
    where,
  });
}
