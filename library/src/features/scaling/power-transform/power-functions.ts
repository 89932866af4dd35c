/**
 * Power transformations and their inverses.
 *
 * Box and Cox (1964), for x > 0:        t = (x^λ − 1) / λ, log x where λ = 0.
 * Yeo and Johnson (2000), for any x:    t = ((1 + x)^λ − 1) / λ where x ≥ 0, −((1 − x)^(2 − λ) − 1) / (2 − λ) elsewhere.
 *
 * Both are (e^(μℓ) − 1) / μ of a logarithm ℓ: ℓ = log x, or ℓ = log(1 + |x|) with the sign of x, and μ = λ or 2 − λ.
 */
import type { FunctionKernels } from "../../../engine/kernels-data.js";
import { exp, expm1, log1p } from "../../../numeric/elementary/functions.js";

/** The two families. */
export type PowerFamily = "box-cox" | "yeo-johnson";

/** Writes the logarithms ℓ of values into a block of the engine's memory. */
export function logarithmsInBlock(
  kernels: FunctionKernels,
  family: PowerFamily,
  values: Float64Array,
  block: Float64Array,
  address: number,
): void {
  if (family === "box-cox") {
    block.set(values);
    kernels.log(block.length, address, address);
    return;
  }
  for (let i = 0; i < block.length; i++) block[i] = Math.abs(values[i]);
  kernels.log1p(block.length, address, address);
  for (let i = 0; i < block.length; i++) if (values[i] < 0) block[i] = -block[i];
}

/** Below this exponent (e^(μℓ) − 1) / μ is ℓ to the last digit, and at 0 it is 0 / 0. */
const NO_EXPONENT = 1e-100;

/**
 * Writes transformed values into a block of the engine's memory, from their logarithms. The exponents take turns, as
 * columns do in a matrix, beginning with that of `column`.
 */
export function powersInBlock(
  kernels: FunctionKernels,
  family: PowerFamily,
  logarithms: Float64Array,
  block: Float64Array,
  address: number,
  lambdas: Float64Array,
  column: number,
): void {
  // −((e^(μ|ℓ|) − 1) / μ) of a negative ℓ is (e^(−μℓ) − 1) / −μ: its exponent is −(2 − λ).
  const turn = family === "yeo-johnson" ? 2 : 0;
  if (lambdas.length === 1 && turn === 0 && Math.abs(lambdas[0]) >= NO_EXPONENT) {
    // One exponent for all, as in every step of the search: nothing to choose for each value.
    const exponent = lambdas[0];
    for (let i = 0; i < block.length; i++) block[i] = logarithms[i] * exponent;
    kernels.expm1(block.length, address, address);
    for (let i = 0; i < block.length; i++) block[i] /= exponent;
    return;
  }
  for (let i = 0, j = column; i < block.length; i++) {
    const logarithm = logarithms[i];
    block[i] = logarithm * (logarithm < 0 ? lambdas[j] - turn : lambdas[j]);
    if (++j === lambdas.length) j = 0;
  }
  kernels.expm1(block.length, address, address);
  for (let i = 0, j = column; i < block.length; i++) {
    const logarithm = logarithms[i];
    const exponent = logarithm < 0 ? lambdas[j] - turn : lambdas[j];
    block[i] = Math.abs(exponent) < NO_EXPONENT ? logarithm : block[i] / exponent;
    if (++j === lambdas.length) j = 0;
  }
}

/** (e^(μℓ) − 1) / μ of one logarithm. */
export function powerOf(logarithm: number, exponent: number): number {
  return Math.abs(exponent) < NO_EXPONENT ? logarithm : expm1(exponent * logarithm) / exponent;
}

/** The inverse: the x whose transformed value this is, or NaN where there is none. */
export function inversePower(family: PowerFamily, t: number, lambda: number): number {
  if (family === "box-cox") return exp(inverseLogarithm(t, lambda));
  return t < 0 ? -expm1(inverseLogarithm(-t, 2 - lambda)) : expm1(inverseLogarithm(t, lambda));
}

function inverseLogarithm(t: number, exponent: number): number {
  const product = exponent * t;
  if (product <= -1) return Number.NaN;
  return Math.abs(exponent) < NO_EXPONENT ? t : log1p(product) / exponent;
}
