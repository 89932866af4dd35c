/** Whether a method is better than a constant prediction. */
import { gapOf } from "./judging.js";

/** How sure one must be: the difference in corrected standard errors, which for 5 folds are 2.2 ordinary ones. */
const margin = 1.5;

/**
 * Whether the scores are no better than those of a constant prediction on the same folds. Folds share training rows, which makes
 * their differences more alike than those of independent samples: the variance gets the correction of Nadeau and Bengio (2003).
 */
export function isGuessing(values: readonly number[], baseline: readonly number[], foldsPerRepeat: number): boolean {
  const { mean, standardError } = gapOf(values, baseline);
  const correction = Math.sqrt(1 + values.length / Math.max(1, foldsPerRepeat - 1));
  return mean < margin * correction * standardError || mean <= 0;
}
