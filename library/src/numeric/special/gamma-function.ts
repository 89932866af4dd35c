/**
 * The gamma function and its logarithm.
 *
 * Near 2 the Taylor series log Γ(2 + z) = (1 − γ) z + Σ (ζ(k) − 1)(−z)ᵏ/k (DLMF 5.7.3) keeps full relative precision at
 * the zeros 1 and 2; elsewhere the recurrence Γ(x + 1) = x Γ(x) leads there, or Stirling's formula applies.
 */
import { refuse, requirePositive } from "../domain.js";
import { exp, log, log1p, pow, sin } from "../elementary/functions.js";
import { polynomial } from "../polynomial.js";
import { halfLogTwoPi, stirlingRemainder } from "./stirling.js";

// 1 − γ, then (−1)ᵏ (ζ(k) − 1)/k for k = 2 …: computed by scripts/reference/numeric_coefficients.py. For |z| ≤ ½ the
// rest is below 2⁻⁵⁶ of the sum.
const nearTwo = [
  0.42278433509846713, 0.3224670334241132, -0.0673523010531981, 0.020580808427784546, -0.007385551028673986,
  0.0028905103307415234, -0.001192753911703261, 0.0005096695247430425, -0.00022315475845357939, 9.945751278180853e-5,
  -4.492623673813314e-5, 2.050721277567069e-5, -9.439488275268397e-6, 4.374866789907488e-6, -2.039215753801366e-6,
  9.55141213040742e-7, -4.492469198764566e-7, 2.1207184805554665e-7, -1.0043224823968099e-7, 4.7698101693639804e-8,
  -2.2711094608943164e-8, 1.0838659214896955e-8, -5.183475041970047e-9, 2.4836745438024785e-9, -1.1921401405860912e-9,
];

/** log Γ(x) for x > 0. */
export function logGamma(x: number): number {
  requirePositive("logGamma", "x", x);
  if (x < 0.5) return logGammaOnePlus(x) - log(x);
  if (x < 1.5) return logGammaOnePlus(x - 1);
  if (x <= 2.5) return logGammaTwoPlus(x - 2);
  if (x < 10) {
    let product = 1;
    while (x > 2.5) product *= --x;
    return log(product) + logGammaTwoPlus(x - 2);
  }
  return (x - 0.5) * log(x) - x + halfLogTwoPi + stirlingRemainder(x);
}

/** log Γ(1 + z) for |z| ≤ ½, to full relative precision near 0. */
export function logGammaOnePlus(z: number): number {
  if (!(Math.abs(z) <= 0.5)) refuse("logGammaOnePlus", "z", "between -0.5 and 0.5", z);
  return logGammaTwoPlus(z) - log1p(z);
}

/**
 * Γ(x); infinite where it exceeds the largest double (x above 171.6).
 *
 * @example
 * ```ts
 * import { gammaFunction } from "lectern/numeric";
 *
 * gammaFunction(5); // 24
 * gammaFunction(0.5); // √π
 * ```
 */
export function gammaFunction(x: number): number {
  if (!Number.isFinite(x) || (x <= 0 && Number.isInteger(x))) {
    refuse("gammaFunction", "x", "a finite number other than 0, -1, -2, …", x);
  }
  // Reflection: Γ(x) Γ(1 − x) = π / sin πx.
  if (x < 0) return Math.PI / (sinePi(x) * gammaFunction(1 - x));
  if (x < 0.5) return gammaNearTwo(x) / (x * (1 + x));
  if (x < 1.5) return gammaNearTwo(x - 1) / x;
  if (x < 20) {
    let product = 1;
    while (x > 2.5) product *= --x;
    // The factorials up to 22! are exact.
    return x === 2 ? product : product * gammaNearTwo(x - 2);
  }
  if (x > 171.7) return Infinity;
  // x^(x − ½) overflows before Γ does, so it is applied in halves.
  const halfPower = pow(x, 0.5 * x - 0.25);
  return halfPower * exp(-x) * halfPower * exp(halfLogTwoPi + stirlingRemainder(x));
}

/** sin(πx), exact at whole and half numbers, where sin(Math.PI * x) is not. */
export function sinePi(x: number): number {
  const rest = x - 2 * Math.round(x / 2); // between −1 and 1, exactly
  if (rest > 0.5) return sin(Math.PI * (1 - rest));
  if (rest < -0.5) return -sin(Math.PI * (1 + rest));
  return sin(Math.PI * rest);
}

function logGammaTwoPlus(z: number): number {
  return z * polynomial(nearTwo, z);
}

// Γ(2 + z) for |z| ≤ ½.
function gammaNearTwo(z: number): number {
  return exp(z * polynomial(nearTwo, z));
}
