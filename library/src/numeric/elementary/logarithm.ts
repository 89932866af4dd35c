/**
 * Logarithms, from FreeBSD's version of FDLIBM (e_log.c, k_log.h, s_log1p.c, e_log2.c, e_log10.c):
 *
 * Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
 * Developed at SunPro, a Sun Microsystems, Inc. business.
 * Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is preserved.
 *
 * log(2ᵏ (1 + f)) = k log 2 + f − f²/2 + s (f²/2 + R(s²)) with s = f/(2 + f), 1 + f between √½ and √2; the error of the
 * polynomial R is below 2⁻⁵⁸. log 2 has two parts, of which the first is so short that its product with k is exact. Adding
 * 0x95f62 to the upper word of a number makes its exponent field change at √2 instead of at 2. Subnormal numbers are
 * multiplied by 2⁵⁴ first.
 */
import { NUMBER, ORIGIN, POWERS, WORDS } from "./powers-of-two.js";

/** The natural logarithm; −∞ at 0, NaN below. Error below 1 unit in the last place. */
export function log(x: number): number {
  const isNormal = x >= 2.2250738585072014e-308;
  if (!(isNormal ? x < Infinity : x > 0)) return logOfSpecial(x);
  const normal = isNormal ? x : x * 18014398509481984;
  NUMBER[0] = normal;
  const e = ((WORDS[1] + 0x95f62) >> 20) - 1023;
  const k = isNormal ? e : e - 54;
  const f = normal * POWERS[ORIGIN - e] - 1;
  const half = 0.5 * f * f;
  const s = f / (2 + f);
  return k * 0.6931471803691238 - (half - (s * (half + series(s * s)) + k * 1.9082149292705877e-10) - f);
}

/** log(1 + x), accurate near 0 too; error below 1 unit in the last place. */
export function log1p(x: number): number {
  if (!(x > -1 && x < Infinity)) return x === Infinity ? x : logOfSpecial(1 + x);
  let k = 0;
  let f = x;
  let lost = 0;
  if (x <= -0.2928932188134524 || x >= 0.41421356237309503) {
    const u = 1 + x;
    NUMBER[0] = u;
    k = ((WORDS[1] + 0x95f62) >> 20) - 1023;
    f = u * POWERS[ORIGIN - k] - 1;
    // The part of x that is lost in rounding 1 + x is added as its first derivative.
    lost = k >= 54 ? 0 : (k >= 2 ? 1 - (u - x) : x - (u - 1)) / u;
  } else if (Math.abs(x) < 1.1102230246251565e-16) {
    return x;
  }
  const half = 0.5 * f * f;
  const s = f / (2 + f);
  return k * 0.6931471803691238 - (half - (s * (half + series(s * s)) + (k * 1.9082149292705877e-10 + lost)) - f);
}

/** The logarithm to base 2, exact for powers of 2; error below 1 unit in the last place. */
export function log2(x: number): number {
  const isNormal = x >= 2.2250738585072014e-308;
  if (!(isNormal ? x < Infinity : x > 0)) return logOfSpecial(x);
  const normal = isNormal ? x : x * 18014398509481984;
  NUMBER[0] = normal;
  const e = ((WORDS[1] + 0x95f62) >> 20) - 1023;
  const k = isNormal ? e : e - 54;
  return toBase(normal * POWERS[ORIGIN - e] - 1, k, 0, 1.4426950407214463, 1.6751713164886512e-10);
}

/** The logarithm to base 10; error below 1.1 units in the last place. */
export function log10(x: number): number {
  const isNormal = x >= 2.2250738585072014e-308;
  if (!(isNormal ? x < Infinity : x > 0)) return logOfSpecial(x);
  const normal = isNormal ? x : x * 18014398509481984;
  NUMBER[0] = normal;
  const e = ((WORDS[1] + 0x95f62) >> 20) - 1023;
  const k = isNormal ? e : e - 54;
  const f = normal * POWERS[ORIGIN - e] - 1;
  return toBase(f, k * 0.30102999566361177, k * 3.694239077158931e-13, 0.4342944818781689, 2.5082946711645275e-11);
}

/** whole + low + log(1 + f) c, for a constant c in two parts, of which the first is short. */
function toBase(f: number, whole: number, low: number, cHigh: number, cLow: number): number {
  const half = 0.5 * f * f;
  const s = f / (2 + f);
  // 24 bits, so that the product with the short part of the constant is exact.
  const high = Math.fround(f - half);
  const rest = f - high - half + s * (half + series(s * s));
  const product = high * cHigh;
  const sum = whole + product;
  return low + (rest + high) * cLow + rest * cHigh + (whole - sum + product) + sum;
}

/** R of the formula above, at z = s². */
function series(z: number): number {
  const w = z * z;
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const odd = z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  return odd + even;
}

/** The logarithm of a number that is not positive, or infinite. */
function logOfSpecial(x: number): number {
  return x === Infinity ? x : x === 0 ? -Infinity : NaN;
}
