/**
 * The error function, its complement, and the complement scaled by exp(x²).
 *
 * Taylor's series up to ½; above, rational approximations of exp(x²) erfc(x) as in Cody, "Rational Chebyshev
 * approximations for the error function", Math. Comp. 23, 1969, with our own coefficients.
 */
import { requireNumber } from "../domain.js";
import { exp } from "../elementary/functions.js";
import { polynomial, rational } from "../polynomial.js";

const inverseSqrtPi = 0.5641895835477563;

// 2/√π (−1)ⁿ / (n! (2n + 1)): twelve terms reach 5e-18 at ½.
const taylor = /* @__PURE__ */ taylorCoefficients();

// exp(x²) erfc(x) on [½, 4], error 5e-17, and √π x exp(x²) erfc(x) in 1/x² beyond, error 3e-17; both computed by
// scripts/reference/numeric_coefficients.py.
const middleNumerator = [
  0.9999999999409119, 1.7125909086890725, 1.462233575755, 0.7713805373133161, 0.26805730002461975, 0.06113266718281179,
  0.008507148284926528, 0.0005650357192797929, 7.717156040324074e-12,
];
const middleDenominator = [
  1, 2.84097007489991, 3.667925028857504, 2.821473401738902, 1.4209517972817745, 0.4826543258529566,
  0.10885591901594882, 0.015078507849364011, 0.001001500488257476,
];
const tailNumerator = [
  1, 29.76141211745414, 306.55126069760456, 1336.2832296010142, 2402.7612908649767, 1430.34124196123,
  123.41433337471179,
];
const tailDenominator = [
  1, 30.261412117454135, 320.9319667563323, 1475.9281538908365, 2950.2040405147636, 2231.1853109808726,
  418.83921758984917,
];

/** erf(x) = 2/√π ∫₀ˣ exp(−t²) dt. */
export function erf(x: number): number {
  requireNumber("erf", "x", x);
  const size = Math.abs(x);
  if (size < 0.5) return x * polynomial(taylor, x * x);
  const complement = size > 6 ? 0 : expMinusSquare(size) * scaledTail(size);
  return x > 0 ? 1 - complement : complement - 1;
}

/** erfc(x) = 1 − erf(x), to full relative precision in the upper tail. */
export function erfc(x: number): number {
  requireNumber("erfc", "x", x);
  if (Math.abs(x) < 0.5) return 1 - x * polynomial(taylor, x * x);
  if (x > 0) return x > 27.5 ? 0 : expMinusSquare(x) * scaledTail(x);
  return x < -6 ? 2 : 2 - expMinusSquare(x) * scaledTail(-x);
}

/**
 * exp(x²) erfc(x): the tail of the normal density relative to its height. Infinite where it overflows (x below −26.6).
 */
export function scaledErfc(x: number): number {
  requireNumber("scaledErfc", "x", x);
  if (x >= 0.5) return scaledTail(x);
  if (x > -0.5) return exp(x * x) * (1 - x * polynomial(taylor, x * x));
  if (x < -27) return Infinity;
  return 2 / expMinusSquare(x) - scaledTail(-x);
}

/** exp(−x²), where rounding the square alone would cost x² units in the last place. */
export function expMinusSquare(x: number): number {
  const size = Math.abs(x);
  if (size > 27.5) return 0;
  const head = Math.floor(size * 16) / 16; // so few bits that its square is exact
  return exp(-head * head) * exp(-(size - head) * (size + head));
}

function scaledTail(x: number): number {
  if (x < 4) return rational(middleNumerator, middleDenominator, x);
  if (x === Infinity) return 0;
  const inverse = 1 / x;
  return inverseSqrtPi * inverse * rational(tailNumerator, tailDenominator, inverse * inverse);
}

function taylorCoefficients(): Float64Array {
  const result = new Float64Array(13);
  let factor = 2 * inverseSqrtPi;
  for (let n = 0; n < result.length; n++) {
    result[n] = factor / (2 * n + 1);
    factor /= -(n + 1);
  }
  return result;
}
