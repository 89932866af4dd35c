/** From squared distances to inner products (Torgerson 1952; Gower 1966). */
import { LecternError } from "../core/errors.js";
import { createPace } from "../core/pace.js";
import { runToEnd, type Work } from "../core/run.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { requireSymmetric } from "../linalg/check-matrix.js";

/**
 * −½ Q D Q with Q = I − 1 1ᵀ / n, the double-centred matrix of squared distances D: the inner products of the centred
 * samples if D are squared Euclidean distances, and a matrix with negative eigenvalues otherwise.
 *
 * @example
 * ```ts
 * import { pseudoCovariance } from "lectern/manifold";
 *
 * pseudoCovariance([[0, 4], [4, 0]]); // [[1, -1], [-1, 1]]: the inner products of -1 and 1
 * ```
 */
export function pseudoCovariance(squared: MatrixLike): Matrix {
  const given = asMatrix(squared, "squared");
  requireSymmetric("pseudoCovariance", given);
  if (given.rows === 0) throw new LecternError("invalid-data", "pseudoCovariance: needs at least 1 sample, got 0");
  const result = { ...given, data: given.data.slice() };
  runToEnd(centerTwice(result));
  return result;
}

/** Nanoseconds for an entry of a matrix. */
const PER_ENTRY = 1;

/** −½ Q D Q in place, as work that yields after some rows; returns the means of the rows of D. */
export function* centerTwice({ rows: n, data }: Matrix): Work<void, Float64Array> {
  const pace = createPace();
  const means = new Float64Array(n);
  for (let i = 0, at = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < n; j++, at++) sum += data[at];
    means[i] = sum / n;
    if (pace(n * PER_ENTRY)) yield;
  }
  const mean = means.reduce((sum, value) => sum + value, 0) / n;
  for (let i = 0, at = 0; i < n; i++) {
    // The two means first: the same sum for (i, j) and (j, i), so that the result is exactly symmetric.
    for (let j = 0; j < n; j++, at++) data[at] = -0.5 * (data[at] - (means[i] + means[j]) + mean);
    if (pace(n * PER_ENTRY)) yield;
  }
  return means;
}
