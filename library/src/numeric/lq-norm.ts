/** The ℓq norms, from the number of nonzero entries to the largest entry. */
import { LecternError } from "../core/errors.js";
import { pow } from "./elementary/functions.js";

/**
 * ‖β‖_q = (Σ |βᵢ|^q)^(1/q). At q = 2 it is the length and at 1 the penalty of the lasso; at Infinity the largest entry.
 * At 0 it is the number of entries that are not 0, the limit of Σ |βᵢ|^q. It is convex, and a norm, for q ≥ 1; for
 * smaller q it is not, and unit balls have corners along the axes.
 *
 * @example
 * ```ts
 * import { lqNorm } from "lectern/numeric";
 *
 * lqNorm([3, 0, -4], 2); // 5
 * lqNorm([3, 0, -4], 0); // 2
 * ```
 */
export function lqNorm(values: ArrayLike<number>, q: number): number {
  if (!(q >= 0)) throw new LecternError("invalid-option", `lqNorm: q must be at least 0, got ${q}`);
  const sizes = Array.from(values, Math.abs);
  const largest = Math.max(0, ...sizes);
  if (q === 0) return sizes.filter((size) => size !== 0).length;
  if (q === Infinity || largest === 0 || !Number.isFinite(largest)) return largest;
  // Scaled by the largest entry, so that no power overflows.
  return (
    largest *
    pow(
      sizes.reduce((sum, size) => sum + pow(size / largest, q), 0),
      1 / q,
    )
  );
}
