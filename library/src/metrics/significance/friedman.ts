/** Friedman's test for several methods on several data sets, and Nemenyi's comparison of each pair after it. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, row, zeros } from "../../data/matrix.js";
import { chiSquared } from "../../numeric/distributions/gamma.js";
import { averageRanks } from "./average-ranks.js";
import { studentizedRangeSurvival } from "./studentized-range.js";
import type { TestResult } from "./test-result.js";

/** Friedman's test. */
export interface FriedmanResult extends TestResult {
  /** The mean rank of each method: low where its scores are low. */
  readonly meanRanks: Float64Array;
}

/**
 * Friedman's test of whether several methods (columns) score alike on several data sets (rows), by ranks within each
 * row, corrected for ties (Demšar, Statistical comparisons of classifiers over multiple data sets, JMLR 7, 2006).
 *
 * @example
 * ```ts
 * import { friedmanTest, nemenyiTest } from "lectern/metrics";
 *
 * const scores = [[0.9, 0.8, 0.7], [0.8, 0.7, 0.6], [0.95, 0.9, 0.7], [0.7, 0.65, 0.6], [0.8, 0.75, 0.5]];
 * friedmanTest(scores).pValue; // 0.0067…: not all the same
 * nemenyiTest(scores).pValues; // … and which of them differ, as a 3 x 3 matrix
 * ```
 */
export function friedmanTest(scores: MatrixLike): FriedmanResult {
  const { matrix, meanRanks, tieTerm } = rankRows("friedmanTest", scores);
  const [n, k] = [matrix.rows, matrix.columns];
  const center = (k + 1) / 2;
  const spread = meanRanks.reduce((sum, rank) => sum + (rank - center) ** 2, 0);
  const correction = 1 - tieTerm / (n * k * (k * k - 1));
  // Every row tied throughout: no method is ahead of any other.
  if (correction <= 0) return { statistic: 0, pValue: 1, meanRanks };
  const statistic = ((12 * n) / (k * (k + 1))) * (spread / correction);
  return { statistic, pValue: chiSquared({ freedom: k - 1 }).survival(statistic), meanRanks };
}

/** Nemenyi's comparisons. */
export interface NemenyiResult {
  readonly meanRanks: Float64Array;
  /** Entry (i, j) is the p-value of methods i and j having the same mean rank; all pairs are corrected for. */
  readonly pValues: Matrix;
}

/**
 * Nemenyi's test of all pairs of methods after {@link friedmanTest}: mean ranks differ when their distance over
 * √(k (k + 1) / (6 n)) is large for a studentised range over √2.
 */
export function nemenyiTest(scores: MatrixLike): NemenyiResult {
  const { matrix, meanRanks } = rankRows("nemenyiTest", scores);
  const [n, k] = [matrix.rows, matrix.columns];
  const scale = Math.sqrt((k * (k + 1)) / (12 * n));
  const pValues = zeros(k, k);
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) {
      pValues.data[i * k + j] = studentizedRangeSurvival(Math.abs(meanRanks[i] - meanRanks[j]) / scale, k);
    }
  }
  return { meanRanks, pValues };
}

function rankRows(where: string, scores: MatrixLike): { matrix: Matrix; meanRanks: Float64Array; tieTerm: number } {
  const matrix = asMatrix(scores, `${where}: scores`);
  if (matrix.rows < 2 || matrix.columns < 2 || !matrix.data.every(Number.isFinite)) {
    throw new LecternError(
      "invalid-data",
      `${where}: scores must be finite numbers of at least 2 data sets (rows) and 2 methods (columns), got ${matrix.rows} x ${matrix.columns}`,
    );
  }
  const meanRanks = new Float64Array(matrix.columns);
  let tieTerm = 0;
  for (let i = 0; i < matrix.rows; i++) {
    const { ranks, tieTerm: tied } = averageRanks(row(matrix, i));
    for (let j = 0; j < ranks.length; j++) meanRanks[j] += ranks[j] / matrix.rows;
    tieTerm += tied;
  }
  return { matrix, meanRanks, tieTerm };
}
