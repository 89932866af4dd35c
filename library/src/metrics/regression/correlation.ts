/** How well predictions correlate with the truth, by value or by order alone. */

import { LecternError } from "../../core/errors.js";
import { mean } from "../../numeric/sums.js";
import { requireOptions } from "../metric-input.js";
import { countPairs } from "./concordance.js";
import { isConstant, meanTerm, type Pairs, type RegressionMetricOptions, validatePairs } from "./input.js";

type Numbers = ArrayLike<number>;

/** Options of the correlations. */
export interface CorrelationOptions extends RegressionMetricOptions {
  /** What to return where truth or predictions are constant, so that no correlation exists (default: an error). */
  readonly whenConstant?: number;
}

/**
 * Pearson's correlation: 1 when the predictions are a rising straight line of the truth. A high one says nothing of
 * scale and bias: {@link concordanceCorrelation} does.
 *
 * @example
 * ```ts
 * import { pearsonCorrelation } from "lectern/metrics";
 *
 * pearsonCorrelation([1, 2, 3], [10, 20, 30]); // 1
 * pearsonCorrelation([1, 2, 3], [5, 5, 5], { whenConstant: 0 }); // 0
 * ```
 */
export function pearsonCorrelation(truth: Numbers, prediction: Numbers, options: CorrelationOptions = {}): number {
  requireOptions("pearsonCorrelation", options, ["weights", "whenConstant"]);
  const pairs = validatePairs("pearsonCorrelation", truth, prediction, options, 2);
  return constantOr("pearsonCorrelation", pairs, options) ?? pearson(pairs);
}

/** Spearman's correlation: Pearson's of the ranks, ties sharing their mean rank; 1 when the orders are the same. */
export function spearmanCorrelation(truth: Numbers, prediction: Numbers, options: CorrelationOptions = {}): number {
  requireOptions("spearmanCorrelation", options, ["weights", "whenConstant"]);
  const pairs = validatePairs("spearmanCorrelation", truth, prediction, options, 2);
  const constant = constantOr("spearmanCorrelation", pairs, options);
  if (constant !== undefined) return constant;
  const { weights } = pairs;
  return pearson({ ...pairs, truth: ranks(pairs.truth, weights), prediction: ranks(pairs.prediction, weights) });
}

/**
 * Kendall's τ_b: concordant less discordant pairs, over the geometric mean of the numbers of pairs that truth and
 * predictions do not tie. With weights a pair counts by the product of its two weights.
 */
export function kendallCorrelation(truth: Numbers, prediction: Numbers, options: CorrelationOptions = {}): number {
  requireOptions("kendallCorrelation", options, ["weights", "whenConstant"]);
  const pairs = validatePairs("kendallCorrelation", truth, prediction, options, 2);
  const constant = constantOr("kendallCorrelation", pairs, options);
  if (constant !== undefined) return constant;
  const { concordant, discordant, tiedFirst, tiedSecond } = countPairs(pairs.truth, pairs.prediction, pairs.weights);
  const ordered = concordant + discordant;
  return clamp((concordant - discordant) / Math.sqrt(ordered + tiedSecond) / Math.sqrt(ordered + tiedFirst));
}

/**
 * The concordance index: of two samples with different truths, the probability that the predictions order them alike,
 * a tie counting half. ½ is chance; for a binary truth it is the area under the ROC curve.
 */
export function concordanceIndex(truth: Numbers, prediction: Numbers, options: RegressionMetricOptions = {}): number {
  requireOptions("concordanceIndex", options, ["weights"]);
  const pairs = validatePairs("concordanceIndex", truth, prediction, options, 2);
  if (isConstant(pairs.truth)) refuseConstant("concordanceIndex", "truth");
  const { concordant, discordant, tiedSecond } = countPairs(pairs.truth, pairs.prediction, pairs.weights);
  return (concordant + tiedSecond / 2) / (concordant + discordant + tiedSecond);
}

/**
 * Lin's concordance correlation 2 cov / (var y + var ŷ + (ȳ − mean ŷ)²) (Biometrics 45(1), 1989): 1 only on the line
 * ŷ = y, so that wrong scale and bias lower it. Two equal constants have 1, different constants 0.
 */
export function concordanceCorrelation(
  truth: Numbers,
  prediction: Numbers,
  options: RegressionMetricOptions = {},
): number {
  requireOptions("concordanceCorrelation", options, ["weights"]);
  const pairs = validatePairs("concordanceCorrelation", truth, prediction, options, 2);
  const a = mean(pairs.truth, pairs.weights);
  const b = mean(pairs.prediction, pairs.weights);
  const covariance = meanTerm(pairs, (y, p) => (y - a) * (p - b));
  // var y + var ŷ + (ȳ − mean ŷ)² = E(y − ŷ)² + 2 cov
  const apart = meanTerm(pairs, (y, p) => (y - p) ** 2);
  return apart === 0 ? 1 : (2 * covariance) / (apart + 2 * covariance);
}

function pearson(pairs: Pairs): number {
  const truth = standardized(pairs.truth, pairs.weights);
  const prediction = standardized(pairs.prediction, pairs.weights);
  return clamp(meanTerm({ ...pairs, truth, prediction }, (y, p) => y * p));
}

// Centred and divided by the deviation, after the largest size, so that neither tiny nor huge values are lost.
function standardized(values: Float64Array, weights: Float64Array | undefined): Float64Array {
  const center = mean(values, weights);
  const centered = values.map((value) => value - center);
  const size = centered.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scaled = centered.map((value) => value / size);
  const deviation = Math.sqrt(
    mean(
      scaled.map((value) => value * value),
      weights,
    ),
  );
  return scaled.map((value) => value / deviation);
}

// The weight below each value plus half the weight of its ties: with whole weights the mean rank, but for a constant.
function ranks(values: Float64Array, weights: Float64Array | undefined): Float64Array {
  const n = values.length;
  const order = Int32Array.from({ length: n }, (_, i) => i).sort((a, b) => values[a] - values[b]);
  const result = new Float64Array(n);
  let below = 0;
  for (let start = 0; start < n; ) {
    let end = start;
    let group = 0;
    while (end < n && values[order[end]] === values[order[start]]) {
      group += weights === undefined ? 1 : weights[order[end]];
      end++;
    }
    for (let k = start; k < end; k++) result[order[k]] = below + group / 2;
    below += group;
    start = end;
  }
  return result;
}

function constantOr(where: string, pairs: Pairs, options: CorrelationOptions): number | undefined {
  const { whenConstant } = options;
  const name = isConstant(pairs.truth) ? "truth" : isConstant(pairs.prediction) ? "prediction" : undefined;
  if (name === undefined) return undefined;
  return whenConstant ?? refuseConstant(where, name);
}

function refuseConstant(where: string, name: string): never {
  throw new LecternError(
    "invalid-data",
    `${where}: ${name} is constant; a correlation needs at least 2 different values`,
    { where, argument: name },
  );
}

function clamp(value: number): number {
  return Math.min(1, Math.max(-1, value));
}
