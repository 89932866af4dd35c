/**
 * The regularised incomplete beta function Iₓ(a, b) and its complement 1 − Iₓ(a, b) = I₁₋ₓ(b, a).
 *
 * The smaller of the two is computed directly, so both tails keep their relative precision: by the power series, by the
 * continued fraction of DiDonato & Morris ("Algorithm 708", ACM TOMS 18(3), 1992), or, for two large parameters and x
 * near the mean, by a uniform expansion (see incomplete-beta-uniform.ts).
 */

import { requireProbability, requireShape } from "../domain.js";
import { exp, expm1, log, log1p, pow } from "../elementary/functions.js";
import { productError, sumError } from "../sums.js";
import { betaFunction, logBeta, logGammaIncrease } from "./beta-function.js";
import { logGamma, logGammaOnePlus } from "./gamma-function.js";
import { isUniformBeta, uniformBetaTail } from "./incomplete-beta-uniform.js";
import { log1pMinusX } from "./log1p-minus-x.js";
import { halfLogTwoPi, stirlingRemainder } from "./stirling.js";

/** Iₓ(a, b), the probability that a beta variable with parameters a and b is below x. */
export function regularizedBeta(a: number, b: number, x: number): number {
  checkArguments("regularizedBeta", a, b, x);
  return betaTail(a, b, x, 1 - x);
}

/** 1 − Iₓ(a, b), the probability above x, to full relative precision. */
export function regularizedBetaComplement(a: number, b: number, x: number): number {
  checkArguments("regularizedBetaComplement", a, b, x);
  return betaTail(b, a, 1 - x, x);
}

/** Iₓ(a, b), given both x and y = 1 − x: the smaller of the two must be exact. Arguments are not checked. */
export function betaTail(a: number, b: number, x: number, y: number): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  if (a === b && x === y) return 0.5;
  const offset = meanOffset(a, b, x, y);
  // One orientation decides for both, so that a probability and its complement sum to 1 exactly.
  const decides = x < y || (x === y && a < b);
  const direct = decides ? lowerIsDirect(a, b, x, y, offset) : !lowerIsDirect(b, a, y, x, -offset);
  return direct ? directTail(a, b, x, y, offset) : 1 - directTail(b, a, y, x, -offset);
}

/** xᵃ yᵇ / B(a, b), the derivative of Iₓ(a, b) in log(x/y); y = 1 − x. Arguments are not checked. */
export function betaKernel(a: number, b: number, x: number, y: number): number {
  return kernel(a, b, x, y, meanOffset(a, b, x, y));
}

/** The logarithm of {@link betaKernel}. Arguments are not checked. */
export function logBetaKernel(a: number, b: number, x: number, y: number): number {
  return logKernel(a, b, x, y, meanOffset(a, b, x, y));
}

function checkArguments(where: string, a: number, b: number, x: number): void {
  requireShape(where, "a", a);
  requireShape(where, "b", b);
  requireProbability(where, "x", x);
}

// (a + b) x − a = b − (a + b) y, with the rounding errors of sum and product added back: for large parameters the
// exponent of the kernel magnifies an error here by the number of standard deviations times √(a + b).
function meanOffset(a: number, b: number, x: number, y: number): number {
  const total = a + b;
  const totalError = sumError(a, b, total);
  if (x <= y) {
    const product = total * x;
    return product - a + finiteOrZero(productError(total, x, product) + totalError * x);
  }
  const product = total * y;
  return -(product - b + finiteOrZero(productError(total, y, product) + totalError * y));
}

// The intermediate products overflow for parameters above 1e300.
function finiteOrZero(correction: number): number {
  return Number.isFinite(correction) ? correction : 0;
}

// Below the mean the lower tail is the smaller one, except for small a, where it is nearly xᵃ/(a B(a, b)).
function lowerIsDirect(a: number, b: number, x: number, y: number, offset: number): boolean {
  if (a >= 1 && b >= 1) return offset <= 0;
  if (seriesConverges(b, x)) return a >= 1 || logLeading(a, b, x) < -Math.LN2;
  if (seriesConverges(a, y)) return b < 1 && logLeading(b, a, y) >= -Math.LN2;
  return offset <= 0;
}

