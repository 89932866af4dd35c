/** Factors that turn monomials into the feature map of the polynomial kernel. */
import type { Monomials } from "./monomials.js";

/**
 * The square roots of the coefficients of the monomials in (1 + x·y)ᵈ: d! / ((d − k)! Π αⱼ!) for exponents α of sum k. A monomial
 * of degree k that is made of one of degree k − 1 by one more factor, now to the power α, has its coefficient times
 * (d − k + 1)/α.
 */
export function kernelWeights({ parent, factor }: Monomials, degree: number): Float64Array {
  const coefficients = new Float64Array(parent.length);
  const degrees = new Int32Array(parent.length);
  const powers = new Int32Array(parent.length);
  for (let k = 0; k < parent.length; k++) {
    const from = parent[k];
    if (factor[k] < 0) {
      coefficients[k] = 1;
      continue;
    }
    degrees[k] = (from < 0 ? 0 : degrees[from]) + 1;
    powers[k] = from >= 0 && factor[from] === factor[k] ? powers[from] + 1 : 1;
    coefficients[k] = ((from < 0 ? 1 : coefficients[from]) * (degree - degrees[k] + 1)) / powers[k];
  }
  return coefficients.map(Math.sqrt);
}
