/** Whitening: linear maps after which columns are uncorrelated and have variance 1 (Kessy, Lewin and Strimmer 2018). */
import { runToEnd, type Work } from "../core/run.js";
import { type Matrix, transpose, zeros } from "../data/matrix.js";
import { pow } from "../numeric/elementary/functions.js";
import { type SymmetricEigen, symmetricEigenSteps } from "./eigen/symmetric-eigen.js";
import { cholesky } from "./factor/cholesky/cholesky.js";
import { inverse } from "./factor/lu/lu.js";
import { multiply } from "./multiply.js";

/** Which of the whitening maps, all of which are rotations of each other. */
export type WhiteningKind = "symmetric" | "pca" | "cholesky";

/** A map K with K C Kᵀ = I on the directions that have variance, and its inverse. */
export interface WhiteningTransform {
  /** K: one row per new coordinate, one column per old one. */
  readonly whiten: Matrix;
  /** K⁺: one row per old coordinate, one column per new one. */
  readonly dewhiten: Matrix;
  /** Number of directions with variance. */
  readonly rank: number;
}

/** Eigenvalues of a covariance, descending, with their vectors as rows, and how many are above rounding. */
export interface PrincipalAxes {
  readonly variances: Float64Array;
  readonly axes: Matrix;
  readonly rank: number;
}

/**
 * The principal axes of a covariance, strongest first. A variance counts as zero when it is at most ε · `size` of the
 * largest, where `size` is the larger of the numbers of rows and columns the covariance was made of.
 */
export function principalAxes(covariance: Matrix, size?: number): PrincipalAxes {
  return runToEnd(principalAxesSteps(covariance, size));
}

/** {@link principalAxes} as work that yields. */
export function* principalAxesSteps(covariance: Matrix, size = covariance.rows): Work<void, PrincipalAxes> {
  const n = covariance.rows;
  const { values, vectors }: SymmetricEigen = yield* symmetricEigenSteps(covariance);
  const variances = values.slice().reverse();
  const limit = Number.EPSILON * Math.max(size, n) * Math.max(0, variances[0]);
  const axes = zeros(n, n);
  for (let k = 0; k < n; k++) {
    for (let j = 0; j < n; j++) axes.data[k * n + j] = vectors.data[j * n + (n - 1 - k)];
  }
  return { variances, axes, rank: variances.filter((variance) => variance > limit && variance > 0).length };
}

/**
 * The whitening map of a covariance: symmetric, K = V Λ^(−½) Vᵀ, which changes the data least; pca, K = Λ^(−½) Vᵀ,
 * whose first `count` coordinates hold the most variance; cholesky, K = L⁻¹ with C = L Lᵀ, in which coordinate j is
 * made of the columns up to j. Without full rank the first two omit the flat directions; the last throws.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { whiteningTransform } from "lectern/linalg";
 *
 * whiteningTransform(asMatrix([[4, 0], [0, 9]]), "symmetric").whiten; // [1/2, 0], [0, 1/3]
 * ```
 */
export function whiteningTransform(...given: Parameters<typeof whiteningSteps>): WhiteningTransform {
  return runToEnd(whiteningSteps(...given));
}

/** {@link whiteningTransform} as work that yields. */
export function* whiteningSteps(
  covariance: Matrix,
  kind: WhiteningKind = "symmetric",
  { count, size }: { readonly count?: number; readonly size?: number } = {},
): Work<void, WhiteningTransform> {
  const n = covariance.rows;
  if (kind === "cholesky") {
    const lower = cholesky(covariance);
    return { whiten: inverse(lower), dewhiten: lower, rank: n };
  }
  const { variances, axes, rank } = yield* principalAxesSteps(covariance, size);
  const kept = Math.min(rank, count ?? rank);
  const scaledAxes = (power: number): Matrix => {
    const result = zeros(kept, n);
    for (let k = 0; k < kept; k++) {
      const factor = pow(variances[k], power);
      for (let j = 0; j < n; j++) result.data[k * n + j] = factor * axes.data[k * n + j];
    }
    return result;
  };
  const [down, up] = [scaledAxes(-0.5), scaledAxes(0.5)];
  if (kind === "pca") return { whiten: down, dewhiten: transpose(up), rank };
  const back: Matrix = transpose({ rows: kept, columns: n, data: axes.data.slice(0, kept * n) });
  return { whiten: multiply(back, down), dewhiten: multiply(back, up), rank };
}
