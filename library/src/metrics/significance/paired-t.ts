/** Tests of the mean difference of paired scores: Student's, corrected for overlapping training sets, and 5x2cv. */

import { LecternError } from "../../core/errors.js";
import { fisherF } from "../../numeric/distributions/fisher-f.js";
import { studentT } from "../../numeric/distributions/student-t.js";
import { mean, variance } from "../../numeric/sums.js";
import { refuseSetting } from "../../optimize/check-arguments.js";
import { requireOptions } from "../metric-input.js";
import { pairedDifferences, type SidedOptions, sidedPValue, type TestResult } from "./test-result.js";

/** A t test with what its statistic was made of. */
export interface TTestResult extends TestResult {
  readonly freedom: number;
  /** The mean of first − second. */
  readonly meanDifference: number;
  /** The standard deviation that was assumed for the mean difference. */
  readonly standardError: number;
}

/**
 * The paired t test, for scores of two methods on independent data sets or independent test samples. On the folds of a
 * cross-validation it finds differences that are not there: {@link correctedResampledTTest} corrects that.
 *
 * @example
 * ```ts
 * import { pairedTTest } from "lectern/metrics";
 *
 * pairedTTest([0.81, 0.79, 0.85, 0.9], [0.78, 0.78, 0.83, 0.85]).pValue; // 0.0485…
 * ```
 */
export function pairedTTest(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: SidedOptions = {},
): TTestResult {
  requireOptions("pairedTTest", options, ["alternative"]);
  const differences = pairedDifferences("pairedTTest", first, second, 2);
  return tTest("pairedTTest", differences, 1 / differences.length, options);
}

/** Options of the corrected resampled t test. */
export interface CorrectedOptions extends SidedOptions {
  /** Test samples for each training sample: 1/9 for ten folds. */
  readonly testShare: number;
}

/**
 * The corrected resampled t test of Nadeau & Bengio (Inference for the generalization error, Machine Learning 52, 2003)
 * for scores of two methods on the same resamples: the training sets overlap, so that the variance of the mean of J
 * scores is taken as (1/J + testShare) times theirs rather than 1/J. For k folds testShare is 1/(k − 1), repeated or
 * not; for random splits the number of test samples over that of training samples.
 */
export function correctedResampledTTest(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: CorrectedOptions,
): TTestResult {
  requireOptions("correctedResampledTTest", options, ["alternative", "testShare"]);
  const { testShare } = options;
  if (!(testShare > 0 && testShare < Infinity)) {
    refuseSetting("correctedResampledTTest", "testShare", "a finite number above 0", testShare);
  }
  const differences = pairedDifferences("correctedResampledTTest", first, second, 2);
  return tTest("correctedResampledTTest", differences, 1 / differences.length + testShare, options);
}

/**
 * The combined 5x2cv F test of Alpaydın (Neural Computation 11(8), 1999), for score differences of five twofold
 * cross-validations: F = Σ d² / (2 Σ s²) with (10, 5) degrees of freedom, where s² = Σ (d − mean)² within each.
 */
export function fiveByTwoFTest(differences: readonly ArrayLike<number>[]): TestResult {
  if (differences.length !== 5 || differences.some((pair) => pair.length !== 2)) {
    throw new LecternError("invalid-data", "fiveByTwoFTest: needs 5 pairs of differences, one for each repetition");
  }
  let squares = 0;
  let spread = 0;
  for (const pair of differences) {
    const [a, b] = pairedDifferences("fiveByTwoFTest", pair, [0, 0], 2);
    squares += a * a + b * b;
    spread += (a - b) ** 2 / 2;
  }
  if (spread === 0) return certain(squares === 0, Infinity);
  const statistic = squares / (2 * spread);
  return { statistic, pValue: fisherF({ numeratorFreedom: 10, denominatorFreedom: 5 }).survival(statistic) };
}

function tTest(where: string, differences: Float64Array, factor: number, options: SidedOptions): TTestResult {
  const { alternative = "two-sided" } = options;
  const meanDifference = mean(differences);
  const freedom = differences.length - 1;
  const constant = differences.every((value) => value === differences[0]);
  const standardError = constant ? 0 : Math.sqrt(factor * variance(differences, undefined, 1));
  const statistic = standardError > 0 ? meanDifference / standardError : Math.sign(meanDifference) * Infinity || 0;
  const t = studentT({ freedom });
  const pValue = sidedPValue(where, alternative, t.cdf(statistic), t.survival(statistic));
  return { statistic, pValue, freedom, meanDifference, standardError };
}

// No spread at all: no difference, or one that is sure.
function certain(same: boolean, statistic: number): TestResult {
  return same ? { statistic: 0, pValue: 1 } : { statistic, pValue: 0 };
}
