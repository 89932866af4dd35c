/** Hyperbolic functions, with the same formulas as FDLIBM (e_sinh.c, e_cosh.c, s_tanh.c, s_asinh.c). */
import { exp, expm1 } from "./exponential.js";
import { log, log1p } from "./logarithm.js";

/** (eˣ − e⁻ˣ)/2; error below 2 units in the last place. */
export function sinh(x: number): number {
  const size = Math.abs(x);
  if (size < 2.9802322387695312e-8) return x;
  if (size > 709) return Math.sign(x) * halfExponential(size);
  const t = expm1(size);
  return (x < 0 ? -0.5 : 0.5) * (size < 1 ? 2 * t - (t * t) / (t + 1) : t + t / (t + 1));
}

/** (eˣ + e⁻ˣ)/2; error below 2 units in the last place. */
export function cosh(x: number): number {
  const size = Math.abs(x);
  if (size > 709) return halfExponential(size);
  if (size < 0.5 * Math.LN2) {
    const t = expm1(size);
    return 1 + (t * t) / (2 * (1 + t));
  }
  const t = exp(size);
  return 0.5 * t + 0.5 / t;
}

/** The hyperbolic tangent; error below 2 units in the last place. */
export function tanh(x: number): number {
  const size = Math.abs(x);
  if (size < 2.7755575615628914e-17) return x;
  if (size > 22) return Math.sign(x);
  if (size >= 1) return Math.sign(x) * (1 - 2 / (expm1(2 * size) + 2));
  const t = expm1(-2 * size);
  return x < 0 ? t / (t + 2) : -t / (t + 2);
}

/** The inverse of sinh; error below 2 units in the last place. */
export function asinh(x: number): number {
  const size = Math.abs(x);
  if (!(size >= 3.725290298461914e-9 && size < Infinity)) return x;
  const root = Math.sqrt(size * size + 1);
  const value =
    size > 268435456
      ? log(size) + Math.LN2
      : size > 2
        ? log(2 * size + 1 / (root + size))
        : log1p(size + (size * size) / (1 + root));
  return x < 0 ? -value : value;
}

/** eˣ/2, also where eˣ is too large: eˣ⁻ᶜ 2²⁰⁴² with c = 2043 log 2, whose rounding error is very small. */
function halfExponential(x: number): number {
  return exp(x - 1416.0996898839683) * 2.247116418577895e307 * 2.247116418577895e307;
}
