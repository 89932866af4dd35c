/** Checks Gram matrices: those of kernels are symmetric and positive semidefinite (Mercer 1909). */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { requireSquare } from "../linalg/check-matrix.js";
import { symmetricEigen } from "../linalg/eigen/symmetric-eigen.js";
import { symmetricEigenvalues } from "../linalg/eigen/symmetric-eigen-range.js";

/** A reason why a matrix is not the Gram matrix of a kernel. */
export type GramFlaw = "not symmetric" | "negative diagonal" | "negative determinant" | "negative eigenvalue";

/** What {@link checkGram} found. */
export interface GramCheck {
  readonly positiveSemidefinite: boolean;
  /** All reasons why it is not one; empty if it may be. */
  readonly flaws: readonly GramFlaw[];
  /** NaN for a matrix that is not symmetric. */
  readonly smallestEigenvalue: number;
  /** Coefficients c with cᵀ K c < 0, which no Gram matrix has; null if it may be one, or if only its symmetry fails. */
  readonly counterExample: Float64Array | null;
}

/**
 * Tests whether a square matrix can be the Gram matrix of a kernel. Eigenvalues (and differences of mirrored entries)
 * up to `tolerance` times the size times the largest entry count as rounding. A matrix that passes does not prove that
 * the function is a kernel; one that fails disproves it, with a counter-example.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { checkGram } from "lectern/kernels";
 *
 * checkGram(asMatrix([[-1, 0], [0, -1]])).flaws; // [ "negative diagonal", "negative eigenvalue" ]
 * ```
 */
export function checkGram(k: Matrix, tolerance = 1e-12): GramCheck {
  const n = requireSquare("checkGram", k);
  const { data } = k;
  let largest = 0;
  for (let at = 0; at < data.length; at++) largest = Math.max(largest, Math.abs(data[at]));
  const slack = tolerance * n * largest;
  const flaws: GramFlaw[] = [];
  let smallest = 0;
  let asymmetry = 0;
  for (let i = 0; i < n; i++) {
    if (data[i * n + i] < data[smallest * n + smallest]) smallest = i;
    for (let j = 0; j < i; j++) asymmetry = Math.max(asymmetry, Math.abs(data[i * n + j] - data[j * n + i]));
  }
  if (asymmetry > slack) flaws.push("not symmetric");
  const unit = n > 0 && data[smallest * n + smallest] < -slack ? unitVector(n, smallest) : null;
  if (unit !== null) flaws.push("negative diagonal");
  if (asymmetry > slack) {
    return { positiveSemidefinite: false, flaws, smallestEigenvalue: NaN, counterExample: unit };
  }
  const values = symmetricEigenvalues(k);
  const isZero = (value: number) => Math.abs(value) <= slack;
  const negative = values.filter((value) => value < -slack).length;
  // The sign of the determinant: the number of negative factors, unless one of the factors is 0.
  if (negative % 2 === 1 && !values.some(isZero)) flaws.push("negative determinant");
  if (negative > 0) flaws.push("negative eigenvalue");
  return {
    positiveSemidefinite: flaws.length === 0,
    flaws,
    smallestEigenvalue: n === 0 ? 0 : values[0],
    counterExample: negative > 0 ? firstEigenvector(k) : null,
  };
}

function unitVector(n: number, at: number): Float64Array {
  const result = new Float64Array(n);
  result[at] = 1;
  return result;
}

/** The eigenvector of the smallest eigenvalue. */
function firstEigenvector(k: Matrix): Float64Array {
  const { data, columns } = symmetricEigen(k).vectors;
  return Float64Array.from({ length: k.rows }, (_, i) => data[i * columns]);
}

/**
 * A finite feature map Φ with Φ Φᵀ = K: the columns are eigenvectors times the roots of their eigenvalues, strongest
 * first, one for each eigenvalue above rounding. Throws if the matrix has a negative eigenvalue.
 */
export function gramFeatures(k: Matrix, tolerance = 1e-12): Matrix {
  const n = requireSquare("gramFeatures", k);
  const { values, vectors } = symmetricEigen(k);
  const slack = tolerance * n * Math.max(0, values[n - 1] ?? 0);
  if (n > 0 && values[0] < -slack) {
    throw new LecternError(
      "invalid-data",
      `gramFeatures: the matrix must be positive semidefinite, but has the eigenvalue ${values[0]}`,
    );
  }
  const rank = values.filter((value) => value > slack).length;
  const result = zeros(n, rank);
  for (let c = 0; c < rank; c++) {
    const root = Math.sqrt(values[n - 1 - c]);
    for (let i = 0; i < n; i++) result.data[i * rank + c] = root * vectors.data[i * n + n - 1 - c];
  }
  return result;
}
