/**
 * Angles modulo π/2. Up to 2²⁰ π/2 the multiple of π/2 is subtracted in parts, as in FDLIBM (e_rem_pio2.c):
 *
 * Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
 * Developed at SunPro, a Sun Microsystems, Inc. business.
 * Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is preserved.
 *
 * Beyond, x 2/π is computed exactly enough in whole numbers.
 */

/** The reduced angle in two parts: an array, because objects with numbers are slower to write. */
export const REDUCED = new Float64Array(2);

/** 2/π times 2¹²¹⁶: more digits than the largest number and the closest one to a multiple of π/2 need. */
const TWO_OVER_PI = BigInt(
  "0xa2f9836e4e441529fc2757d1f534ddc0db6295993c439041fe5163abdebbc561b7246e3a424dd2e006492eea09d1921c" +
    "fe1deb1cb129a73ee88235f52ebb4484e99c7026b45f7e413991d639835339f49c845f8bbdf9283b1ff897ffde05980f" +
    "ef2f118b5a0a6d1f6d367ecf27cb09b74f463f669e5fea2d7527bac7ebe5f17b3d0739f78a5292ea6bfb5fb11f8d5d08" +
    "56033046fc7b6bab",
);
const FRACTION_BITS = 1216n;
/** π/2 times 2¹²⁸. */
const HALF_PI = BigInt("0x1921fb54442d18469898cc51701b839a2");
/** Adding and subtracting it rounds a number to a whole one. */
const ROUNDING = 6755399441055744.0;

/** The n of x = n π/2 + REDUCED[0] + REDUCED[1], modulo 4, for a finite x; the first part is at most about π/4. */
export function reduceAngle(x: number): number {
  if (Math.abs(x) > 1647099) return reduceLargeAngle(x);
  const n = x * 0.6366197723675814 + ROUNDING - ROUNDING;
  // π/2 in parts of 33 bits, of which products with n are exact; each further part where digits have cancelled.
  let r = x - n * 1.5707963267341256;
  let w = n * 6.077100506506192e-11;
  let high = r - w;
  if (Math.abs(high) * 65536 < Math.abs(x)) {
    const before = r;
    w = n * 6.077100506303966e-11;
    r = before - w;
    w = n * 2.0222662487959506e-21 - (before - r - w);
    high = r - w;
    if (Math.abs(high) * 281474976710656 < Math.abs(x)) {
      const last = r;
      w = n * 2.0222662487111665e-21;
      r = last - w;
      w = n * 8.4784276603689e-32 - (last - r - w);
      high = r - w;
    }
  }
  REDUCED[0] = high;
  REDUCED[1] = r - high - w;
  return n & 3;
}

/** With x = m 2ᵉ, the fraction of m 2ᵉ 2/π is found from its digits. */
function reduceLargeAngle(x: number): number {
  const size = Math.abs(x);
  // Numbers from 2⁵³ on are whole, and 2³² times the largest would not be finite.
  const scaled = size < 9007199254740992 ? BigInt(size * 4294967296) : BigInt(size) << 32n;
  const product = scaled * TWO_OVER_PI;
  const digits = FRACTION_BITS + 32n;
  const nearest = (product + (1n << (digits - 1n))) >> digits;
  // 190 binary digits of the fraction times π/2: no number is so close to a multiple that fewer than 120 of them count.
  const fraction = ((product - (nearest << digits)) >> (digits - 190n)) * HALF_PI;
  const high = Number(fraction);
  const scale = (x < 0 ? -1 : 1) * 1.8726705418768793e-96;
  REDUCED[0] = high * scale;
  REDUCED[1] = Number(fraction - BigInt(high)) * scale;
  return Number(x < 0 ? -nearest & 3n : nearest & 3n);
}
