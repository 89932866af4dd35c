/**
 * The exponential function, from FDLIBM 5.3 (e_exp.c, s_expm1.c):
 *
 * Copyright (C) 1993, 2004 by Sun Microsystems, Inc. All rights reserved.
 * Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is preserved.
 *
 * Coefficients are written where they are used: names would cost time where a bundler makes variables of them.
 */
import { ORIGIN, POWERS, scaleByPower } from "./powers-of-two.js";

/** eˣ; error below 1 unit in the last place. */
export function exp(x: number): number {
  if (!(x <= 709.782712893384 && x >= -745.2)) return x > 0 ? Infinity : x < 0 ? 0 : NaN;
  if (x === 1) return Math.E;
  // x = k log 2 + r, and eʳ = 1 + r + r c / (2 − c) with c = r − r² P(r²) for |r| ≤ 0.34658, where P has an error of 2⁻⁵⁹.
  const k = (Math.LOG2E * x + (x < 0 ? -0.5 : 0.5)) | 0;
  // log 2 in two parts, the first so short that its product with k is exact.
  const high = x - k * 0.6931471803691238;
  const low = k * 1.9082149292705877e-10;
  const r = high - low;
  const z = r * r;
  const c = r - z * exponentialSeries(z);
  const y = 1 - (low - (r * c) / (2 - c) - high);
  return k > -1075 && k < 1024 ? y * POWERS[k + ORIGIN] : scaleByPower(y, k);
}

/** P of the formula of {@link exp}, at r². */
export function exponentialSeries(z: number): number {
  return (
    0.16666666666666602 +
    z * (-0.0027777777777015593 + z * (6.613756321437934e-5 + z * (-1.6533902205465252e-6 + z * 4.1381367970572385e-8)))
  );
}

/** eˣ − 1, accurate near 0 too; error below 1 unit in the last place. */
export function expm1(x: number): number {
  if (!(x <= 709.782712893384 && x >= -38.816242111356935)) return x > 0 ? Infinity : x < 0 ? -1 : NaN;
  if (Math.abs(x) < 5.551115123125783e-17) return x;
  const k = (Math.LOG2E * x + (x < 0 ? -0.5 : 0.5)) | 0;
  const high = x - k * 0.6931471803691238;
  const low = k * 1.9082149292705877e-10;
  const r = high - low;
  const lost = high - r - low;
  const half = 0.5 * r;
  const z = r * half;
  // Q(r²/2) is 6/r ((eʳ + 1)/(eʳ − 1) − 2/r) with an error of 2⁻⁶¹.
  const q =
    1 +
    z *
      (-0.03333333333333313 +
        z *
          (0.0015873015872548146 +
            z * (-7.93650757867488e-5 + z * (4.008217827329362e-6 + z * -2.0109921818362437e-7))));
  const t = 3 - q * half;
  const e = z * ((q - t) / (6 - r * t));
  if (k === 0) return r - (r * e - z);
  const rest = r * (e - lost) - lost - z;
  // 2ᵏ (1 + r − rest) − 1, summed in the order that loses least.
  if (k === -1) return 0.5 * (r - rest) - 0.5;
  if (k === 1) return r < -0.25 ? -2 * (rest - (r + 0.5)) : 1 + 2 * (r - rest);
  if (k <= -2 || k > 56) return scaleByPower(1 - (rest - r), k) - 1;
  const inverse = POWERS[ORIGIN - k];
  return (k < 20 ? 1 - inverse - (rest - r) : r - (rest + inverse) + 1) * POWERS[ORIGIN + k];
}
