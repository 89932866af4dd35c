/** Random covariances: the Wishart distribution and its inverse. */
import { LecternError } from "../core/errors.js";
import { identity, type Matrix, transpose, zeros } from "../data/matrix.js";
import type { Random } from "../numeric/random/random.js";
import { cholesky } from "./factor/cholesky/cholesky.js";
import { substituteLower } from "./factor/substitution.js";
import { gramOfColumns, gramOfRows, multiply } from "./multiply.js";

/**
 * A draw of the Wishart distribution with mean degreesOfFreedom · scale, by Bartlett's decomposition (1933): L A Aᵀ Lᵀ with
 * scale = L Lᵀ, and A lower triangular with normal entries below a diagonal of roots of chi-squared draws.
 *
 * @example
 * ```ts
 * import { drawWishart } from "lectern/linalg";
 * import { asMatrix } from "lectern/data";
 * import { createRandom } from "lectern/numeric";
 *
 * drawWishart(asMatrix([[2, 1], [1, 2]]), 5, createRandom(0)); // a symmetric matrix of 2 x 2
 * ```
 */
export function drawWishart(scale: Matrix, degreesOfFreedom: number, random: Random): Matrix {
  return gramOfRows(multiply(cholesky(scale), bartlett(scale.rows, degreesOfFreedom, random)));
}

/**
 * A draw of the inverse Wishart distribution with mean scale / (degreesOfFreedom − d − 1), the inverse of a Wishart draw with
 * the inverse scale: with scale = L Lᵀ it is (L A⁻ᵀ)(L A⁻ᵀ)ᵀ, so that nothing but a triangle is inverted.
 *
 * @example
 * ```ts
 * import { drawInverseWishart } from "lectern/linalg";
 * import { asMatrix } from "lectern/data";
 * import { createRandom } from "lectern/numeric";
 *
 * drawInverseWishart(asMatrix([[2, 1], [1, 2]]), 5, createRandom(0)); // a random covariance
 * ```
 */
export function drawInverseWishart(scale: Matrix, degreesOfFreedom: number, random: Random): Matrix {
  const inverse = identity(scale.rows);
  substituteLower(bartlett(scale.rows, degreesOfFreedom, random), inverse, false);
  return gramOfColumns(multiply(inverse, transpose(cholesky(scale))));
}

function bartlett(d: number, degreesOfFreedom: number, random: Random): Matrix {
  if (!(degreesOfFreedom > d - 1)) {
    throw new LecternError(
      "invalid-option",
      `a Wishart distribution of ${d} x ${d} matrices needs more than ${d - 1} degrees of freedom, got ${degreesOfFreedom}`,
      { option: "degreesOfFreedom", value: degreesOfFreedom },
    );
  }
  const result = zeros(d, d);
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < i; j++) result.data[i * d + j] = random.normal();
    // A chi-squared draw is a gamma draw with half the degrees of freedom and scale 2.
    result.data[i * (d + 1)] = Math.sqrt(random.gamma((degreesOfFreedom - i) / 2, 2));
  }
  return result;
}
