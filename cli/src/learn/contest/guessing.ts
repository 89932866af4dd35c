/** Whether a method is better than a constant prediction. */
import { gapOf, independentOf, type Weights } from "./judging.js";

/** How sure one must be from folds alone: for 5 folds this is 2.2 ordinary standard errors. */
const marginOfFolds = 1.5;
/** And from folds and test rows together. Folds have been chosen by: that is why both together must say more. */
const marginOfBoth = 3;

/**
 * By how many standard errors the scores are better than those of a constant prediction on the same folds. Folds share training
 * rows, which makes their differences more alike than those of independent samples: the variance gets the correction of Nadeau and
 * Bengio (2003).
 */
export function foldEvidence(
  { values, weights }: { readonly values: readonly number[]; readonly weights?: Weights },
  baseline: readonly number[],
  foldsPerRepeat: number,
): number {
  const { mean, standardError } = gapOf(values, baseline, weights);
  if (mean <= 0) return Math.min(0, mean);
  const count = independentOf(values, weights);
  return mean / (Math.sqrt(1 + count / Math.max(1, foldsPerRepeat - 1)) * standardError);
}

/**
 * Whether that is no better than guessing. The winner is the best of many candidates on its folds, partly by luck, so that on
 * noise it looks better than it is; test rows were not chosen by. Both are added as by Stouffer (1949), if there are test rows.
 */
export function isGuessing(folds: number, test?: number): boolean {
  if (test === undefined) return folds < marginOfFolds;
  return folds + test < marginOfBoth * Math.SQRT2;
}
