/**
 * Sine, cosine and tangent of an angle in radians, from FDLIBM (k_sin.c, k_cos.c, k_tan.c):
 *
 * Copyright (C) 1993, 2004 by Sun Microsystems, Inc. All rights reserved.
 * Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is preserved.
 */
import { REDUCED, reduceAngle } from "./reduce-angle.js";

const QUARTER_PI = Math.PI / 4;

/** The sine of an angle of any size; error below 1 unit in the last place. */
export function sin(x: number): number {
  if (Math.abs(x) <= QUARTER_PI) return Math.abs(x) < 1.4901161193847656e-8 ? x : smallSine(x, 0);
  if (!(Math.abs(x) < Infinity)) return NaN;
  const quadrant = reduceAngle(x);
  const high = REDUCED[0];
  const low = REDUCED[1];
  const value = (quadrant & 1) === 0 ? smallSine(high, low) : smallCosine(high, low);
  return (quadrant & 2) === 0 ? value : -value;
}

/** The cosine of an angle of any size; error below 1 unit in the last place. */
export function cos(x: number): number {
  if (Math.abs(x) <= QUARTER_PI) return smallCosine(x, 0);
  if (!(Math.abs(x) < Infinity)) return NaN;
  const quadrant = reduceAngle(x);
  const high = REDUCED[0];
  const low = REDUCED[1];
  const value = (quadrant & 1) === 0 ? smallCosine(high, low) : smallSine(high, low);
  return ((quadrant + 1) & 2) === 0 ? value : -value;
}

/** The tangent of an angle of any size; error below 1 unit in the last place. */
export function tan(x: number): number {
  if (Math.abs(x) <= QUARTER_PI) return Math.abs(x) < 7.450580596923828e-9 ? x : smallTangent(x, 0, 1);
  if (!(Math.abs(x) < Infinity)) return NaN;
  const quadrant = reduceAngle(x);
  return smallTangent(REDUCED[0], REDUCED[1], (quadrant & 1) === 0 ? 1 : -1);
}

/** sin(x + y) for |x| ≤ π/4 and a tiny y. */
function smallSine(x: number, y: number): number {
  const z = x * x;
  const cube = z * x;
  const r =
    0.00833333333332249 +
    z *
      (-0.0001984126982985795 + z * (2.7557313707070068e-6 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)));
  return x - (z * (0.5 * y - cube * r) - y - cube * -0.16666666666666632);
}

/** cos(x + y) for |x| ≤ π/4 and a tiny y. */
function smallCosine(x: number, y: number): number {
  const z = x * x;
  const w = z * z;
  const low = z * (0.0416666666666666 + z * (-0.001388888888887411 + z * 2.480158728947673e-5));
  const high = -2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11);
  const half = 0.5 * z;
  const sum = 1 - half;
  return sum + (1 - sum - half + (z * (low + w * w * high) - x * y));
}

/** tan(x + y)^power for |x| ≤ π/4, a tiny y, and a power of 1 or −1, where −1/tan is meant. */
function smallTangent(x: number, y: number, power: 1 | -1): number {
  const isLarge = Math.abs(x) >= 0.6744;
  const sign = x < 0 ? -1 : 1;
  // tan(π/4 − t) = 1 − 2 t + …: near π/4 the series would need more terms.
  const t = isLarge ? 0.7853981633974483 - sign * x + (3.061616997868383e-17 - sign * y) : x;
  const low = isLarge ? 0 : y;
  const z = t * t;
  const cube = z * t;
  const r = low + z * (cube * tangentSeries(z) + low) + 0.3333333333333341 * cube;
  const w = t + r;
  if (isLarge) return sign * (power - 2 * (t - ((w * w) / (w + power) - r)));
  if (power === 1) return w;
  // −1/(t + r) with its rounding error, by parts of 24 bits, of which products are exact.
  const short = Math.fround(w);
  const inverse = -1 / w;
  const shortInverse = Math.fround(inverse);
  return shortInverse + inverse * (1 + shortInverse * short + shortInverse * (r - (short - t)));
}

/** T with tan x = x + x³/3 + x⁵ T(x²), for |x| ≤ 0.6744. */
function tangentSeries(z: number): number {
  const w = z * z;
  const even =
    0.13333333333320124 +
    w *
      (0.021869488294859542 +
        w *
          (0.0035920791075913124 +
            w * (0.0005880412408202641 + w * (7.817944429395571e-5 + w * -1.8558637485527546e-5))));
  const odd =
    0.05396825397622605 +
    w *
      (0.0088632398235993 +
        w *
          (0.0014562094543252903 +
            w * (0.0002464631348184699 + w * (7.140724913826082e-5 + w * 2.590730518636337e-5))));
  return even + z * odd;
}
