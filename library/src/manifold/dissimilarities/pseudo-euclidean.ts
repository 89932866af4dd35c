/**
 * Dissimilarities that are not squared Euclidean distances, as coordinates of a pseudo-Euclidean space (Goldfarb 1985;
 * Laub and Müller 2004): the eigenvectors of negative eigenvalues get coordinates of their own, whose squares are subtracted.
 */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { requireSquare } from "../../linalg/check-matrix.js";
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import { symmetricEigenvalues } from "../../linalg/eigen/symmetric-eigen-range.js";
import { pseudoCovariance } from "../pseudo-covariance.js";

/** Eigenvalues whose absolute value is below this share of the largest one are rounding errors. */
const NEGLIGIBLE = 1e-10;

/** How many eigenvalues are positive, and how many negative. */
export interface Signature {
  readonly positive: number;
  readonly negative: number;
}

/** Coordinates with the metric diag(+1, …, −1, …). */
export interface PseudoEuclidean {
  /** Coordinates in the positive eigenspace: d²ᵢⱼ = ‖pᵢ − pⱼ‖² − ‖nᵢ − nⱼ‖². */
  readonly positive: Matrix;
  /** Coordinates in the negative eigenspace. */
  readonly negative: Matrix;
  readonly signature: Signature;
  /** All eigenvalues of the pseudo-covariance, descending. */
  readonly eigenvalues: Float64Array;
}

/** How many leading coordinates to compute; all by default. */
export interface PseudoEuclideanOptions {
  readonly positiveComponents?: number;
  readonly negativeComponents?: number;
}

/**
 * The positive and negative map of a symmetric matrix of squared dissimilarities. The negative one, which a Euclidean
 * embedding discards, may show a second attribute of the data.
 *
 * @example
 * ```ts
 * import { pseudoEuclidean } from "lectern/manifold";
 *
 * // 0 and 2 are too far apart for their distances to 1.
 * const { signature } = pseudoEuclidean([[0, 1, 9], [1, 0, 1], [9, 1, 0]]);
 * signature; // { positive: 1, negative: 1 }
 * ```
 */
export function pseudoEuclidean(squared: MatrixLike, settings: PseudoEuclideanOptions = {}): PseudoEuclidean {
  const { values, vectors } = symmetricEigen(pseudoCovariance(squared));
  const n = values.length;
  const eigenvalues = values.slice().reverse();
  const signature = signatureOf(eigenvalues);
  const take = (name: string, wanted: number | undefined, most: number) => {
    if (wanted === undefined || (Number.isInteger(wanted) && wanted >= 0 && wanted <= most)) return wanted ?? most;
    throw new LecternError(
      "invalid-option",
      `pseudoEuclidean: ${name} must be a whole number up to ${most}, the number of such eigenvalues, got ${wanted}`,
      { option: name, value: wanted },
    );
  };
  const p = take("positiveComponents", settings.positiveComponents, signature.positive);
  const q = take("negativeComponents", settings.negativeComponents, signature.negative);
  return {
    positive: coordinates(
      values,
      vectors,
      Array.from({ length: p }, (_, k) => n - 1 - k),
    ),
    negative: coordinates(
      values,
      vectors,
      Array.from({ length: q }, (_, k) => k),
    ),
    signature,
    eigenvalues,
  };
}

/** √|λ| v for chosen eigenvectors. */
function coordinates(values: Float64Array, vectors: Matrix, chosen: readonly number[]): Matrix {
  const n = vectors.rows;
  const result = zeros(n, chosen.length);
  chosen.forEach((at, k) => {
    const root = Math.sqrt(Math.abs(values[at]));
    for (let i = 0; i < n; i++) result.data[i * chosen.length + k] = root * vectors.data[i * n + at];
  });
  return result;
}

function signatureOf(eigenvalues: Float64Array): Signature {
  const least = NEGLIGIBLE * eigenvalues.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return {
    positive: eigenvalues.filter((value) => value > least).length,
    negative: eigenvalues.filter((value) => value < -least).length,
  };
}

/** The result of {@link checkSquaredEuclidean}. */
export interface SquaredEuclideanCheck {
  readonly isSquaredEuclidean: boolean;
  readonly signature: Signature;
  /** The negative eigenvalues of −½ Q D Q, from the smallest up; rounding errors are left out. */
  readonly violations: Float64Array;
}

/**
 * Whether a matrix D holds the squared distances of points of some Euclidean space: if and only if −½ Q D Q is positive
 * semidefinite, with Q = I − 1 1ᵀ / n, and its diagonal is 0.
 */
export function checkSquaredEuclidean(squared: MatrixLike): SquaredEuclideanCheck {
  const given = asMatrix(squared, "squared");
  const n = requireSquare("checkSquaredEuclidean", given);
  const eigenvalues = symmetricEigenvalues(pseudoCovariance(given));
  const signature = signatureOf(eigenvalues);
  const hasZeroDiagonal = Array.from({ length: n }, (_, i) => given.data[i * n + i]).every((value) => value === 0);
  return {
    isSquaredEuclidean: signature.negative === 0 && hasZeroDiagonal,
    signature,
    violations: eigenvalues.slice(0, signature.negative),
  };
}
