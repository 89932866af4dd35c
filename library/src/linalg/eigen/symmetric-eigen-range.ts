/** Parts of the eigendecomposition of a symmetric matrix, at less than the cost of the whole. */
import { LecternError } from "../../core/errors.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { undoScale } from "../power-of-two-scale.js";
import { decomposeSymmetric, placeUpper, type SymmetricEigen, symmetricScale } from "./symmetric-eigen.js";
import { iterateQl } from "./tridiagonal-ql.js";
import { tridiagonalize } from "./tridiagonalize.js";

/**
 * All eigenvalues of a symmetric matrix in ascending order, without vectors.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { symmetricEigenvalues } from "lectern/linalg";
 *
 * symmetricEigenvalues(asMatrix([[0, 2], [2, 3]])); // -1, 4
 * ```
 */
export function symmetricEigenvalues(a: Matrix): Float64Array {
  const operation = "symmetricEigenvalues";
  const scale = symmetricScale(operation, a);
  const n = a.rows;
  const { diagonal, offDiagonal } = withWorkspace(currentEngine(), (space) =>
    tridiagonalize(space, n, placeUpper(space.engine.memory, space.matrix(n, n), n, a.data, scale)),
  );
  iterateQl(operation, new Float64Array(0), diagonal, offDiagonal);
  return undoScale(operation, diagonal.sort(), scale, "an eigenvalue");
}

/**
 * The eigenpairs first … end − 1, counted from the smallest eigenvalue: `symmetricEigenRange(a, n - 3, n)` gives the
 * three largest. The reduction of the matrix is the same as for all pairs, so this takes between a third and all of
 * the time of {@link symmetricEigen}; for a few outermost pairs of a large matrix use {@link symmetricEigenpairs}.
 *
 * The vectors come from divide and conquer, whose last and most expensive step computes only the requested ones. Unlike
 * those of inverse iteration they are always orthogonal, even for eigenvalues that coincide.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { symmetricEigenRange } from "lectern/linalg";
 *
 * const { values, vectors } = symmetricEigenRange(asMatrix([[2, 1, 0], [1, 2, 0], [0, 0, 5]]), 1, 3); // values 3, 5
 * ```
 */
export function symmetricEigenRange(a: Matrix, first: number, end: number): SymmetricEigen {
  return runToEnd(symmetricEigenRangeSteps(a, first, end));
}

/** The same as work that yields after each few milliseconds. */
export function symmetricEigenRangeSteps(a: Matrix, first: number, end: number): Work<void, SymmetricEigen> {
  if (!(Number.isInteger(first) && Number.isInteger(end) && 0 <= first && first <= end && end <= a.rows)) {
    throw new LecternError(
      "invalid-option",
      `symmetricEigenRange: first and end must be whole numbers with 0 ≤ first ≤ end ≤ ${a.rows}, got ${first} and ${end}`,
      { first, end },
    );
  }
  return decomposeSymmetric("symmetricEigenRange", a, { first, end });
}
