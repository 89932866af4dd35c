/** Cumulative gain and lift: what share of the positives is reached by addressing the best-scored share of all. */

import { LecternError } from "../core/errors.js";
import type { LabelsLike } from "../data/labels.js";
import { requireOptions } from "./metric-input.js";
import { type CurveOptions, thresholdCounts } from "./threshold-counts.js";

/** Points of the curves in order of falling thresholds; the first addresses nobody. */
export interface GainCurve {
  /** Everybody who scores at least this is addressed; falling, the first is Infinity. */
  readonly thresholds: Float64Array;
  /** The share of all samples that is addressed. */
  readonly shares: Float64Array;
  /** The share of the positives that is reached. */
  readonly gains: Float64Array;
  /** gain / share: how many times better than addressing at random; at the first point that of the second. */
  readonly lifts: Float64Array;
}

/** The cumulative gain and lift of every threshold on a score. */
export function gainCurve(truth: LabelsLike, scores: ArrayLike<number>, options: CurveOptions = {}): GainCurve {
  requireOptions("gainCurve", options, ["weights", "positive"]);
  const counts = thresholdCounts("gainCurve", truth, scores, options);
  const { thresholds, truePositives, falsePositives, positives, negatives } = counts;
  if (positives === 0) {
    throw new LecternError("invalid-data", "gainCurve: needs at least 1 positive sample with a positive weight, got 0");
  }
  const size = thresholds.length + 1;
  const curve = {
    thresholds: new Float64Array(size).fill(Infinity, 0, 1),
    shares: new Float64Array(size),
    gains: new Float64Array(size),
    lifts: new Float64Array(size),
  };
  for (let k = 1; k < size; k++) {
    curve.thresholds[k] = thresholds[k - 1];
    curve.shares[k] = (truePositives[k - 1] + falsePositives[k - 1]) / (positives + negatives);
    curve.gains[k] = truePositives[k - 1] / positives;
    curve.lifts[k] = curve.gains[k] / curve.shares[k];
  }
  curve.lifts[0] = curve.lifts[1];
  return curve;
}
