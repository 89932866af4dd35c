/**
 * Elementary functions of two doubles at a time: the argument is reduced to a short interval on which a polynomial is
 * exact to rounding (coefficients: scripts/reference/engine_coefficients.py), then the result is reconstructed.
 * There are no branches and no tables, so both lanes take the same path and the module needs no static data. In
 * pmin(x, c) and pmax(x, c) the order matters: they return x when it is NaN.
 */
import { multiplyAdd, multiplySubtract } from "./vector";

function constant(value: f64): v128 {
  return f64x2.splat(value);
}

/** c + x p: one step of Horner's scheme. */
function step(p: v128, x: v128, c: f64): v128 {
  return multiplyAdd<f64>(p, x, f64x2.splat(c));
}

/** exp(x). */
export function exp(x: v128): v128 {
  // Beyond these bounds the result is 0 or infinite, and the exponent below would not fit.
  const bounded = f64x2.pmax(f64x2.pmin(x, constant(710)), constant(-746));
  const n = nearestPower(bounded);
  return scaleByPower(f64x2.add(constant(1), expm1Reduced(remainder(bounded, n))), n);
}

/**
 * exp(x) and exp(y) for numbers up to 0, stored at `to`: two registers share the constants, which V8 creates again for each
 * use in a loop (measured: less than half the time). Below −708, where doubles lose digits, it is 0, so that one step scales.
 */
export function storeExpOfNegative(x: v128, y: v128, to: usize): void {
  const least = constant(-708);
  const a = f64x2.pmax(x, least);
  const b = f64x2.pmax(y, least);
  const scale = constant(Math.LOG2E);
  const n = f64x2.nearest(f64x2.mul(a, scale));
  const m = f64x2.nearest(f64x2.mul(b, scale));
  const high = constant(0.6931471805592082);
  const low = constant(7.371002565167799e-13);
  const r = multiplySubtract<f64>(n, low, multiplySubtract<f64>(n, high, a));
  const s = multiplySubtract<f64>(m, low, multiplySubtract<f64>(m, high, b));
  let c = constant(2.5100375832561234e-8);
  let d = constant(2.7620075879983367e-7);
  let p = multiplyAdd<f64>(c, r, d);
  let q = multiplyAdd<f64>(c, s, d);
  c = constant(2.7557268480310024e-6);
  p = multiplyAdd<f64>(p, r, c);
  q = multiplyAdd<f64>(q, s, c);
  c = constant(2.4801521322368692e-5);
  p = multiplyAdd<f64>(p, r, c);
  q = multiplyAdd<f64>(q, s, c);
  c = constant(0.00019841269863040545);
  p = multiplyAdd<f64>(p, r, c);
  q = multiplyAdd<f64>(q, s, c);
  c = constant(0.0013888888917196719);
  p = multiplyAdd<f64>(p, r, c);
  q = multiplyAdd<f64>(q, s, c);
  c = constant(0.008333333333330065);
  p = multiplyAdd<f64>(p, r, c);
  q = multiplyAdd<f64>(q, s, c);
  c = constant(0.041666666666624164);
  p = multiplyAdd<f64>(p, r, c);
  q = multiplyAdd<f64>(q, s, c);
  c = constant(0.16666666666666669);
  p = multiplyAdd<f64>(p, r, c);
  q = multiplyAdd<f64>(q, s, c);
  c = constant(0.5);
  p = multiplyAdd<f64>(p, r, c);
  q = multiplyAdd<f64>(q, s, c);
  p = multiplyAdd<f64>(f64x2.mul(r, r), p, r);
  q = multiplyAdd<f64>(f64x2.mul(s, s), q, s);
  c = constant(1);
  d = constant(6755399441056767);
  p = f64x2.mul(f64x2.add(p, c), i64x2.shl(f64x2.add(n, d), 52));
  q = f64x2.mul(f64x2.add(q, c), i64x2.shl(f64x2.add(m, d), 52));
  v128.store(to, v128.andnot(p, f64x2.lt(x, least)));
  v128.store(to, v128.andnot(q, f64x2.lt(y, least)), 16);
}

/** The same for one register. */
export function expOfNegative(x: v128): v128 {
  return v128.andnot(exp(x), f64x2.lt(x, constant(-708)));
}

