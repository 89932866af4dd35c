/** How the scores of folds become one score. */
import type { Scorer } from "lectern/metrics";
import type { ScoreSummary } from "lectern/selection";
import { oriented, summaryOf, type Weights } from "./judging.js";

/** Metrics that say which share of the error of a constant prediction is explained: 1 is perfect, and there is no lower limit. */
const explainedShares: ReadonlySet<string> = new Set([
  "r2",
  "explained-variance",
  ...["d2-absolute-error", "d2-poisson", "d2-gamma"],
]);
/** A smaller rest counts as this one, so that one fold in which a method is nearly perfect does not decide. */
const leastRest = 1e-6;

/**
 * The scores of folds such that methods are compared by their mean, larger is better.
 *
 * In time order the folds are short parts of a series. Where the target hardly changes, the constant prediction of the part itself
 * is nearly right, so that a usual error makes an r2 far below 0, and the mean of r2 is that of one fold. What is left unexplained
 * is then averaged by its logarithm: the geometric mean, in which the error of the constant prediction cancels out between methods,
 * as in the relative errors by which forecasters compare methods over series and origins (Fildes 1992; Armstrong and Collopy 1992).
 */
export function comparable(values: readonly number[], scorer: Scorer, weights: Weights): number[] {
  if (weights === undefined || !explainedShares.has(scorer.name)) return oriented(values, scorer);
  return values.map((value) => -Math.log(Math.max(leastRest, 1 - value)));
}

/** The scores of a metric as one, by the same mean. */
export function averaged(scorer: Scorer, values: readonly number[], weights: Weights): ScoreSummary {
  if (weights === undefined || !explainedShares.has(scorer.name)) return summaryOf(values, weights);
  const { mean, standardError, deviation } = summaryOf(comparable(values, scorer, weights), weights);
  // The share is 1 − exp(−mean), and exp(−mean) is how fast it changes with the mean.
  const rest = Math.exp(-mean);
  return { values, mean: 1 - rest, standardError: rest * standardError, deviation: rest * deviation };
}
