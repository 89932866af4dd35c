/** Proper scoring rules of predicted probabilities: the logarithmic and the quadratic one. */

import type { LabelsLike } from "../data/labels.js";
import { log } from "../numeric/elementary/functions.js";
import { mean } from "../numeric/sums.js";
import { matchProbabilities, type ScoredOptions, type ScoresLike } from "./class-scores.js";
import { requireNumber, requireOptions } from "./metric-input.js";

/** Options of {@link logLoss}. */
export interface LogLossOptions extends ScoredOptions {
  /**
   * Probabilities are moved into [clip, 1 − clip] and then divided by their sum, so that one certain mistake does not
   * cost an infinite amount. The default is 2⁻⁵²; 0 leaves them as they are.
   */
  readonly clip?: number;
}

/** Options of {@link brierScore}. */
export interface BrierOptions extends ScoredOptions {
  /** Divide by 2, so that the worst is 1; the default for two classes. */
  readonly halve?: boolean;
}

/**
 * The mean of −log p(true class): cross-entropy of the predicted probabilities. Use it when probabilities matter and a
 * confident mistake is worse than a doubtful one.
 *
 * @example
 * ```ts
 * import { logLoss } from "lectern/metrics";
 *
 * const probabilities = { classes: ["cat", "dog"], values: [[0.9, 0.1], [0.4, 0.6]] };
 * logLoss(["cat", "dog"], probabilities); // -(log 0.9 + log 0.6) / 2
 * ```
 */
export function logLoss(truth: LabelsLike, probabilities: ScoresLike, options: LogLossOptions = {}): number {
  requireOptions("logLoss", options, ["weights", "positive", "clip"]);
  const { clip = Number.EPSILON } = options;
  requireNumber("logLoss", "clip", clip, clip >= 0 && clip < 0.5, "at least 0 and below 0.5");
  const { values, truth: codes, weights } = matchProbabilities("logLoss", truth, probabilities, options);
  const { rows, columns, data } = values;
  const losses = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += clamp(data[i * columns + j], clip);
    losses[i] = -log(clamp(data[i * columns + codes[i]], clip) / sum);
    // Only without clipping: a certain mistake has an infinite loss, which has no mean.
    if (losses[i] === Infinity && (weights === undefined || weights[i] > 0)) return Infinity;
    if (losses[i] === Infinity) losses[i] = 0;
  }
  return mean(losses, weights);
}

/**
 * The mean squared distance of the predicted probabilities from the truth, Σₖ (pₖ − [k is true])², for two classes half
 * of that, which is (p − y)² (Brier, Monthly Weather Review 78, 1950). Gentler on confident mistakes than the log loss.
 */
export function brierScore(truth: LabelsLike, probabilities: ScoresLike, options: BrierOptions = {}): number {
  requireOptions("brierScore", options, ["weights", "positive", "halve"]);
  const { values, truth: codes, weights } = matchProbabilities("brierScore", truth, probabilities, options);
  const { rows, columns, data } = values;
  const losses = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) losses[i] += (data[i * columns + j] - (j === codes[i] ? 1 : 0)) ** 2;
  }
  return mean(losses, weights) / ((options.halve ?? columns === 2) ? 2 : 1);
}

function clamp(value: number, clip: number): number {
  return Math.min(Math.max(value, clip), 1 - clip);
}