/** exp(x) − 1: near 0 from the polynomial, elsewhere the subtraction loses nothing. */
export function expm1(x: v128): v128 {
  const bounded = f64x2.pmax(f64x2.pmin(x, constant(710)), constant(-746));
  const n = nearestPower(bounded);
  const q = expm1Reduced(remainder(bounded, n));
  const far = f64x2.sub(scaleByPower(f64x2.add(constant(1), q), n), constant(1));
  return v128.bitselect(q, far, f64x2.eq(n, constant(0)));
}

/** The whole number n for which x − n log 2 is smallest. */
function nearestPower(x: v128): v128 {
  return f64x2.nearest(f64x2.mul(x, constant(Math.LOG2E)));
}

/** x − n log 2, with log 2 in two parts, the first so short that its product with n is exact. */
function remainder(x: v128, n: v128): v128 {
  const r = multiplySubtract<f64>(n, constant(0.6931471805592082), x);
  return multiplySubtract<f64>(n, constant(7.371002565167799e-13), r);
}

/** exp(r) − 1 = r + r² Q(r) for |r| ≤ ½ log 2; error 1.3e-17. */
function expm1Reduced(r: v128): v128 {
  let q = constant(2.5100375832561234e-8);
  q = step(q, r, 2.7620075879983367e-7);
  q = step(q, r, 2.7557268480310024e-6);
  q = step(q, r, 2.4801521322368692e-5);
  q = step(q, r, 0.00019841269863040545);
  q = step(q, r, 0.0013888888917196719);
  q = step(q, r, 0.008333333333330065);
  q = step(q, r, 0.041666666666624164);
  q = step(q, r, 0.16666666666666669);
  q = step(q, r, 0.5);
  return multiplyAdd<f64>(f64x2.mul(r, r), q, r);
}

/** p 2ⁿ in two steps, because 2ⁿ alone may be too large or too small while the result is not. */
function scaleByPower(p: v128, n: v128): v128 {
  const half = f64x2.floor(f64x2.mul(n, constant(0.5)));
  return f64x2.mul(f64x2.mul(p, power(half)), power(f64x2.sub(n, half)));
}

/**
 * 2ⁿ for whole |n| ≤ 1022: adding 2⁵² + 2⁵¹ + 1023 brings the biased exponent to the lowest bits, which are then
 * shifted up.
 */
function power(n: v128): v128 {
  return i64x2.shl(f64x2.add(n, constant(6755399441056767)), 52);
}

/** log(x); −∞ at 0, NaN below. */
export function log(x: v128): v128 {
  const tiny = f64x2.lt(x, constant(2.2250738585072014e-308));
  const scaled = v128.bitselect(f64x2.mul(x, constant(18014398509481984)), x, tiny);
  // x = m 2ᵉ with m between √½ and √2: subtracting the bits of √½ makes the exponent field change there.
  const shifted = i64x2.sub(scaled, constant(Math.SQRT1_2));
  const field = i64x2.add(shifted, i64x2.splat(0x3ff0000000000000));
  const exponent = v128.and(i64x2.shr_u(field, 52), i64x2.splat(0x7ff));
  const m = i64x2.sub(scaled, i64x2.sub(i64x2.shl(exponent, 52), i64x2.splat(0x3ff0000000000000)));
  // The integer becomes a double as the last bits of 2⁵² + e.
  const biased = f64x2.sub(v128.or(exponent, i64x2.splat(0x4330000000000000)), constant(4503599627370496 + 1023));
  const e = f64x2.sub(biased, v128.and(constant(54), tiny));
  const f = f64x2.sub(m, constant(1));
  const s = f64x2.div(f, f64x2.add(m, constant(1)));
  const regular = addParts(e, logReduced(s));
  const zero = constant(0);
  const infinite = constant(Infinity);
  let result = v128.bitselect(regular, x, f64x2.lt(x, infinite));
  result = v128.bitselect(f64x2.neg(infinite), result, f64x2.eq(x, zero));
  return v128.bitselect(constant(NaN), result, f64x2.lt(x, zero));
}

/** log((1 + s)/(1 − s)) = 2 s + s³ P(s²) for |s| ≤ 0.1716; error 1e-18 of the sum. */
function logReduced(s: v128): v128 {
  const z = f64x2.mul(s, s);
  let p = constant(0.1308662753754388);
  p = step(p, z, 0.13268772985316946);
  p = step(p, z, 0.15386239709581964);
  p = step(p, z, 0.18181795639980824);
  p = step(p, z, 0.22222222391715749);
  p = step(p, z, 0.28571428570803603);
  p = step(p, z, 0.4000000000000088);
  p = step(p, z, 0.6666666666666666);
  return multiplyAdd<f64>(f64x2.mul(s, z), p, f64x2.add(s, s));
}

