/** The share of outliers that a detector expects among its training samples, and the threshold that follows from it. */
import { fraction, type NumberOption, type OptionalOption, optional } from "../core/options/options.js";

/** The option `contamination` of a detector; `rule` says which threshold it takes without it. */
export function contaminationOption(rule: string): OptionalOption<NumberOption["default"]> {
  return optional(
    fraction(0.1, `share of the training samples whose scores are above the threshold; ${rule}`, { maximum: 0.5 }),
  );
}

/**
 * The threshold above which ⌊contamination · n⌋ of the scores are, or fewer where scores are equal. It lies half-way between
 * two scores, so that rounding does not change which samples are outliers; with 0 it is the highest score.
 */
export function thresholdAt(scores: Float64Array, contamination: number): number {
  const sorted = scores.slice().sort();
  const inliers = sorted.length - Math.floor(contamination * sorted.length);
  const highestInlier = sorted[inliers - 1];
  if (inliers === sorted.length) return highestInlier;
  // Halved before they are added, because the sum may be too large.
  return Math.max(highestInlier, Math.min(highestInlier / 2 + sorted[inliers] / 2, sorted[inliers]));
}
