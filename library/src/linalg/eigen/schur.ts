/** The real Schur form of a square matrix: Hessenberg reduction, then Francis's QR iteration. */
import { type Matrix, transpose } from "../../data/matrix.js";
import { requireSquare } from "../check-matrix.js";
import { largestEntry, powerOfTwoNear } from "../norms.js";
import { iterateFrancis } from "./francis.js";
import { accumulateReflectors, reduceToHessenberg } from "./hessenberg.js";

/**
 * A = Q T Qᵀ: Q is orthogonal, T is upper triangular except for 2 x 2 blocks [[a, b], [c, a]] with b c < 0 on its
 * diagonal, each with the conjugate eigenvalues a ± i √(−b c).
 */
export interface Schur {
  readonly form: Matrix;
  readonly vectors: Matrix;
}

/**
 * The real Schur form, on which functions of a matrix are computed. For symmetric matrices the symmetric eigenvalue
 * decomposition is equivalent and faster.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { schur } from "lectern/linalg";
 *
 * schur(asMatrix([[1, 2], [0, 3]])).form; // the matrix itself, which is triangular already
 * ```
 */
export function schur(a: Matrix): Schur {
  const n = requireSquare("schur", a);
  // A power of two scales entries to about 1 without rounding.
  const scale = powerOfTwoNear(largestEntry(a)) || 1;
  const t = a.data.map((value) => value / scale);
  const rows = accumulateReflectors(reduceToHessenberg(t, n), n);
  iterateFrancis(t, n, rows);
  return {
    form: { rows: n, columns: n, data: t.map((value) => value * scale) },
    vectors: transpose({ rows: n, columns: n, data: rows }),
  };
}

/** Where the diagonal blocks of a real Schur form begin; each extends to the next, the last to the end. */
export function blockStarts({ rows: n, data }: Matrix): number[] {
  const starts: number[] = [];
  for (let i = 0; i < n; i++) if (i === 0 || data[i * n + i - 1] === 0) starts.push(i);
  return starts;
}
