/** What every threshold curve is made of: how many positives and negatives score at least a threshold. */
import { LecternError } from "../core/errors.js";
import type { ClassName, LabelsLike } from "../data/labels.js";
import { asNumbers, asPositives, asWeights } from "./metric-input.js";
import { descendingOrder } from "./sort-scores.js";

/** Options of the curves over a threshold. */
export interface CurveOptions {
  /** The class that high scores speak for; may be left out when it is "1" or "true". All others are negative. */
  readonly positive?: ClassName;
  /** Weight of each sample. */
  readonly weights?: ArrayLike<number> | undefined;
}

/** For each distinct score, from high to low, the weight of the samples of each kind that score at least that. */
export interface ThresholdCounts {
  readonly thresholds: Float64Array;
  readonly truePositives: Float64Array;
  readonly falsePositives: Float64Array;
  /** The weight of all positives. */
  readonly positives: number;
  /** The weight of all negatives. */
  readonly negatives: number;
}

/** Counts over all thresholds, for scores and labels as a user gives them. */
export function thresholdCounts(
  where: string,
  truth: LabelsLike,
  scores: ArrayLike<number>,
  { positive, weights }: CurveOptions,
): ThresholdCounts {
  const isPositive = asPositives(where, truth, positive);
  const values = asNumbers(where, "scores", scores, isPositive.length);
  return countThresholds(isPositive, values, asWeights(where, weights, isPositive.length));
}

/**
 * Counts over all thresholds, for input that is checked. Samples of equal score enter together, since no threshold
 * tells them apart; samples of weight 0 do not count, not even as thresholds.
 */
export function countThresholds(
  isPositive: Uint8Array,
  scores: Float64Array,
  weights: Float64Array | undefined,
): ThresholdCounts {
  const order = descendingOrder(scores);
  const count = order.length;
  const thresholds = new Float64Array(count);
  const truePositives = new Float64Array(count);
  const falsePositives = new Float64Array(count);
  let groups = 0;
  let positives = 0;
  let negatives = 0;
  for (let at = 0; at < count; at++) {
    const i = order[at];
    const weight = weights === undefined ? 1 : weights[i];
    if (weight === 0) continue;
    if (groups === 0 || scores[i] !== thresholds[groups - 1]) thresholds[groups++] = scores[i] + 0; // no −0, whichever of the tied comes first
    if (isPositive[i] === 1) positives += weight;
    else negatives += weight;
    truePositives[groups - 1] = positives;
    falsePositives[groups - 1] = negatives;
  }
  return {
    thresholds: thresholds.slice(0, groups),
    truePositives: truePositives.slice(0, groups),
    falsePositives: falsePositives.slice(0, groups),
    positives,
    negatives,
  };
}

/** Throws for samples of one kind only, for which a rate would be 0/0. */
export function requireBothKinds(where: string, { positives, negatives }: ThresholdCounts): void {
  if (positives > 0 && negatives > 0) return;
  throw new LecternError(
    "invalid-data",
    `${where}: there are only ${positives > 0 ? "positive" : "negative"} samples; needs at least 1 of each kind with a positive weight`,
  );
}
