/** The range of normal variables, which the largest of several differences is compared with. */
import { normal } from "../../numeric/distributions/normal.js";
import { pow } from "../../numeric/elementary/functions.js";

/**
 * P(range of k independent standard normal variables > q), the studentised range with infinitely many degrees of
 * freedom: 1 − k ∫ φ(z) (Φ(z + q) − Φ(z))^{k−1} dz, z being the smallest of them. The integrand is smooth and vanishes
 * at both ends, where the trapezoid rule converges faster than any power of the step.
 */
export function studentizedRangeSurvival(q: number, k: number): number {
  if (q <= 0) return 1;
  const { density, cdf, survival } = normal();
  const step = 0.05;
  let outside = 0;
  // 1 = k ∫ φ(z) (1 − Φ(z))^{k−1} dz, so that the difference is summed without cancelling where q is large.
  // The integrand is largest between −q/2 and 0.
  for (let i = -Math.ceil((9 + q / 2) / step); i * step <= 9; i++) {
    const z = i * step;
    const all = survival(z);
    const within = z > 0 ? all - survival(z + q) : cdf(z + q) - cdf(z);
    outside += density(z) * powerDifference(all, within, survival(z + q), k - 1);
  }
  return Math.min(1, k * step * outside);
}

// aⁿ − bⁿ = (a − b) Σ a^i b^{n−1−i}, with a − b given.
function powerDifference(a: number, b: number, difference: number, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += pow(a, i) * pow(b, n - 1 - i);
  return difference * sum;
}
