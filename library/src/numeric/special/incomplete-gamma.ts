/**
 * The regularised incomplete gamma functions P(a, x) = γ(a, x)/Γ(a) and Q(a, x) = 1 − P(a, x).
 *
 * The smaller of the two is computed directly, so both tails keep their relative precision. Methods, as in Gil, Segura
 * & Temme, "Efficient and accurate algorithms for the computation and inversion of the incomplete gamma function
 * ratios", SISC 34(6), 2012: Taylor's series, the continued fraction of Legendre, and for large a with x near a the
 * uniform expansion of Temme.
 */
import { refuse, requireShape } from "../domain.js";
import { exp, expm1, log, pow } from "../elementary/functions.js";
import { scaledErfc } from "./error-function.js";
import { gammaFunction, logGamma, logGammaOnePlus } from "./gamma-function.js";
import { log1pMinusX } from "./log1p-minus-x.js";
import { halfLogTwoPi, stirlingRemainder } from "./stirling.js";

// Taylor coefficients of η/(λ − 1), where η²/2 = λ − 1 − log λ; computed by scripts/reference/numeric_coefficients.py.
const uniformTerms = [
  1, -0.3333333333333333, 0.08333333333333333, -0.014814814814814815, 0.0011574074074074073, 0.0003527336860670194,
  -0.0001787551440329218, 3.919263178522438e-5, -2.185448510679992e-6, -1.85406221071516e-6, 8.296711340953087e-7,
  -1.7665952736826078e-7, 6.707853543401498e-9, 1.0261809784240309e-8, -4.382036018453353e-9, 9.14769958223679e-10,
  -2.5514193994946248e-11, -5.830772132550426e-11, 2.4361948020667415e-11, -5.0276692801141755e-12,
  1.1004392031956135e-13, 3.371763262400985e-13, -1.392388722418162e-13, 2.8534893807047445e-14, -5.139111834242572e-16,
  -1.9752288294349442e-15, 8.099521156704561e-16, -1.6522531216398162e-16,
];

/** P(a, x), the probability that a gamma variable with shape a is below x. */
export function regularizedLowerGamma(a: number, x: number): number {
  checkArguments("regularizedLowerGamma", a, x);
  if (x === 0) return 0;
  if (x === Infinity) return 1;
  return lowerIsDirect(a, x) ? directLower(a, x) : 1 - directUpper(a, x);
}

/** Q(a, x) = 1 − P(a, x), the probability above x, to full relative precision. */
export function regularizedUpperGamma(a: number, x: number): number {
  checkArguments("regularizedUpperGamma", a, x);
  if (x === 0) return 1;
  if (x === Infinity) return 0;
  return lowerIsDirect(a, x) ? 1 - directLower(a, x) : directUpper(a, x);
}

/** xᵃ e⁻ˣ / Γ(a), the derivative of P(a, x) in log x. Arguments are not checked. */
export function gammaKernel(a: number, x: number): number {
  if (a >= 10) return exp(logGammaKernel(a, x));
  // exp(−x) in halves, because it may underflow where the product does not.
  const half = exp(-0.5 * x);
  if (half === 0) return 0; // where xᵃ may overflow
  return (a * (half * pow(x, a) * half)) / gammaFunction(a + 1);
}

/** The logarithm of {@link gammaKernel}, without the cancellation of large terms. Arguments are not checked. */
export function logGammaKernel(a: number, x: number): number {
  if (x === Infinity) return -Infinity;
  if (a < 10) return a * log(x) - x - logGamma(a);
  // With x = a (1 + μ): xᵃ e⁻ˣ / Γ(a) = √(a/2π) exp(a (log(1 + μ) − μ) − remainder).
  const ratio = x / a;
  const exponent = ratio > 0.45 && ratio < 2.2 ? log1pMinusX((x - a) / a) : log(ratio) - (x - a) / a;
  return a * exponent + 0.5 * log(a) - halfLogTwoPi - stirlingRemainder(a);
}

