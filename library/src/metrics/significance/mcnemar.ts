/** McNemar's test: do two classifiers make different numbers of mistakes on the same samples? */

import type { LabelsLike } from "../../data/labels.js";
import { asLabels, withTextClasses } from "../../data/labels.js";
import { binomial } from "../../numeric/distributions/binomial.js";
import { chiSquared } from "../../numeric/distributions/gamma.js";
import { requireInteger } from "../../numeric/domain.js";
import { asTruth, requireChoice, requireCount, requireOptions } from "../metric-input.js";
import type { TestResult } from "./test-result.js";

/** Options of McNemar's test. */
export interface McnemarOptions {
  /**
   * "exact" compares with the binomial distribution; "chi-squared" with its approximation, with the continuity
   * correction (|b − c| − 1)² / (b + c) of Edwards; "uncorrected" is (b − c)² / (b + c).
   */
  readonly method?: "exact" | "chi-squared" | "uncorrected";
}

/** McNemar's test, and the two counts it looks at. */
export interface McnemarResult extends TestResult {
  /** Samples that the first classifier alone has right. */
  readonly onlyFirstRight: number;
  /** Samples that the second classifier alone has right. */
  readonly onlySecondRight: number;
}

/**
 * Tests whether two classifiers err equally often, from their predictions for the same test samples. Samples that both
 * have right, or both wrong, say nothing. Use it when each classifier can be trained only once (Dietterich, Approximate
 * statistical tests for comparing supervised classification learning algorithms, Neural Computation 10(7), 1998). The
 * statistic of the exact test is the smaller of the two counts.
 *
 * @example
 * ```ts
 * import { mcnemarTest } from "lectern/metrics";
 *
 * const truth = [1, 1, 1, 1, 1, 1, 0, 0];
 * mcnemarTest(truth, [1, 1, 1, 1, 1, 1, 0, 1], [0, 0, 0, 0, 0, 1, 0, 0]).pValue; // 7/32: 5 against 1
 * ```
 */
export function mcnemarTest(
  truth: LabelsLike,
  first: LabelsLike,
  second: LabelsLike,
  options: McnemarOptions = {},
): McnemarResult {
  requireOptions("mcnemarTest", options, ["method"]);
  const t = asTruth("mcnemarTest", truth);
  const a = withTextClasses(asLabels(first, "mcnemarTest: first"));
  const b = withTextClasses(asLabels(second, "mcnemarTest: second"));
  requireCount("mcnemarTest", "predictions of the first classifier", a.codes.length, t.codes.length);
  requireCount("mcnemarTest", "predictions of the second classifier", b.codes.length, t.codes.length);
  let onlyFirst = 0;
  let onlySecond = 0;
  for (let i = 0; i < t.codes.length; i++) {
    const name = t.classes[t.codes[i]];
    const firstRight = a.classes[a.codes[i]] === name;
    const secondRight = b.classes[b.codes[i]] === name;
    if (firstRight && !secondRight) onlyFirst++;
    if (secondRight && !firstRight) onlySecond++;
  }
  return mcnemarFromCounts(onlyFirst, onlySecond, options);
}

/** McNemar's test from the numbers of samples that only one of the two classifiers has right. */
export function mcnemarFromCounts(
  onlyFirstRight: number,
  onlySecondRight: number,
  options: McnemarOptions = {},
): McnemarResult {
  requireOptions("mcnemarFromCounts", options, ["method"]);
  const method = requireChoice("mcnemarTest", "method", options.method ?? "exact", [
    "exact",
    "chi-squared",
    "uncorrected",
  ] as const);
  requireInteger("mcnemarTest", "onlyFirstRight", onlyFirstRight, 0, Number.MAX_SAFE_INTEGER);
  requireInteger("mcnemarTest", "onlySecondRight", onlySecondRight, 0, Number.MAX_SAFE_INTEGER);
  const counts = { onlyFirstRight, onlySecondRight };
  const trials = onlyFirstRight + onlySecondRight;
  if (trials === 0) return { statistic: 0, pValue: 1, ...counts };
  const smaller = Math.min(onlyFirstRight, onlySecondRight);
  if (method === "exact") {
    const tail = binomial({ trials, probability: 0.5 }).cdf(smaller);
    return { statistic: smaller, pValue: Math.min(1, 2 * tail), ...counts };
  }
  const difference = Math.abs(onlyFirstRight - onlySecondRight);
  const corrected = method === "uncorrected" ? difference : Math.max(0, difference - 1);
  const statistic = (corrected * corrected) / trials;
  return { statistic, pValue: chiSquared({ freedom: 1 }).survival(statistic), ...counts };
}
