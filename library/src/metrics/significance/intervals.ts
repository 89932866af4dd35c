/** Confidence intervals of a share, such as an accuracy on test samples. */

import { normal } from "../../numeric/distributions/normal.js";
import { requireInteger } from "../../numeric/domain.js";
import {
  inverseRegularizedBeta,
  inverseRegularizedBetaComplement,
} from "../../numeric/special/incomplete-beta-inverse.js";
import { requireBetween } from "../../optimize/check-arguments.js";
import { requireOptions } from "../metric-input.js";

/** An interval that covers the true value with the probability of its level. */
export interface ConfidenceInterval {
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
}

/** Options of the intervals. */
export interface IntervalOptions {
  /** The probability with which the interval should cover the truth. */
  readonly level?: number;
}

/**
 * Wilson's score interval of a share (JASA 22, 1927): the one to use in general, near 0 and 1 and for few trials too.
 *
 * @example
 * ```ts
 * import { wilsonInterval } from "lectern/metrics";
 *
 * wilsonInterval(92, 100); // an accuracy of 92 % on 100 samples: from 0.850 to 0.959
 * ```
 */
export function wilsonInterval(successes: number, trials: number, options: IntervalOptions = {}): ConfidenceInterval {
  requireOptions("wilsonInterval", options, ["level"]);
  const level = requireCounts("wilsonInterval", successes, trials, options);
  const z = normal().quantile(0.5 + level / 2);
  const p = successes / trials;
  const scale = 1 + (z * z) / trials;
  const center = p + (z * z) / (2 * trials);
  const half = z * Math.sqrt((p * (1 - p)) / trials + (z / (2 * trials)) ** 2);
  return {
    lower: successes === 0 ? 0 : Math.max(0, (center - half) / scale),
    upper: successes === trials ? 1 : Math.min(1, (center + half) / scale),
    level,
  };
}

/**
 * The interval of Clopper & Pearson (Biometrika 26, 1934), which never covers the truth less often than its level
 * promises, at the price of being wider than {@link wilsonInterval}.
 */
export function clopperPearsonInterval(
  successes: number,
  trials: number,
  options: IntervalOptions = {},
): ConfidenceInterval {
  requireOptions("clopperPearsonInterval", options, ["level"]);
  const level = requireCounts("clopperPearsonInterval", successes, trials, options);
  const tail = (1 - level) / 2;
  return {
    lower: successes === 0 ? 0 : inverseRegularizedBeta(successes, trials - successes + 1, tail),
    upper: successes === trials ? 1 : inverseRegularizedBetaComplement(successes + 1, trials - successes, tail),
    level,
  };
}

function requireCounts(where: string, successes: number, trials: number, options: IntervalOptions): number {
  const { level = 0.95 } = options;
  requireInteger(where, "trials", trials, 1, Number.MAX_SAFE_INTEGER);
  requireInteger(where, "successes", successes, 0, trials);
  requireBetween(where, "level", level, 0, 1);
  return level;
}
