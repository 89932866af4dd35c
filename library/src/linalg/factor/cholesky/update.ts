/**
 * Cholesky factors of matrices that change by one vector, in n² operations instead of n³ / 3. Row by row, so that
 * memory is read in order: the rotations of the previous rows are applied to each row, which then defines the next one.
 */
import { LecternError } from "../../../core/errors.js";
import type { Matrix } from "../../../data/matrix.js";
import { requireFiniteVector } from "../../check-matrix.js";

/**
 * The factor of A + v vᵀ, given that of A = L Lᵀ, by plane rotations (Golub & Van Loan, section 6.5.4).
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { updateCholesky } from "lectern/linalg";
 *
 * updateCholesky(asMatrix([[3, 0], [0, 1]]), Float64Array.of(4, 0)); // [[5, 0], [0, 1]]
 * ```
 */
export function updateCholesky(factor: Matrix, v: Float64Array): Matrix {
  return change("updateCholesky", factor, v, 1);
}

/**
 * The factor of A − v vᵀ, given that of A = L Lᵀ, by hyperbolic rotations in the mixed form of Bojanczyk, Brent, Van
 * Dooren & de Hoog (1987). Throws when the difference is not positive definite.
 */
export function downdateCholesky(factor: Matrix, v: Float64Array): Matrix {
  return change("downdateCholesky", factor, v, -1);
}

// A rotation makes (l, w) into (√(l² ± w²), 0): with c = √(l² ± w²) / l and s = w / l the other entries of the column
// become l' = (l ± s w) / c and w' = c w − s l', which is stable for both signs.
function change(operation: string, factor: Matrix, v: Float64Array, sign: 1 | -1): Matrix {
  const n = factor.rows;
  if (factor.columns !== n || v.length !== n) {
    throw new LecternError(
      "invalid-data",
      `${operation}: a factor of ${n} x ${factor.columns} and a vector of ${v.length} have incompatible shapes`,
    );
  }
  requireFiniteVector(operation, v);
  const data = factor.data.slice();
  const cosines = new Float64Array(n);
  const sines = new Float64Array(n);
  for (let i = 0, row = 0; i < n; i++, row += n) {
    let w = v[i];
    for (let k = 0; k < i; k++) {
      const entry = (data[row + k] + sign * sines[k] * w) / cosines[k];
      w = cosines[k] * w - sines[k] * entry;
      data[row + k] = entry;
    }
    const old = data[row + i];
    const sine = w / old;
    const square = sign === 1 ? 1 + sine * sine : (1 + sine) * (1 - sine);
    if (!(square > 0)) {
      throw new LecternError(
        "numerical",
        `${operation}: the matrix is not positive definite after the change (pivot ${i} is ${old * old * square})`,
        { pivot: i },
      );
    }
    cosines[i] = Math.sqrt(square);
    sines[i] = sine;
    data[row + i] = old * cosines[i];
  }
  return { rows: n, columns: n, data };
}
