/** Precision against recall over all thresholds, and the area under it: the choice when positives are rare. */

import { LecternError } from "../core/errors.js";
import type { LabelsLike } from "../data/labels.js";
import { requireOptions } from "./metric-input.js";
import { type CurveOptions, type ThresholdCounts, thresholdCounts } from "./threshold-counts.js";

/** Points of the curve in order of falling thresholds. */
export interface PrecisionRecallCurve {
  /** A sample is called positive when its score is at least this; falling, the first is Infinity. */
  readonly thresholds: Float64Array;
  /** TP / (TP + FP); 1 at the first point, where nothing is called positive. */
  readonly precisions: Float64Array;
  /** TP / P; rises from 0 to 1. */
  readonly recalls: Float64Array;
}

/** The precision and recall of every threshold on a score. */
export function precisionRecallCurve(
  truth: LabelsLike,
  scores: ArrayLike<number>,
  options: CurveOptions = {},
): PrecisionRecallCurve {
  requireOptions("precisionRecallCurve", options, ["weights", "positive"]);
  const counts = thresholdCounts("precisionRecallCurve", truth, scores, options);
  requirePositives("precisionRecallCurve", counts);
  const { thresholds, truePositives, falsePositives, positives } = counts;
  const size = thresholds.length + 1;
  const curve = {
    thresholds: new Float64Array(size).fill(Infinity, 0, 1),
    precisions: new Float64Array(size).fill(1, 0, 1),
    recalls: new Float64Array(size),
  };
  for (let k = 1; k < size; k++) {
    curve.thresholds[k] = thresholds[k - 1];
    curve.precisions[k] = truePositives[k - 1] / (truePositives[k - 1] + falsePositives[k - 1]);
    curve.recalls[k] = truePositives[k - 1] / positives;
  }
  return curve;
}

/**
 * The mean precision over the positives, Σ (Rₖ − Rₖ₋₁) Pₖ: the area under the curve as a staircase, since the straight
 * line between two points of this curve is too optimistic (Davis & Goadrich, ICML 2006). Guessing gives the share of
 * positives.
 *
 * @example
 * ```ts
 * import { averagePrecision } from "lectern/metrics";
 *
 * averagePrecision([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]); // (1 + 2/3) / 2
 * ```
 */
export function averagePrecision(truth: LabelsLike, scores: ArrayLike<number>, options: CurveOptions = {}): number {
  requireOptions("averagePrecision", options, ["weights", "positive"]);
  const counts = thresholdCounts("averagePrecision", truth, scores, options);
  requirePositives("averagePrecision", counts);
  return precisionArea(counts);
}

/** Average precision from counts that have positives. */
export function precisionArea({ truePositives, falsePositives, positives }: ThresholdCounts): number {
  let sum = 0;
  let found = 0;
  for (let k = 0; k < truePositives.length; k++) {
    sum += (truePositives[k] - found) * (truePositives[k] / (truePositives[k] + falsePositives[k]));
    found = truePositives[k];
  }
  return sum / positives;
}

function requirePositives(where: string, { positives }: ThresholdCounts): void {
  if (positives > 0) return;
  throw new LecternError("invalid-data", `${where}: needs at least 1 positive sample with a positive weight, got 0`);
}
