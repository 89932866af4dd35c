/** Means and covariances of random vectors with finitely many values. */
import { refuse, requireFinite } from "../domain.js";
import { dot } from "../sums.js";
import { requireDistribution } from "./space.js";

/** The first two moments of a random vector. */
export interface TableMoments {
  readonly mean: Float64Array;
  /** One row for each coordinate. */
  readonly covariance: readonly Float64Array[];
}

/**
 * The mean and covariance of a random vector from its table of probabilities: row i of `values` lists the values of
 * coordinate i in each outcome, and `probabilities` are those of the outcomes, in the same order. With X the values
 * minus their means and P the diagonal matrix of probabilities, the covariance is X P Xᵀ; without removing the means it
 * would be the second moment.
 *
 * @example
 * ```ts
 * import { momentsOfTable } from "lectern/numeric";
 *
 * // Outcomes 00, 10, 01, 11 of two coins that depend on each other.
 * const { mean, covariance } = momentsOfTable([[0, 1, 0, 1], [0, 0, 1, 1]], [0.4, 0.2, 0.3, 0.1]);
 * console.log(mean, covariance); // (0.3, 0.4), ((0.21, −0.02), (−0.02, 0.24))
 * ```
 */
export function momentsOfTable(values: readonly ArrayLike<number>[], probabilities: ArrayLike<number>): TableMoments {
  const p = requireDistribution("momentsOfTable", probabilities);
  const centered = values.map((row, i) => {
    if (row.length !== p.length) refuse("momentsOfTable", `row ${i} of values`, `of ${p.length} numbers`, row);
    return Float64Array.from({ length: p.length }, (_, k) => {
      requireFinite("momentsOfTable", `values[${i}][${k}]`, row[k]);
      return row[k];
    });
  });
  const mean = Float64Array.from(centered, (row) => dot(row, p));
  centered.forEach((row, i) => {
    for (let k = 0; k < row.length; k++) row[k] -= mean[i];
  });
  const weighted = centered.map((row) => row.map((value, k) => value * p[k]));
  return { mean, covariance: weighted.map((row) => Float64Array.from(centered, (other) => dot(row, other))) };
}
