/** Whether two categorical variables are independent: Pearson's chi-squared test of a contingency table. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type MatrixLike } from "../../data/matrix.js";
import { chiSquared } from "../../numeric/distributions/gamma.js";
import { discreteJoint } from "../discrete-information.js";
import type { TestResult } from "./test-result.js";

/** The result of {@link independenceTest}. */
export interface IndependenceResult extends TestResult {
  /** Degrees of freedom: (rows − 1) (columns − 1), without rows and columns that are all 0. */
  readonly freedom: number;
  /** The smallest expected count; below 5 the p-value is a rough approximation. */
  readonly smallestExpected: number;
}

/**
 * Tests whether the rows and columns of a table of counts are independent: Σ (observed − expected)² / expected, compared
 * with the chi-squared distribution.
 *
 * @example
 * ```ts
 * import { independenceTest } from "lectern/metrics";
 *
 * independenceTest([[10, 20], [20, 10]]).pValue; // 0.0098
 * ```
 */
export function independenceTest(counts: MatrixLike): IndependenceResult {
  const table = asMatrix(counts, "independenceTest: counts");
  const { independent, rowMarginal, columnMarginal } = discreteJoint(table);
  const total = table.data.reduce((sum, count) => sum + count, 0);
  const used = (marginal: Float64Array) => marginal.reduce((sum, p) => sum + (p > 0 ? 1 : 0), 0);
  const freedom = (used(rowMarginal) - 1) * (used(columnMarginal) - 1);
  if (freedom === 0) {
    throw new LecternError("invalid-data", "independenceTest: needs at least 2 rows and 2 columns with counts above 0");
  }
  let [statistic, smallestExpected] = [0, Infinity];
  independent.data.forEach((p, at) => {
    if (p === 0) return;
    const expected = p * total;
    statistic += (table.data[at] - expected) ** 2 / expected;
    smallestExpected = Math.min(smallestExpected, expected);
  });
  return { statistic, pValue: chiSquared({ freedom }).survival(statistic), freedom, smallestExpected };
}
