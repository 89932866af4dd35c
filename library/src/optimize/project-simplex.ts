/**
 * Projections onto the simplex and the ℓ₁ ball, exact and in linear expected time (Condat, Fast projection onto the
 * simplex and the ℓ₁ ball, Math. Prog. 158, 2016).
 */
import { requirePositiveSetting, requireVector } from "./check-arguments.js";

/**
 * The nearest point with non-negative entries that sum to `total`.
 *
 * @example
 * ```ts
 * import { projectOntoSimplex } from "lectern/optimize";
 *
 * projectOntoSimplex(Float64Array.of(0.5, 1.5, -2)); // Float64Array [0, 1, 0]
 * ```
 */
export function projectOntoSimplex(v: Float64Array, total = 1): Float64Array {
  requireVector("projectOntoSimplex", "v", v);
  requirePositiveSetting("projectOntoSimplex", "total", total);
  const result = v.slice();
  projectInPlace(result, total);
  return result;
}

/** The nearest point whose absolute values sum to at most `radius`. */
export function projectOntoL1Ball(v: Float64Array, radius = 1): Float64Array {
  requireVector("projectOntoL1Ball", "v", v);
  requirePositiveSetting("projectOntoL1Ball", "radius", radius);
  let size = 0;
  for (let i = 0; i < v.length; i++) size += Math.abs(v[i]);
  if (size <= radius) return v.slice();
  // The signs stay, so the absolute values are projected onto the simplex.
  const result = v.map(Math.abs);
  projectInPlace(result, radius);
  for (let i = 0; i < v.length; i++) if (v[i] < 0) result[i] = -result[i];
  return result;
}

/** max(vᵢ − τ, 0) with τ such that they sum to the total. */
function projectInPlace(v: Float64Array, total: number): void {
  if (v.length === 0) return;
  // A common shift does not change the projection; with the largest entry at 0, large entries do not swamp a small
  // total.
  let largest = v[0];
  for (let i = 1; i < v.length; i++) if (v[i] > largest) largest = v[i];
  for (let i = 0; i < v.length; i++) v[i] -= largest;
  const tau = findThreshold(v, total);
  for (let i = 0; i < v.length; i++) v[i] = Math.max(v[i] - tau, 0);
}

/**
 * τ = (Σ active − total) / count active. Entries at or below a lower bound of τ can never be active: one pass keeps
 * the candidates and raises the bound, then candidates are removed until all remaining ones are active.
 */
function findThreshold(v: Float64Array, total: number): number {
  const active = new Float64Array(v.length);
  const aside = new Float64Array(v.length);
  let count = 1;
  let put = 0;
  active[0] = v[0];
  let tau = v[0] - total;
  for (let i = 1; i < v.length; i++) {
    if (!(v[i] > tau)) continue;
    tau += (v[i] - tau) / (count + 1);
    if (tau > v[i] - total) active[count++] = v[i];
    else {
      // vᵢ alone gives a larger bound: restart from it, and check the others again afterwards.
      aside.set(active.subarray(0, count), put);
      put += count;
      active[0] = v[i];
      count = 1;
      tau = v[i] - total;
    }
  }
  for (let k = 0; k < put; k++) {
    if (aside[k] > tau) {
      active[count++] = aside[k];
      tau += (aside[k] - tau) / count;
    }
  }
  for (let before = -1; before !== count; ) {
    before = count;
    // Recomputed, because the running updates accumulate rounding errors.
    let sum = -total;
    for (let k = 0; k < count; k++) sum += active[k];
    tau = sum / count;
    let kept = 0;
    for (let k = 0; k < count; k++) if (active[k] > tau) active[kept++] = active[k];
    count = kept;
  }
  return tau;
}
