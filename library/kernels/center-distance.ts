/** Squared distances in an order of additions that plain loops can repeat bit by bit; nothing is fused. */
import { loadOne, sumLanes } from "./vector";

/** ‖x − y‖²: (a₀ + a₂) + (a₁ + a₃), where aᵣ sums the columns r, r + 4, r + 8 … */
export function squaredDistance(d: i32, x: usize, y: usize): f64 {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let j = 0;
  for (; j + 4 <= d; j += 4, x += 32, y += 32) {
    const u = f64x2.sub(v128.load(x), v128.load(y));
    const v = f64x2.sub(v128.load(x, 16), v128.load(y, 16));
    s0 = f64x2.add(s0, f64x2.mul(u, u));
    s1 = f64x2.add(s1, f64x2.mul(v, v));
  }
  if (j + 2 <= d) {
    const u = f64x2.sub(v128.load(x), v128.load(y));
    s0 = f64x2.add(s0, f64x2.mul(u, u));
    if (j + 2 < d) {
      const v = f64x2.sub(loadOne(x + 16), loadOne(y + 16));
      s1 = f64x2.add(s1, f64x2.mul(v, v));
    }
  } else if (j < d) {
    const u = f64x2.sub(loadOne(x), loadOne(y));
    s0 = f64x2.add(s0, f64x2.mul(u, u));
  }
  return sumLanes(f64x2.add(s0, s1));
}

/** y ← y + weight x, for d numbers. */
export function addRow(d: i32, weight: f64, x: usize, y: usize): void {
  const factor = f64x2.splat(weight);
  let j = 0;
  for (; j + 2 <= d; j += 2, x += 16, y += 16) {
    v128.store(y, f64x2.add(v128.load(y), f64x2.mul(factor, v128.load(x))));
  }
  if (j < d) store<f64>(y, load<f64>(y) + weight * load<f64>(x));
}
