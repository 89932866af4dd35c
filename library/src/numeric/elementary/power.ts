/**
 * x to the power y, from FDLIBM 5.3 (e_pow.c):
 *
 * Copyright (C) 2004 by Sun Microsystems, Inc. All rights reserved.
 * Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is preserved.
 *
 * FDLIBM cuts numbers to 21 bits so that products are exact; rounding to the 24 bits of Math.fround serves as well.
 */
import { exponentialSeries } from "./exponential.js";
import { NUMBER, ORIGIN, POWERS, scaleByPower, WORDS } from "./powers-of-two.js";

/** The logarithm in two parts, the first of 24 bits: an array, because objects with numbers are slower to write. */
const LOGARITHM = new Float64Array(2);

/** xʸ with the special values of `**`; error below 1 unit in the last place, exact if it is a whole number below 2⁵³. */
export function pow(x: number, y: number): number {
  if (y === 1) return x;
  if (y === 2) return x * x;
  if (y === 0.5 && x > 0) return Math.sqrt(x);
  if (y === -1) return 1 / x;
  const size = Math.abs(x);
  // Also zero, infinite and NaN arguments, of which the result is exact.
  if (!(size > 0 && size < Infinity && size !== 1 && y !== 0 && Math.abs(y) < Infinity)) return specialPower(x, y);
  if (x < 0 && !Number.isInteger(y)) return NaN;
  const power = positivePower(size, y);
  return x < 0 && isOdd(y) ? -power : power;
}

/** xʸ for zero, infinite or NaN arguments and x = ±1. */
function specialPower(x: number, y: number): number {
  if (y === 0) return 1;
  const size = Math.abs(x);
  if (Number.isNaN(x) || Number.isNaN(y) || (x === -1 && !Number.isInteger(y))) return NaN;
  if (Math.abs(y) === Infinity) return size === 1 ? NaN : size > 1 === y > 0 ? Infinity : 0;
  const power = y < 0 ? 1 / size : size;
  return isOdd(y) && (x < 0 || Object.is(x, -0)) ? -power : power;
}

function isOdd(y: number): boolean {
  return Math.abs(y % 2) === 1;
}

/** 2 to the power y log₂ x, for a positive x other than 1. */
function positivePower(x: number, y: number): number {
  if (Math.abs(y) > 2147483648) {
    // The result is infinite or 0, unless x is very close to 1.
    if (Math.abs(y) > 1.8446744073709552e19 || Math.abs(x - 1) > 9.5367431640625e-7) {
      return x > 1 === y > 0 ? Infinity : 0;
    }
    logarithmNearOne(x - 1);
  } else {
    preciseLogarithm(x);
  }
  const high = LOGARITHM[0];
  const low = LOGARITHM[1];
  const short = Math.fround(y);
  return powerOfParts(short * high, (y - short) * high + y * low);
}

/** log₂(1 + t) for |t| ≤ 2⁻²⁰. */
function logarithmNearOne(t: number): void {
  const w = t * t * (0.5 - t * (0.3333333333333333 - t * 0.25));
  // 1/log 2 in two parts, the first of 21 bits, because t has up to 32 (FDLIBM takes 24, which loses digits).
  const u = 1.4426946640014648 * t;
  const v = t * 3.768874985636099e-7 - w * Math.LOG2E;
  const sum = Math.fround(u + v);
  LOGARITHM[0] = sum;
  LOGARITHM[1] = v - (sum - u);
}

/** log₂ x to 70 bits, from x = 2ⁿ m with m close to 1 or 1.5 and s = (m − 1)/(m + 1) or (m − 1.5)/(m + 1.5). */
function preciseLogarithm(x: number): void {
  const isSubnormal = x < 2.2250738585072014e-308;
  const normal = isSubnormal ? x * 9007199254740992.0 : x;
  NUMBER[0] = normal;
  const exponent = (WORDS[1] >> 20) - 1023;
  const mantissa = normal * POWERS[ORIGIN - exponent];
  const isUpper = mantissa >= 1.7320499420166016;
  const m = isUpper ? 0.5 * mantissa : mantissa;
  const n = exponent - (isSubnormal ? 53 : 0) + (isUpper ? 1 : 0);
  const isMiddle = !isUpper && mantissa > 1.224738121032715;
  const center = isMiddle ? 1.5 : 1;
  const u = m - center;
  const v = 1 / (m + center);
  const s = u * v;
  const short = Math.fround(s);
  const denominator = Math.fround(m + center);
  const sLow = v * (u - short * denominator - short * (m - (denominator - center)));
  const z = s * s;
  const r = z * z * logarithmSeries(z) + sLow * (short + s);
  const square = short * short;
  const factor = Math.fround(3 + square + r);
  const factorLow = r - (factor - 3 - square);
  // 3/2 (log m − log center) = s (3 + s² + …) = product + rest
  const product = short * factor;
  const rest = sLow * factor + factorLow * s;
  const high = Math.fround(product + rest);
  const low = rest - (high - product);
  // times 2/(3 log 2), in two parts
  const resultHigh = 0.9617967009544373 * high;
  const resultLow = -7.028461650952758e-9 * high + low * 0.9617966939259756 + (isMiddle ? 1.350039202129749e-8 : 0);
  const centerHigh = isMiddle ? 0.5849624872207642 : 0;
  const sum = Math.fround(resultHigh + resultLow + centerHigh + n);
  LOGARITHM[0] = sum;
  LOGARITHM[1] = resultLow - (sum - n - centerHigh - resultHigh);
}

function logarithmSeries(z: number): number {
  return (
    0.5999999999999946 +
    z *
      (0.4285714285785502 +
        z * (0.33333332981837743 + z * (0.272728123808534 + z * (0.23066074577556175 + z * 0.20697501780033842))))
  );
}

/** 2 to the power high + low. */
function powerOfParts(high: number, low: number): number {
  const z = low + high;
  // At 1024 the rounding error of z decides.
  if (z > 1024 || (z === 1024 && low + 8.008566259537294e-17 > z - high)) return Infinity;
  if (z < -1075) return 0;
  const n = Math.round(z);
  const left = high - n;
  const short = Math.fround(low + left);
  const u = short * 0.6931471824645996;
  const v = (low - (short - left)) * Math.LN2 + short * -1.904654299957768e-9;
  const sum = u + v;
  const error = v - (sum - u);
  const square = sum * sum;
  const t = sum - square * exponentialSeries(square);
  const rest = (sum * t) / (t - 2) - (error + sum * error);
  return scaleByPower(1 - (rest - sum), n);
}
