/** The receiver operating characteristic: what every threshold on a score gains and costs. */

import type { LabelsLike } from "../data/labels.js";
import { requireOptions } from "./metric-input.js";
import { type CurveOptions, requireBothKinds, type ThresholdCounts, thresholdCounts } from "./threshold-counts.js";

/** Points of the curve, from "nothing is positive" at (0, 0) to "everything is" at (1, 1). */
export interface RocCurve {
  /** A sample is called positive when its score is at least this; falling, the first is Infinity. */
  readonly thresholds: Float64Array;
  /** FP / N, the horizontal axis: 1 − specificity. */
  readonly falsePositiveRates: Float64Array;
  /** TP / P, the vertical axis: sensitivity. */
  readonly truePositiveRates: Float64Array;
}

/** Options of {@link rocCurve}. */
export interface RocOptions extends CurveOptions {
  /** Leave out points that lie on the line between their neighbours; the curve as drawn stays the same. */
  readonly dropCollinear?: boolean;
}

/**
 * The ROC curve of any score: true positive rate against false positive rate. Samples of equal score enter together, so
 * that a tie between the kinds moves the curve along a slope.
 *
 * @example
 * ```ts
 * import { rocCurve } from "lectern/metrics";
 *
 * const curve = rocCurve([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * console.log(curve.falsePositiveRates); // [0, 0, 0.5, 0.5, 1]
 * console.log(curve.truePositiveRates); // [0, 0.5, 0.5, 1, 1]
 * ```
 */
export function rocCurve(truth: LabelsLike, scores: ArrayLike<number>, options: RocOptions = {}): RocCurve {
  requireOptions("rocCurve", options, ["weights", "positive", "dropCollinear"]);
  const counts = thresholdCounts("rocCurve", truth, scores, options);
  requireBothKinds("rocCurve", counts);
  const kept = options.dropCollinear === true ? corners(counts) : allPoints(counts);
  const { thresholds, falsePositives, truePositives, positives, negatives } = counts;
  const curve = {
    thresholds: new Float64Array(kept.length + 1),
    falsePositiveRates: new Float64Array(kept.length + 1),
    truePositiveRates: new Float64Array(kept.length + 1),
  };
  curve.thresholds[0] = Infinity;
  for (let at = 0; at < kept.length; at++) {
    curve.thresholds[at + 1] = thresholds[kept[at]];
    curve.falsePositiveRates[at + 1] = falsePositives[kept[at]] / negatives;
    curve.truePositiveRates[at + 1] = truePositives[kept[at]] / positives;
  }
  return curve;
}

/**
 * The slope of the curve between each point and the next: P(score there | positive) / P(score there | negative), the
 * likelihood ratio of a score between the two thresholds. Infinity where only positives score.
 */
export function likelihoodRatios({ falsePositiveRates, truePositiveRates }: RocCurve): Float64Array {
  const ratios = new Float64Array(Math.max(0, falsePositiveRates.length - 1));
  for (let k = 0; k < ratios.length; k++) {
    const rise = truePositiveRates[k + 1] - truePositiveRates[k];
    ratios[k] = rise / (falsePositiveRates[k + 1] - falsePositiveRates[k]);
  }
  return ratios;
}

function allPoints({ thresholds }: ThresholdCounts): Uint32Array {
  return Uint32Array.from(thresholds.keys());
}

/** The points at which the direction changes, and the last one; unweighted counts are compared exactly. */
function corners({ thresholds, falsePositives, truePositives }: ThresholdCounts): Uint32Array {
  const kept = new Uint32Array(thresholds.length);
  let count = 0;
  let x = 0;
  let y = 0;
  for (let k = 0; k < thresholds.length; k++) {
    const isLast = k === thresholds.length - 1;
    const turn = isLast
      ? 1
      : (falsePositives[k] - x) * (truePositives[k + 1] - truePositives[k]) -
        (truePositives[k] - y) * (falsePositives[k + 1] - falsePositives[k]);
    if (turn === 0) continue;
    x = falsePositives[k];
    y = truePositives[k];
    kept[count++] = k;
  }
  return kept.slice(0, count);
}
