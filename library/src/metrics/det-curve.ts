/** The detection error tradeoff: how many are missed against how many alarms are false. */

import type { LabelsLike } from "../data/labels.js";
import { requireOptions } from "./metric-input.js";
import { type CurveOptions, requireBothKinds, thresholdCounts } from "./threshold-counts.js";

/** The two kinds of error against each other, in order of falling thresholds. */
export interface DetCurve {
  readonly thresholds: Float64Array;
  readonly falsePositiveRates: Float64Array;
  readonly falseNegativeRates: Float64Array;
}

/**
 * The detection error tradeoff curve (Martin et al., Eurospeech 1997): miss rate against false alarm rate. It begins
 * where the first false alarm is about to come and ends where nothing is missed any more, as beyond these points one
 * error grows for nothing.
 */
export function detCurve(truth: LabelsLike, scores: ArrayLike<number>, options: CurveOptions = {}): DetCurve {
  requireOptions("detCurve", options, ["weights", "positive"]);
  const counts = thresholdCounts("detCurve", truth, scores, options);
  requireBothKinds("detCurve", counts);
  const { thresholds, truePositives, falsePositives, positives, negatives } = counts;
  let first = 0;
  while (first + 1 < thresholds.length && falsePositives[first + 1] === falsePositives[0]) first++;
  const last = truePositives.indexOf(positives);
  const end = Math.max(first, last) + 1;
  return {
    thresholds: thresholds.slice(first, end),
    falsePositiveRates: falsePositives.slice(first, end).map((value) => value / negatives),
    falseNegativeRates: truePositives.slice(first, end).map((value) => (positives - value) / positives),
  };
}
