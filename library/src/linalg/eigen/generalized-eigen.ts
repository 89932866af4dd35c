/**
 * The symmetric-definite generalised eigenvalue problem A x = λ B x, reduced with the Cholesky factor of B (Golub and
 * Van Loan, section 8.7): discriminant analysis, canonical correlation, Laplacian eigenmaps and many others are of this
 * form.
 */

import { LecternError } from "../../core/errors.js";
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import { requireSymmetric } from "../check-matrix.js";
import { cholesky } from "../factor/cholesky/cholesky.js";
import { substituteLower, substituteUpper } from "../factor/substitution.js";
import { trace } from "../norms.js";
import { type SymmetricEigen, symmetricEigen, symmetricEigenSteps } from "./symmetric-eigen.js";

/**
 * All eigenpairs of A x = λ B x for symmetric A and symmetric positive definite B. Values ascend; the vectors, in
 * columns, satisfy Xᵀ B X = I and Xᵀ A X = Λ. With a `ridge`, B + ridge · (tr B / n) I replaces B, which makes a
 * semidefinite B usable; the ridge is a fraction of B's mean eigenvalue, so it does not depend on the scale of B.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { generalizedEigen } from "lectern/linalg";
 *
 * generalizedEigen(asMatrix([[2, 0], [0, 3]]), asMatrix([[1, 0], [0, 4]])).values; // 0.75, 2
 * ```
 */
export function generalizedEigen(a: Matrix, b: Matrix, ridge?: number): SymmetricEigen {
  return runToEnd(generalizedEigenSteps(a, b, ridge));
}

/** Nanoseconds for a multiplication and an addition of a substitution. */
const NANOSECONDS = 0.3;

/** {@link generalizedEigen} as work that yields. */
export function* generalizedEigenSteps(a: Matrix, b: Matrix, ridge = 0): Work<void, SymmetricEigen> {
  const n = requireSymmetric("generalizedEigen", a);
  requireSymmetric("generalizedEigen", b);
  if (b.rows !== n) {
    throw new LecternError(
      "invalid-data",
      `generalizedEigen: both matrices must have the same size, got ${n} x ${n} and ${b.rows} x ${b.rows}`,
    );
  }
  if (!(Number.isFinite(ridge) && ridge >= 0)) {
    throw new LecternError("invalid-option", `generalizedEigen: the ridge must be at least 0, got ${ridge}`, {
      option: "ridge",
      value: ridge,
    });
  }
  if (n === 0) return symmetricEigen(a);
  const pace = createPace();
  const substitution = (n ** 2 * n * NANOSECONDS) / 2;
  const factor = factorize(b, ridge);
  if (pace(substitution)) yield;
  // C = L⁻¹ A L⁻ᵀ: with M = L⁻¹ A, C is the transpose of L⁻¹ Mᵀ, and symmetric.
  const half: Matrix = { rows: n, columns: n, data: a.data.slice() };
  substituteLower(factor, half, false);
  if (pace(substitution)) yield;
  const reduced = transpose(half);
  substituteLower(factor, reduced, false);
  if (pace(substitution)) yield;
  const { values, vectors } = yield* symmetricEigenSteps(symmetricPart(reduced));
  substituteUpper(transpose(factor), vectors);
  return { values, vectors };
}

function factorize(b: Matrix, ridge: number): Matrix {
  const n = b.rows;
  const shift = (ridge * trace(b)) / n;
  const shifted: Matrix = { rows: n, columns: n, data: b.data.slice() };
  for (let i = 0; i < n; i++) shifted.data[i * n + i] += shift;
  try {
    return cholesky(shifted);
  } catch (cause) {
    if (!(cause instanceof LecternError && cause.code === "numerical")) throw cause;
    const advice = ridge === 0 ? "if it is semidefinite, use a ridge such as 1e-6" : "use a larger ridge";
    throw new LecternError(
      "numerical",
      `generalizedEigen: the second matrix is not positive definite; ${advice}`,
      { ridge, ...cause.details },
      cause,
    );
  }
}

function symmetricPart({ rows: n, data }: Matrix): Matrix {
  const result = data.slice();
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) result[i * n + j] = result[j * n + i] = (data[i * n + j] + data[j * n + i]) / 2;
  }
  return { rows: n, columns: n, data: result };
}
