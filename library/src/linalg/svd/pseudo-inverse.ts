/** The Moore-Penrose pseudo-inverse, from the singular value decomposition. */
import type { Matrix } from "../../data/matrix.js";
import { multiplyTransposed } from "../multiply.js";
import { defaultTolerance, requireTolerance } from "./numerical-rank.js";
import { svd } from "./svd.js";

/**
 * A⁺ = V Σ⁺ Uᵀ, the n x m matrix for which A⁺ b is the minimum-norm least-squares solution of A x = b. Singular values
 * up to `tolerance` times the largest count as 0; max(m, n) · 2.2e-16 by default. To solve systems, solveLeastSquares
 * is faster.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { pseudoInverse } from "lectern/linalg";
 *
 * pseudoInverse(asMatrix([[2, 0], [0, 0]])); // [[0.5, 0], [0, 0]]
 * ```
 */
export function pseudoInverse(a: Matrix, tolerance = defaultTolerance(a)): Matrix {
  requireTolerance("pseudoInverse", tolerance);
  const { u, values, v } = svd(a);
  const smallest = tolerance * (values[0] ?? 0);
  // V Σ⁺: each column divided by its singular value, or cleared.
  const scaled: Matrix = { ...v, data: v.data.slice() };
  for (let i = 0; i < v.rows; i++) {
    for (let k = 0, at = i * v.columns; k < v.columns; k++) {
      scaled.data[at + k] = values[k] > smallest ? scaled.data[at + k] / values[k] : 0;
    }
  }
  return multiplyTransposed(scaled, u);
}
