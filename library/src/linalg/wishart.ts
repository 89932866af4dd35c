/** Random covariances: the inverse Wishart distribution. */
import { LecternError } from "../core/errors.js";
import { identity, type Matrix, transpose, zeros } from "../data/matrix.js";
import type { Random } from "../numeric/random/random.js";
import { cholesky } from "./factor/cholesky/cholesky.js";
import { substituteLower } from "./factor/substitution.js";
import { gramOfColumns, multiply } from "./multiply.js";

/**
 * A draw of the inverse Wishart distribution with mean scale / (degreesOfFreedom − d − 1), the inverse of a Wishart draw with
 * the inverse scale. By Bartlett's decomposition (1933) that draw is made of a lower triangular A with normal entries below a
 * diagonal of roots of chi-squared draws: with scale = L Lᵀ the result is (L A⁻ᵀ)(L A⁻ᵀ)ᵀ, so that only a triangle is inverted.
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
