/** The area under the ROC curve: the probability that a positive outscores a negative, with its uncertainty. */
import { LecternError } from "../core/errors.js";
import type { LabelsLike } from "../data/labels.js";
import { normal } from "../numeric/distributions/normal.js";
import { requireNumber, requireOptions } from "./metric-input.js";
import { type CurveOptions, requireBothKinds, type ThresholdCounts, thresholdCounts } from "./threshold-counts.js";

/** Options of {@link rocAuc}. */
export interface RocAucOptions extends CurveOptions {
  /**
   * Maximum false positive rate. The partial area is then scaled so that guessing gives 0.5 and a
   * perfect score 1 (McClish, Medical Decision Making 9, 1989).
   */
  readonly maxFalsePositiveRate?: number;
}

/**
 * The area under the ROC curve: the probability that a random positive scores higher than a random negative, ties
 * counted half. 0.5 says nothing, 1 separates, below 0.5 the score points the wrong way.
 *
 * @example
 * ```ts
 * import { rocAuc } from "lectern/metrics";
 *
 * rocAuc([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]); // 0.75: three of the four pairs are in order
 * rocAuc(["ham", "spam"], [0.2, 0.9], { positive: "spam" }); // 1
 * ```
 */
export function rocAuc(truth: LabelsLike, scores: ArrayLike<number>, options: RocAucOptions = {}): number {
  requireOptions("rocAuc", options, ["weights", "positive", "maxFalsePositiveRate"]);
  const { maxFalsePositiveRate: most = 1 } = options;
  requireNumber("rocAuc", "maxFalsePositiveRate", most, most > 0 && most <= 1, "above 0 and at most 1");
  const counts = thresholdCounts("rocAuc", truth, scores, options);
  requireBothKinds("rocAuc", counts);
  return most === 1 ? areaUnder(counts) : partialArea(counts, most);
}

/** Options of {@link rocAucInterval}. */
export interface RocAucIntervalOptions extends CurveOptions {
  /** Confidence level of the interval (default 0.95). */
  readonly confidence?: number;
}

/** An area under the ROC curve and how far to trust it. */
export interface RocAucInterval {
  readonly area: number;
  readonly standardError: number;
  /** The interval, kept within 0 and 1. */
  readonly low: number;
  readonly high: number;
}

/**
 * The area with its confidence interval by DeLong, DeLong & Clarke-Pearson (Biometrics 44, 1988): the variance of the
 * share of negatives that each positive beats, and of the share of positives that beat each negative. A weight counts
 * as that many samples. Needs two samples of each kind; in small samples, and near 0 or 1, the interval is too short.
 */
export function rocAucInterval(
  truth: LabelsLike,
  scores: ArrayLike<number>,
  options: RocAucIntervalOptions = {},
): RocAucInterval {
  requireOptions("rocAucInterval", options, ["weights", "positive", "confidence"]);
  const { confidence = 0.95 } = options;
  requireNumber("rocAucInterval", "confidence", confidence, confidence > 0 && confidence < 1, "between 0 and 1");
  const counts = thresholdCounts("rocAucInterval", truth, scores, options);
  requireBothKinds("rocAucInterval", counts);
  const { positives, negatives } = counts;
  if (!(positives > 1 && negatives > 1)) {
    throw new LecternError(
      "invalid-data",
      `rocAucInterval: needs a total weight above 1 of each kind, got ${positives} positive and ${negatives} negative; rocAuc needs one sample of each`,
    );
  }
  const area = areaUnder(counts);
  const standardError = Math.sqrt(deLongVariance(counts, area));
  const reach = normal().quantile((1 + confidence) / 2) * standardError;
  return { area, standardError, low: Math.max(0, area - reach), high: Math.min(1, area + reach) };
}

/** Σ over thresholds of (negatives entering) · (positives above + half of those entering), of all pairs. */
export function areaUnder({ falsePositives, truePositives, positives, negatives }: ThresholdCounts): number {
  let pairs = 0;
  let x = 0;
  let y = 0;
  for (let k = 0; k < falsePositives.length; k++) {
    pairs += (falsePositives[k] - x) * ((truePositives[k] + y) / 2);
    x = falsePositives[k];
    y = truePositives[k];
  }
  return pairs / positives / negatives;
}

function partialArea({ falsePositives, truePositives, positives, negatives }: ThresholdCounts, most: number): number {
  let area = 0;
  let x = 0;
  let y = 0;
  for (let k = 0; k < falsePositives.length && x < most; k++) {
    const nextX = falsePositives[k] / negatives;
    const nextY = truePositives[k] / positives;
    const end = Math.min(nextX, most);
    const share = nextX > x ? (end - x) / (nextX - x) : 1;
    area += (end - x) * (y + (share * (nextY - y)) / 2);
    x = nextX;
    y = nextY;
  }
  const least = (most * most) / 2;
  return (1 + (area - least) / (most - least)) / 2;
}

/** S₁₀ / P + S₀₁ / N, where S are sample variances of the shares; samples of one threshold share their share. */
function deLongVariance(
  { falsePositives, truePositives, positives, negatives }: ThresholdCounts,
  area: number,
): number {
  let ofPositives = 0;
  let ofNegatives = 0;
  let x = 0;
  let y = 0;
  for (let k = 0; k < falsePositives.length; k++) {
    const beaten = (negatives - (falsePositives[k] + x) / 2) / negatives - area;
    const beating = (truePositives[k] + y) / 2 / positives - area;
    ofPositives += (truePositives[k] - y) * beaten * beaten;
    ofNegatives += (falsePositives[k] - x) * beating * beating;
    x = falsePositives[k];
    y = truePositives[k];
  }
  return ofPositives / (positives - 1) / positives + ofNegatives / (negatives - 1) / negatives;
}