function directTail(a: number, b: number, x: number, y: number, offset: number): number {
  if (isUniformBeta(a, b, offset)) return uniformBetaTail(a, b, offset);
  if (seriesConverges(b, x)) return powerSeries(a, b, x, y, offset);
  if (b < 1 && seriesConverges(a, y)) return complementSeries(b, a, y);
  const front = kernel(a, b, x, y, offset);
  return front === 0 ? 0 : front / fraction(a, b, x, y, offset);
}

function seriesConverges(b: number, x: number): boolean {
  return x <= 0.7 && b * x <= 1;
}

// Iₓ(a, b) = xᵃ/(a B(a, b)) · (1 + a s), s = Σ (1 − b)(2 − b) … (n − b) xⁿ / (n! (a + n))  (DLMF 8.17.7).
function powerSeries(a: number, b: number, x: number, y: number, offset: number): number {
  // xᵃ/B from the kernel, which loses nothing for large a; yᵇ is e⁻¹ at the least, as b x ≤ 1.
  const front = kernel(a, b, x, y, offset) * exp(-b * logOf(y, x));
  return (front / a) * (1 + a * seriesSum(a, b, x));
}

// 1 − Iₓ(a, b) for small a, where Iₓ is nearly 1: the leading difference by expm1.
function complementSeries(a: number, b: number, x: number): number {
  const difference = expm1(logLeading(a, b, x));
  return -difference - (1 + difference) * a * seriesSum(a, b, x);
}

// log(xᵃ/(a B(a, b))) = a log x − log Γ(1 + a) + log Γ(a + b) − log Γ(b), precise even for the smallest a.
function logLeading(a: number, b: number, x: number): number {
  const logGammaOfOnePlusA = a <= 0.5 ? logGammaOnePlus(a) : logGamma(1 + a);
  return a * log(x) - logGammaOfOnePlusA + logGammaIncrease(b, a);
}

function seriesSum(a: number, b: number, x: number): number {
  let factor = 1;
  let total = 0;
  for (let n = 1; n < 1000; n++) {
    factor *= ((n - b) / n) * x;
    const term = factor / (a + n);
    total += term;
    if (Math.abs(term) <= 1e-17 * Math.abs(total)) break;
  }
  return total;
}

// Iₓ(a, b) = kernel / (β₀ + α₁/(β₁ + α₂/(β₂ + …))), the even part of DLMF 8.17.22, by Lentz's method.
function fraction(a: number, b: number, x: number, y: number, offset: number): number {
  let result = (a / (a + 1)) * (1 - offset);
  let c = result;
  let d = 0;
  for (let n = 1; n < 100_000; n++) {
    const twice = a + 2 * n - 1;
    const alpha = ((a + n - 1) / twice) * ((((a + b + n - 1) * x) / twice) * n) * ((b - n) * x);
    const beta = n + (n * ((b - n) * x)) / twice + ((a + n) / (twice + 2)) * (1 - offset + n * (1 + y));
    d = 1 / (beta + alpha * d);
    c = beta + alpha / c;
    const factor = c * d;
    result *= factor;
    if (!(Math.abs(factor - 1) >= 2e-16)) break;
  }
  return result;
}

function kernel(a: number, b: number, x: number, y: number, offset: number): number {
  if (a < 10 && b < 10) return (pow(x, a) * pow(y, b)) / betaFunction(a, b);
  return exp(logKernel(a, b, x, y, offset));
}

function logKernel(a: number, b: number, x: number, y: number, offset: number): number {
  if (a < 10 || b < 10) return a * logOf(x, y) + b * logOf(y, x) - logBeta(a, b);
  // √(ab/(2π(a + b))) exp(a ℓ(offset/a) + b ℓ(−offset/b) − remainders), ℓ(u) = log(1 + u) − u (Loader, "Fast and
  // accurate computation of binomial probabilities", 2000).
  const total = a + b;
  const exponent = a * logMinus(offset / a, (total * x) / a) + b * logMinus(-offset / b, (total * y) / b);
  const remainders = stirlingRemainder(a) + stirlingRemainder(b) - stirlingRemainder(total);
  return exponent - remainders + 0.5 * log((a / total) * b) - halfLogTwoPi;
}

// log(1 + u) − u, where 1 + u is also known as `ratio`, which is the better start when u is near −1 or large.
function logMinus(u: number, ratio: number): number {
  return u > -0.55 && u < 1.2 ? log1pMinusX(u) : log(ratio) - u;
}

// log x from whichever of x and 1 − x is exact.
function logOf(x: number, rest: number): number {
  return x < rest ? log(x) : log1p(-rest);
}
