/**
 * Inverse trigonometric functions, from FDLIBM (e_asin.c, e_acos.c, s_atan.c, e_atan2.c):
 *
 * Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
 * Developed at SunPro, a Sun Microsystems, Inc. business.
 * Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is preserved.
 */

const HALF_PI = 1.5707963267948966;
const HALF_PI_LOW = 6.123233995736766e-17;

/** The angle between −π/2 and π/2 with a given sine; NaN outside [−1, 1]. Error below 1 unit in the last place. */
export function asin(x: number): number {
  const size = Math.abs(x);
  if (size < 0.5) return size < 7.450580596923828e-9 ? x : x + x * arcSeries(x * x);
  if (!(size <= 1)) return NaN;
  const z = 0.5 - size * 0.5;
  const s = Math.sqrt(z);
  const r = arcSeries(z);
  const sign = x < 0 ? -1 : 1;
  if (size >= 0.975) return sign * (HALF_PI - (2 * (s + s * r) - HALF_PI_LOW));
  // The square root with its rounding error.
  const short = Math.fround(s);
  const lost = (z - short * short) / (s + short);
  return sign * (0.5 * HALF_PI - (2 * s * r - (HALF_PI_LOW - 2 * lost) - (0.5 * HALF_PI - 2 * short)));
}

/** The angle between 0 and π with a given cosine; NaN outside [−1, 1]. Error below 1 unit in the last place. */
export function acos(x: number): number {
  const size = Math.abs(x);
  if (size < 0.5) return HALF_PI - (x - (HALF_PI_LOW - x * arcSeries(x * x)));
  if (!(size <= 1)) return NaN;
  const z = 0.5 - size * 0.5;
  const s = Math.sqrt(z);
  if (x < 0) return 2 * (HALF_PI - (s + (arcSeries(z) * s - HALF_PI_LOW)));
  if (z === 0) return 0;
  const short = Math.fround(s);
  const lost = (z - short * short) / (s + short);
  return 2 * (short + (arcSeries(z) * s + lost));
}

/** (arcsin(x) − x)/x for z = x² ≤ ¼. */
function arcSeries(z: number): number {
  const p =
    z *
    (0.16666666666666666 +
      z *
        (-0.3255658186224009 +
          z *
            (0.20121253213486293 +
              z * (-0.04005553450067941 + z * (0.0007915349942898145 + z * 3.479331075960212e-5)))));
  const q =
    1 + z * (-2.403394911734414 + z * (2.0209457602335057 + z * (-0.6882839716054533 + z * 0.07703815055590194)));
  return p / q;
}

/** The angle between −π/2 and π/2 with a given tangent; error below 1 unit in the last place. */
export function atan(x: number): number {
  const size = Math.abs(x);
  if (size < 7.450580596923828e-9 || Number.isNaN(x)) return x;
  const sign = x < 0 ? -1 : 1;
  if (size >= 7.378697629483821e19) return sign * HALF_PI;
  if (size < 0.4375) return x - x * arcTangentSeries(x * x);
  // The difference from ½, 1, 3/2 or ∞, whose angle is a constant in two parts.
  if (size < 0.6875) return sign * fromAngle(0.4636476090008061, 2.2698777452961687e-17, (2 * size - 1) / (2 + size));
  if (size < 1.1875) return sign * fromAngle(0.7853981633974483, 3.061616997868383e-17, (size - 1) / (size + 1));
  if (size < 2.4375) {
    return sign * fromAngle(0.982793723247329, 1.3903311031230998e-17, (size - 1.5) / (1 + 1.5 * size));
  }
  return sign * fromAngle(HALF_PI, HALF_PI_LOW, -1 / size);
}

/** high + low + arctan(t). */
function fromAngle(high: number, low: number, t: number): number {
  return high - (t * arcTangentSeries(t * t) - low - t);
}

/** 1 − arctan(x)/x for z = x² with |x| ≤ 7/16. */
function arcTangentSeries(z: number): number {
  const w = z * z;
  const odd =
    z *
    (0.3333333333333293 +
      w *
        (0.14285714272503466 +
          w *
            (0.09090887133436507 + w * (0.06661073137387531 + w * (0.049768779946159324 + w * 0.016285820115365782)))));
  const even =
    w *
    (-0.19999999999876483 +
      w * (-0.11111110405462356 + w * (-0.0769187620504483 + w * (-0.058335701337905735 + w * -0.036531572744216916))));
  return odd + even;
}

/** The angle between −π and π of the point (x, y), with the special values of Math.atan2; error below 2 units in the last place. */
export function atan2(y: number, x: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return NaN;
  const first = firstQuadrant(Math.abs(y), Math.abs(x));
  const isLeft = x < 0 || Object.is(x, -0);
  // On the axis the angle is exact; beside it the rounding error of π counts.
  const angle = !isLeft || first === HALF_PI ? first : Math.PI - (first - 2 * HALF_PI_LOW);
  return y < 0 || Object.is(y, -0) ? -angle : angle;
}

/** The angle between 0 and π/2 of a point with coordinates that are not negative. */
function firstQuadrant(y: number, x: number): number {
  if (y === 0) return 0;
  if (y === Infinity && x === Infinity) return 0.5 * HALF_PI;
  return atan(y / x);
}
