/** Student's t test of each column between two classes: which features differ in their means, taken one by one. */
import { LecternError } from "../../core/errors.js";
import type { SamplesLike } from "../../data/dataset.js";
import type { LabelsLike } from "../../data/labels.js";
import { asMatrix } from "../../data/matrix.js";
import { asSparse, isSparse } from "../../data/sparse.js";
import { classMoments } from "../../linalg/class-moments.js";
import { studentT } from "../../numeric/distributions/student-t.js";
import { asTruth, requireCount, requireOptions } from "../metric-input.js";

/** Options of {@link featureTTests}. */
export interface FeatureTTestOptions {
  /** Whether both classes are taken to have the same variance (Student 1908); otherwise it is Welch's test (1947). */
  readonly equalVariances?: boolean;
}

/** One entry per column, except for the ranking. */
export interface FeatureTTests {
  /** t of the mean of the second class less that of the first. */
  readonly statistics: Float64Array;
  /** The probability of a difference at least as large if the means are equal. */
  readonly pValues: Float64Array;
  readonly freedom: Float64Array;
  /** The columns, the strongest evidence first. */
  readonly ranking: Int32Array;
}

/**
 * Ranks columns by the evidence that their means differ between two classes. It tests each column by itself:
 * information that two columns have only together, as in XOR, is missed; importances of trees can find it. With many
 * columns some p-values are small by chance: a threshold must be divided by their number (Bonferroni).
 *
 * @example
 * ```ts
 * import { featureTTests } from "lectern/metrics";
 *
 * const x = [[1, 5], [2, 3], [3, 4], [7, 5], [8, 4], [9, 3]];
 * const { ranking, pValues } = featureTTests(x, ["a", "a", "a", "b", "b", "b"]);
 * console.log(ranking[0], pValues[0] < 0.01, pValues[1]); // 0 true 1
 * ```
 */
export function featureTTests(x: SamplesLike, labels: LabelsLike, options: FeatureTTestOptions = {}): FeatureTTests {
  requireOptions("featureTTests", options, ["equalVariances"]);
  const where = "featureTTests";
  const { equalVariances = true } = options;
  const { codes, classes } = asTruth(where, labels);
  const samples = isSparse(x) ? asSparse(x) : asMatrix(x, `${where}: x`);
  requireCount(where, "rows of x", samples.rows, codes.length);
  const entries = isSparse(samples) ? samples.values : samples.data;
  if (!entries.every(Number.isFinite)) {
    throw new LecternError("invalid-data", `${where}: x has values that are not finite; remove or impute them`);
  }
  const { weight, mean, variance } = classMoments(samples, codes, classes.length);
  if (classes.length !== 2 || Math.min(...weight) < 2) {
    throw new LecternError(
      "invalid-data",
      `${where}: needs 2 classes with at least 2 samples each, got ${classes.map((name, k) => `${name}: ${weight[k]}`).join(", ")}`,
    );
  }
  const d = samples.columns;
  const [m, n] = weight;
  const [statistics, pValues, freedom] = Array.from({ length: 3 }, () => new Float64Array(d));
  for (let j = 0; j < d; j++) {
    const difference = mean.data[d + j] - mean.data[j];
    // The variances of the two means, without bias.
    const [a, b] = [variance.data[j] / (m - 1), variance.data[d + j] / (n - 1)];
    const pooled = (m * variance.data[j] + n * variance.data[d + j]) / (m + n - 2);
    const error = Math.sqrt(equalVariances ? pooled * (1 / m + 1 / n) : a + b);
    freedom[j] = equalVariances || a + b === 0 ? m + n - 2 : (a + b) ** 2 / ((a * a) / (m - 1) + (b * b) / (n - 1));
    // Without any spread a difference is certain, and so is that there is none.
    statistics[j] = error > 0 ? difference / error : Math.sign(difference) * Infinity || 0;
    pValues[j] = Math.min(1, 2 * studentT({ freedom: freedom[j] }).survival(Math.abs(statistics[j])));
  }
  // The p-value decides; where it is too small to be a number, the statistic does.
  const order = (i: number, j: number) =>
    pValues[i] - pValues[j] || Math.abs(statistics[j]) - Math.abs(statistics[i]) || i - j;
  return { statistics, pValues, freedom, ranking: Int32Array.from(pValues.keys()).sort(order) };
}
