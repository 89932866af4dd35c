/** The multivariate normal density. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike, transpose } from "../data/matrix.js";
import { log } from "../numeric/elementary/functions.js";
import { centered } from "./column-moments.js";
import { cholesky, choleskyLogDeterminant } from "./factor/cholesky/cholesky.js";
import { substituteLower } from "./factor/substitution.js";

/** log 2π. */
export const LOG_TWO_PI = /* @__PURE__ */ log(2 * Math.PI);

/**
 * The logarithm of the normal density at each row of x: − ½ (d log 2π + log |S| + (x − μ)ᵀ S⁻¹ (x − μ)), where the last term
 * is the squared length of L⁻¹(x − μ) for the Cholesky factor S = L Lᵀ.
 *
 * @example
 * ```ts
 * import { normalLogDensity } from "lectern/linalg";
 *
 * normalLogDensity([[0, 0], [1, 1]], [0, 0], [[2, 1], [1, 2]]); // Float64Array [ -2.387183210743, -2.720516544076 ]
 * ```
 */
export function normalLogDensity(x: MatrixLike, mean: ArrayLike<number>, covariance: MatrixLike): Float64Array {
  const samples = asMatrix(x, "normalLogDensity: x");
  const matrix = asMatrix(covariance, "normalLogDensity: the covariance");
  const { rows, columns: d } = samples;
  if (mean.length !== d || matrix.rows !== d || matrix.columns !== d) {
    throw new LecternError(
      "invalid-data",
      `normalLogDensity: samples of ${d} columns need a mean of ${d} numbers and a covariance of ${d} x ${d}, got ${mean.length} and ${matrix.rows} x ${matrix.columns}`,
    );
  }
  const factor = cholesky(matrix);
  const constant = d * LOG_TWO_PI + choleskyLogDeterminant(factor);
  const whitened = transpose(centered(samples, Float64Array.from(mean)));
  substituteLower(factor, whitened, false);
  const result = new Float64Array(rows).fill(constant);
  for (let at = 0; at < whitened.data.length; at++) result[at % rows] += whitened.data[at] ** 2;
  return result.map((value) => -0.5 * value);
}