/** e log 2 + rest, small parts first. */
function addParts(e: v128, rest: v128): v128 {
  const low = multiplyAdd<f64>(e, constant(7.371002565167799e-13), rest);
  return multiplyAdd<f64>(e, constant(0.6931471805592082), low);
}

/** log(1 + x): what was lost in rounding u = 1 + x is added back as its first derivative, (x − (u − 1))/u. */
export function log1p(x: v128): v128 {
  const u = f64x2.add(constant(1), x);
  const lost = f64x2.div(f64x2.sub(x, f64x2.sub(u, constant(1))), u);
  const usable = v128.and(f64x2.gt(u, constant(0)), f64x2.lt(x, constant(1e16)));
  return f64x2.add(log(u), v128.and(lost, usable));
}

/** tanh(x) = t/(t + 2) with t = exp(2 |x|) − 1, and the sign of x; from 20 on it is 1. */
export function tanh(x: v128): v128 {
  const size = f64x2.pmin(f64x2.abs(x), constant(20));
  const t = expm1(f64x2.add(size, size));
  return v128.bitselect(x, f64x2.div(t, f64x2.add(t, constant(2))), constant(-0.0));
}

/** erf(x): below ½ Taylor's series, above 1 − exp(−x²) R(x); from 6 on it is 1. */
export function erf(x: v128): v128 {
  const size = f64x2.pmin(f64x2.abs(x), constant(6));
  const square = f64x2.mul(size, size);
  const near = f64x2.mul(size, erfSeries(square));
  const tail = f64x2.mul(exp(f64x2.neg(square)), scaledTail(size));
  const far = f64x2.sub(constant(1), tail);
  const value = v128.bitselect(near, far, f64x2.lt(size, constant(0.5)));
  return v128.bitselect(x, value, constant(-0.0));
}

/** erf(x)/x = 2/√π Σ (−1)ⁿ x²ⁿ / (n! (2 n + 1)): twelve terms reach 5e-18 at ½. */
function erfSeries(z: v128): v128 {
  const scale: f64 = 1.1283791670955126;
  let p = constant(-scale / (39916800.0 * 23.0));
  p = step(p, z, scale / (3628800.0 * 21.0));
  p = step(p, z, -scale / (362880.0 * 19.0));
  p = step(p, z, scale / (40320.0 * 17.0));
  p = step(p, z, -scale / (5040.0 * 15.0));
  p = step(p, z, scale / (720.0 * 13.0));
  p = step(p, z, -scale / (120.0 * 11.0));
  p = step(p, z, scale / (24.0 * 9.0));
  p = step(p, z, -scale / (6.0 * 7.0));
  p = step(p, z, scale / (2.0 * 5.0));
  p = step(p, z, -scale / 3.0);
  return step(p, z, scale);
}

/**
 * exp(x²) erfc(x) on [½, 6], the rational function of library/src/numeric/special/error-function.ts; its error of 5e-17
 * holds up to 4, and beyond, where erfc is below 2e-8 and is subtracted from 1, a relative error of 1e-8 suffices.
 */
function scaledTail(x: v128): v128 {
  let p = constant(7.717156040324074e-12);
  p = step(p, x, 0.0005650357192797929);
  p = step(p, x, 0.008507148284926528);
  p = step(p, x, 0.06113266718281179);
  p = step(p, x, 0.26805730002461975);
  p = step(p, x, 0.7713805373133161);
  p = step(p, x, 1.462233575755);
  p = step(p, x, 1.7125909086890725);
  p = step(p, x, 0.9999999999409119);
  let q = constant(0.001001500488257476);
  q = step(q, x, 0.015078507849364011);
  q = step(q, x, 0.10885591901594882);
  q = step(q, x, 0.4826543258529566);
  q = step(q, x, 1.4209517972817745);
  q = step(q, x, 2.821473401738902);
  q = step(q, x, 3.667925028857504);
  q = step(q, x, 2.84097007489991);
  q = step(q, x, 1);
  return f64x2.div(p, q);
}
