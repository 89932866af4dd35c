/**
 * Elementary functions of four floats at a time, with errors of one or two units in the last place. The polynomials are
 * those of Cephes (Moshier 1992). In pmin(x, c) and pmax(x, c) the order matters: they return x when it is NaN.
 */
import { multiplyAdd, multiplySubtract } from "./vector";

/** c + x p: one step of Horner's scheme. */
function step(p: v128, x: v128, c: f32): v128 {
  return multiplyAdd<f32>(p, x, f32x4.splat(c));
}

/** exp(x) for x up to 0; below −87, where floats lose digits, 0. */
export function exp32(x: v128): v128 {
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(<f32>Math.LOG2E)));
  // log 2 in two parts, the first so short that its product with n is exact.
  let r = multiplySubtract<f32>(n, f32x4.splat(0.693359375), x);
  r = multiplySubtract<f32>(n, f32x4.splat(-2.1219444e-4), r);
  let p = f32x4.splat(1.98756915e-4);
  p = step(p, r, 1.3981999507e-3);
  p = step(p, r, 8.3334519073e-3);
  p = step(p, r, 4.1665795894e-2);
  p = step(p, r, 1.6666665459e-1);
  p = step(p, r, 5.0000001201e-1);
  const value = f32x4.add(multiplyAdd<f32>(f32x4.mul(r, r), p, r), f32x4.splat(1));
  // 2ⁿ is added to the exponent.
  const scaled = i32x4.add(value, i32x4.shl(i32x4.trunc_sat_f32x4_s(n), 23));
  return v128.andnot(scaled, f32x4.lt(x, f32x4.splat(-87)));
}

/** exp(x); from 88.73 on infinite. */
export function expAny32(x: v128): v128 {
  const value = exp32(f32x4.pmin(x, f32x4.splat(88.72283)));
  return v128.bitselect(f32x4.splat(Infinity), value, f32x4.gt(x, f32x4.splat(88.72283)));
}

/** log(x); −∞ at 0, NaN below; floats too small for their full precision count as 0. */
export function log32(x: v128): v128 {
  // x = m 2ᵉ with m between √½ and √2: subtracting the bits of √½ makes the exponent field change there.
  const shifted = i32x4.sub(x, i32x4.splat(0x3f3504f3));
  const e = i32x4.shr_s(shifted, 23);
  const m = f32x4.sub(i32x4.sub(x, i32x4.shl(e, 23)), f32x4.splat(1));
  const power = f32x4.convert_i32x4_s(e);
  const z = f32x4.mul(m, m);
  let p = f32x4.splat(7.0376836292e-2);
  p = step(p, m, -1.151461031e-1);
  p = step(p, m, 1.167699874e-1);
  p = step(p, m, -1.2420140846e-1);
  p = step(p, m, 1.4249322787e-1);
  p = step(p, m, -1.6668057665e-1);
  p = step(p, m, 2.0000714765e-1);
  p = step(p, m, -2.4999993993e-1);
  p = step(p, m, 3.3333331174e-1);
  let y = f32x4.mul(f32x4.mul(m, z), p);
  y = multiplyAdd<f32>(power, f32x4.splat(-2.1219444e-4), y);
  y = multiplySubtract<f32>(z, f32x4.splat(0.5), y);
  const regular = multiplyAdd<f32>(power, f32x4.splat(0.693359375), f32x4.add(m, y));
  const infinite = f32x4.splat(Infinity);
  let result = v128.bitselect(regular, x, f32x4.lt(x, infinite));
  result = v128.bitselect(f32x4.neg(infinite), result, f32x4.lt(f32x4.abs(x), f32x4.splat(1.17549435e-38)));
  return v128.bitselect(f32x4.splat(NaN), result, f32x4.lt(x, f32x4.splat(0)));
}

/** log(1 + x) for x from 0 to 1: what was lost in rounding u = 1 + x is added back as its first derivative. */
export function log1p32(x: v128): v128 {
  const one = f32x4.splat(1);
  const u = f32x4.add(one, x);
  return f32x4.add(log32(u), f32x4.div(f32x4.sub(x, f32x4.sub(u, one)), u));
}

