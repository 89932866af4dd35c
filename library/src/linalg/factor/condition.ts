/** The condition of a matrix in the 1-norm, estimated from its LU factors as LAPACK's gecon does. */
import type { Matrix } from "../../data/matrix.js";
import { requireSquare } from "../check-matrix.js";
import { oneNorm, powerOfTwoNear } from "../norms.js";
import { lu } from "./lu/lu.js";
import { substituteTransposedVector, substituteVector } from "./lu/substitution.js";
import { estimateOneNorm } from "./one-norm-estimate.js";

/**
 * 1 / (‖A‖₁ ‖A⁻¹‖₁), estimated: near 1 for a well-conditioned matrix, near 1e-16 when solutions of systems have no
 * correct digit left, 0 when A is exactly singular. The estimate is never too small, and rarely above three times the
 * true value.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { reciprocalCondition } from "lectern/linalg";
 *
 * reciprocalCondition(asMatrix([[1, 0], [0, 1e-8]])); // 1e-8
 * ```
 */
export function reciprocalCondition(a: Matrix): number {
  const n = requireSquare("reciprocalCondition", a);
  if (n === 0) return 1;
  const norm = oneNorm(a);
  // Scaling does not change the condition, and keeps the inverse of a tiny or huge matrix within range.
  const scale = powerOfTwoNear(norm);
  if (scale === 0) return 0;
  const factors = lu({ rows: n, columns: n, data: a.data.map((value) => value / scale) });
  for (let k = 0; k < n; k++) if (factors.factors.data[k * n + k] === 0) return 0;
  const inverseNorm = estimateOneNorm(
    n,
    (x) => substituteVector(factors, x),
    (x) => substituteTransposedVector(factors, x),
  );
  const result = 1 / (norm / scale) / inverseNorm;
  return Number.isFinite(result) ? result : 0;
}
