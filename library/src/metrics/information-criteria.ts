/** Criteria that weigh the likelihood of a model against the number of its parameters; lower is better. */
import { LecternError } from "../core/errors.js";
import { log } from "../numeric/elementary/functions.js";

/**
 * The criterion of Akaike (1974): 2 parameters − 2 log-likelihood.
 *
 * @example
 * ```ts
 * import { akaikeCriterion } from "lectern/metrics";
 *
 * akaikeCriterion(-120, 5); // 250
 * ```
 */
export function akaikeCriterion(logLikelihood: number, parameters: number): number {
  requireCount("akaikeCriterion", "parameters", parameters);
  return 2 * parameters - 2 * logLikelihood;
}

/**
 * The Bayesian information criterion of Schwarz (1978): log(samples) parameters − 2 log-likelihood. It chooses smaller
 * models than {@link akaikeCriterion} when there are 8 samples or more.
 */
export function bayesianCriterion(logLikelihood: number, parameters: number, samples: number): number {
  requireCount("bayesianCriterion", "parameters", parameters);
  if (!(samples > 0)) {
    throw new LecternError("invalid-data", `bayesianCriterion: the number of samples must be above 0, got ${samples}`);
  }
  return log(samples) * parameters - 2 * logLikelihood;
}

function requireCount(operation: string, name: string, value: number): void {
  if (value >= 0) return;
  throw new LecternError("invalid-data", `${operation}: the number of ${name} must be at least 0, got ${value}`);
}
