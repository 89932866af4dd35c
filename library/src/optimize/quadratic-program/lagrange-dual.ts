/** The Lagrange dual of a quadratic program. */
import { LecternError } from "../../core/errors.js";
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import { multiplyTransposedVector } from "../../linalg/multiply.js";
import { innerProduct, maximumNorm } from "../vectors.js";
import { lagrangianSlope } from "./check-optimality.js";
import type { Multipliers } from "./constraints.js";
import type { QuadraticProgram } from "./quadratic-program.js";

/** Below this share of the largest eigenvalue or slope, rounding cannot be told from 0. */
const ROUNDING = 1e-10;

/**
 * The dual function at some multipliers: the infimum of the Lagrangian over x, −∞ where it has none. It is never above the
 * value of a feasible point (weak duality), and equals the minimum at the multipliers of the solution (strong duality). Those
 * of inequalities and bounds must be at least 0; omitted ones are 0.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { lagrangeDual } from "lectern/optimize";
 *
 * // x² / 2 with x ≥ 1, whose minimum is 0.5
 * const program = {
 *   quadratic: asMatrix([[1]]),
 *   linear: Float64Array.of(0),
 *   inequality: { matrix: asMatrix([[-1]]), limits: Float64Array.of(-1) },
 * };
 * lagrangeDual(program, { inequality: Float64Array.of(1) }); // 0.5
 * lagrangeDual(program, { inequality: Float64Array.of(0.5) }); // 0.375
 * ```
 */
export function lagrangeDual(program: QuadraticProgram, multipliers: Partial<Multipliers>): number {
  requireSigns(multipliers);
  const origin = new Float64Array(program.linear.length);
  const slope = lagrangianSlope(program, origin, multipliers);
  // With H = V diag(λ) Vᵀ the infimum of ½xᵀHx + gᵀx is −½ Σ (vₖ·g)² / λₖ, if g has no part in the null space of H.
  const { values, vectors } = symmetricEigen(program.quadratic);
  const parts = multiplyTransposedVector(vectors, slope);
  const [flat, none] = [ROUNDING * maximumNorm(values), ROUNDING * Math.max(1, maximumNorm(slope))];
  let infimum = 0;
  for (let k = 0; k < parts.length; k++) {
    if (values[k] > flat) infimum -= parts[k] ** 2 / (2 * values[k]);
    else if (Math.abs(parts[k]) > none) return -Infinity;
  }
  return infimum - limitTerms(program, multipliers);
}

/** yᵀb + zᵀh − z_lowerᵀ lower + z_upperᵀ upper; bounds that are infinite have no multiplier. */
function limitTerms({ equality, inequality, lower, upper }: QuadraticProgram, given: Partial<Multipliers>): number {
  const dot = (limits: Float64Array | undefined, own: Float64Array | undefined) =>
    limits === undefined || own === undefined
      ? 0
      : innerProduct(
          own,
          limits.map((limit, i) => (own[i] === 0 ? 0 : limit)),
        );
  return (
    dot(equality?.limits, given.equality) +
    dot(inequality?.limits, given.inequality) -
    dot(lower, given.lower) +
    dot(upper, given.upper)
  );
}

function requireSigns({ inequality, lower, upper }: Partial<Multipliers>): void {
  for (const [name, values] of Object.entries({ inequality, lower, upper })) {
    if (values === undefined || values.every((value) => value >= 0)) continue;
    throw new LecternError("invalid-data", `lagrangeDual: multipliers.${name} must be at least 0`, { name });
  }
}