function checkArguments(where: string, a: number, x: number): void {
  requireShape(where, "a", a);
  if (!(x >= 0)) refuse(where, "x", "a number of at least 0", x);
}

// The boundary P ≈ Q ≈ ½ (Gautschi, ACM TOMS 5(4), 1979).
function lowerIsDirect(a: number, x: number): boolean {
  if (x >= 1) return x < a;
  return a >= (x < 0.5 ? -Math.LN2 / log(x) : x + 0.25);
}

function isUniform(a: number, x: number): boolean {
  return a >= 20 && Math.abs(x - a) < 0.3 * a;
}

function directLower(a: number, x: number): number {
  if (isUniform(a, x)) return uniformTail(a, x);
  // P = xᵃ e⁻ˣ / Γ(a + 1) · Σ xⁿ / ((a + 1) … (a + n))
  let term = 1;
  let total = 1;
  for (let n = 1; term > total * 1e-17; n++) {
    term *= x / (a + n);
    total += term;
  }
  return (gammaKernel(a, x) / a) * total;
}

function directUpper(a: number, x: number): number {
  if (isUniform(a, x)) return uniformTail(a, x);
  if (x < 1) return smallUpper(a, x);
  const kernel = gammaKernel(a, x);
  return kernel === 0 ? 0 : kernel * upperFraction(a, x);
}

// Q = 1 − xᵃ/Γ(1 + a) · (1 + a Σ (−x)ⁿ / ((a + n) n!)), for x < 1 and a < 1.25: the first difference by expm1.
function smallUpper(a: number, x: number): number {
  let power = 1;
  let series = 0;
  for (let n = 1; n < 30; n++) {
    power *= -x / n;
    const term = power / (a + n);
    series += term;
    if (Math.abs(term) < 1e-17 * Math.abs(series)) break;
  }
  const logGammaOfOnePlusA = a <= 0.5 ? logGammaOnePlus(a) : logGamma(1 + a);
  const difference = expm1(a * log(x) - logGammaOfOnePlusA);
  return -difference - (1 + difference) * a * series;
}

// Γ(a, x) / (xᵃ e⁻ˣ) = 1/(x + 1 − a − 1(1 − a)/(x + 3 − a − 2(2 − a)/(x + 5 − a − …))), by Lentz's method.
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let result = d;
  for (let n = 1; n < 100_000; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    const factor = c * d;
    result *= factor;
    if (!(Math.abs(factor - 1) >= 2e-16)) break;
  }
  return result;
}

/**
 * The smaller of P and Q for large a, x near a. With λ = x/a, η as above and y = |η| √(a/2):
 * Q = ½ erfc(η √(a/2)) + exp(−y²)/√(2πa) · S(η), P likewise with −η and −S. Differentiating in η gives
 * S′/a − η S = 1 − f(η)/Γ*(a), f = η/(λ − 1), so that the Taylor coefficients αₙ of Γ*(a) S follow backwards from
 * αₙ₋₁ = fₙ + (n + 1) αₙ₊₁/a, and Γ*(a) = 1 + α₁/a (Temme, SISC 8, 1987).
 */
function uniformTail(a: number, x: number): number {
  const mu = (x - a) / a;
  const halfSquare = -log1pMinusX(mu);
  const eta = Math.sign(mu) * Math.sqrt(2 * halfSquare);
  let above = 0; // αₙ₊₁
  let here = 0; // αₙ
  let series = 0;
  for (let n = uniformTerms.length - 1; n >= 1; n--) {
    const below = uniformTerms[n] + ((n + 1) / a) * above;
    above = here;
    here = below;
    series = series * eta + here;
  }
  // The loop ends with here = α₀, above = α₁.
  const side = mu < 0 ? -1 : 1;
  const correction = (side * series) / ((1 + above / a) * Math.sqrt(2 * Math.PI * a));
  return exp(-a * halfSquare) * (0.5 * scaledErfc(Math.sqrt(a * halfSquare)) + correction);
}
