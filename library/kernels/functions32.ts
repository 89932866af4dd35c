/** Elementary functions of four floats at a time. */
import { multiplyAdd, multiplySubtract } from "./vector";

/** c + x p: one step of Horner's scheme. */
function step(p: v128, x: v128, c: f32): v128 {
  return multiplyAdd<f32>(p, x, f32x4.splat(c));
}

/**
 * exp(x) for x up to 0, with an error of about one unit in the last place; below −87, where floats lose digits, 0. The
 * polynomial is that of Cephes (Moshier 1992), for |r| ≤ ½ log 2.
 */
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
  return v128.and(scaled, f32x4.gt(x, f32x4.splat(-87)));
}