/** tanh(x): near 0 a polynomial, elsewhere 1 − 2/(exp(2 |x|) + 1) with the sign of x. */
export function tanh32(x: v128): v128 {
  const size = f32x4.pmin(f32x4.abs(x), f32x4.splat(10));
  const z = f32x4.mul(size, size);
  let p = f32x4.splat(-5.70498872745e-3);
  p = step(p, z, 2.06390887954e-2);
  p = step(p, z, -5.37397155531e-2);
  p = step(p, z, 1.33314422036e-1);
  p = step(p, z, -3.33332819422e-1);
  const near = multiplyAdd<f32>(f32x4.mul(size, z), p, size);
  const one = f32x4.splat(1);
  const e = exp32(f32x4.add(size, size));
  const far = f32x4.sub(one, f32x4.div(f32x4.splat(2), f32x4.add(e, one)));
  const value = v128.bitselect(near, far, f32x4.lt(size, f32x4.splat(0.625)));
  return v128.bitselect(x, value, f32x4.splat(-0.0));
}

/** 1/(1 + exp(−x)), from exp(−|x|), which cannot overflow. */
export function sigmoid32(x: v128): v128 {
  const one = f32x4.splat(1);
  const e = exp32(f32x4.neg(f32x4.abs(x)));
  return f32x4.div(v128.bitselect(one, e, f32x4.ge(x, f32x4.splat(0))), f32x4.add(one, e));
}

/** exp(x²) erfc(x)/x-like factor of Abramowitz and Stegun 7.1.26: erfc(x) = exp(−x²) times this, error 1.5e-7, x ≥ 0. */
function tail32(x: v128): v128 {
  const t = f32x4.div(f32x4.splat(1), step(f32x4.splat(0.3275911), x, 1));
  let p = f32x4.splat(1.061405429);
  p = step(p, t, -1.453152027);
  p = step(p, t, 1.421413741);
  p = step(p, t, -0.284496736);
  p = step(p, t, 0.254829592);
  return f32x4.mul(p, t);
}

/** erf(x): near 0 a polynomial, elsewhere from the tail. */
export function erf32(x: v128): v128 {
  const size = f32x4.abs(x);
  const z = f32x4.mul(size, size);
  let p = f32x4.splat(7.853861353153693e-5);
  p = step(p, z, -8.010193625184903e-4);
  p = step(p, z, 5.188327685732524e-3);
  p = step(p, z, -2.685381193529856e-2);
  p = step(p, z, 1.128358514861418e-1);
  p = step(p, z, -3.7612625824233e-1);
  p = step(p, z, 1.12837916572671);
  const near = f32x4.mul(size, p);
  const far = multiplySubtract<f32>(exp32(f32x4.neg(z)), tail32(size), f32x4.splat(1));
  const value = v128.bitselect(near, far, f32x4.lt(size, f32x4.splat(0.75)));
  return v128.bitselect(x, value, f32x4.splat(-0.0));
}

/** The distribution function Φ of the normal distribution, given e = exp(−x²/2). */
function normal32(x: v128, e: v128): v128 {
  const half = f32x4.splat(0.5);
  const below = f32x4.mul(half, f32x4.mul(e, tail32(f32x4.mul(f32x4.abs(x), f32x4.splat(<f32>Math.SQRT1_2)))));
  return v128.bitselect(below, f32x4.sub(f32x4.splat(1), below), f32x4.lt(x, f32x4.splat(0)));
}

/** x Φ(x). */
export function gelu32(x: v128): v128 {
  const e = exp32(f32x4.mul(f32x4.mul(x, x), f32x4.splat(-0.5)));
  return f32x4.mul(x, normal32(x, e));
}

/** The derivative Φ(x) + x exp(−x²/2)/√(2π) of {@link gelu32}. */
export function geluSlope32(x: v128): v128 {
  const e = exp32(f32x4.mul(f32x4.mul(x, x), f32x4.splat(-0.5)));
  return multiplyAdd<f32>(f32x4.mul(x, f32x4.splat(0.3989422804014327)), e, normal32(x, e));
}
