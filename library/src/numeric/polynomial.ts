/** Polynomials and rational functions given by their coefficients, lowest power first. */

/** c₀ + c₁x + c₂x² + …, by Horner's rule. */
export function polynomial(coefficients: ArrayLike<number>, x: number): number {
  let result = 0;
  for (let i = coefficients.length - 1; i >= 0; i--) result = result * x + coefficients[i];
  return result;
}

/** The quotient of two polynomials. */
export function rational(numerator: ArrayLike<number>, denominator: ArrayLike<number>, x: number): number {
  return polynomial(numerator, x) / polynomial(denominator, x);
}
