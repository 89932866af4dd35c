/** The Karush-Kuhn-Tucker conditions of a quadratic program, one by one. */
import { LecternError } from "../../core/errors.js";
import { multiplyTransposedVector, multiplyVector } from "../../linalg/multiply.js";
import { maximumNorm } from "../vectors.js";
import type { Multipliers } from "./constraints.js";
import type { QuadraticProgram } from "./quadratic-program.js";

/** By how much each condition is violated, as absolute values; all are 0 at an optimum. */
export interface OptimalityCheck {
  /** ‖∇ₓ Lagrangian‖∞ = ‖Hx + c + Aᵀy + Gᵀz − z_lower + z_upper‖∞. */
  readonly stationarity: number;
  /** ‖Ax − b‖∞. */
  readonly equality: number;
  /** The largest excess over a limit of an inequality or a bound. */
  readonly inequality: number;
  /** The most negative multiplier of an inequality or a bound. */
  readonly sign: number;
  /** The largest product of a multiplier and the distance from its limit. */
  readonly complementarity: number;
}

/**
 * Checks the Karush-Kuhn-Tucker conditions at a point, with the multipliers of the constraints; those that are omitted are 0.
 * For a convex program they hold exactly at the optima.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { checkOptimality } from "lectern/optimize";
 *
 * // x² / 2 with x ≥ 1, that is −x ≤ −1
 * const program = {
 *   quadratic: asMatrix([[1]]),
 *   linear: Float64Array.of(0),
 *   inequality: { matrix: asMatrix([[-1]]), limits: Float64Array.of(-1) },
 * };
 * checkOptimality(program, Float64Array.of(1), { inequality: Float64Array.of(1) }); // all 0
 * checkOptimality(program, Float64Array.of(2), { inequality: Float64Array.of(1) }).complementarity; // 1
 * ```
 */
export function checkOptimality(
  program: QuadraticProgram,
  x: Float64Array,
  multipliers: Partial<Multipliers> = {},
): OptimalityCheck {
  // First, because it validates the sizes.
  const slope = lagrangianSlope(program, x, multipliers);
  const sides = sidesOf(program, x, multipliers);
  return {
    stationarity: maximumNorm(slope),
    equality: maximumNorm(excesses(program.equality, x)),
    inequality: sides.reduce((most, { excess }) => Math.max(most, excess), 0),
    sign: sides.reduce((most, { multiplier }) => Math.max(most, -multiplier), 0),
    complementarity: sides.reduce(
      (most, { excess, multiplier }) => Math.max(most, multiplier === 0 ? 0 : Math.abs(multiplier * excess)),
      0,
    ),
  };
}

/** Hx + c + Aᵀy + Gᵀz − z_lower + z_upper. */
export function lagrangianSlope(
  { quadratic, linear, equality, inequality }: QuadraticProgram,
  x: Float64Array,
  multipliers: Partial<Multipliers>,
): Float64Array {
  requireSize("x", x, linear.length);
  const slope = multiplyVector(quadratic, x).map((entry, i) => entry + linear[i]);
  const add = (values: Float64Array, factor: number) => values.forEach((value, i) => void (slope[i] += factor * value));
  for (const name of ["equality", "inequality"] as const) {
    const constraints = name === "equality" ? equality : inequality;
    const own = multipliers[name];
    if (own === undefined) continue;
    requireSize(`multipliers.${name}`, own, constraints?.limits.length ?? 0);
    if (constraints !== undefined) add(multiplyTransposedVector(constraints.matrix, own), 1);
  }
  for (const [name, factor] of [
    ["lower", -1],
    ["upper", 1],
  ] as const) {
    const own = multipliers[name];
    if (own === undefined) continue;
    requireSize(`multipliers.${name}`, own, linear.length);
    add(own, factor);
  }
  return slope;
}

/** A one-sided constraint: by how much its limit is exceeded, below 0 if it is kept, and its multiplier. */
interface Side {
  readonly excess: number;
  readonly multiplier: number;
}

function sidesOf({ inequality, lower, upper }: QuadraticProgram, x: Float64Array, given: Partial<Multipliers>): Side[] {
  const paired = (excess: Float64Array, own: Float64Array | undefined) =>
    Array.from(excess, (value, r) => ({ excess: value, multiplier: own?.[r] ?? 0 }));
  return [
    ...paired(excesses(inequality, x), given.inequality),
    ...paired(lower === undefined ? new Float64Array() : x.map((value, i) => lower[i] - value), given.lower),
    ...paired(upper === undefined ? new Float64Array() : x.map((value, i) => value - upper[i]), given.upper),
  ];
}

/** Matrix · x − limits. */
function excesses(constraints: QuadraticProgram["equality"], x: Float64Array): Float64Array {
  if (constraints === undefined) return new Float64Array();
  return multiplyVector(constraints.matrix, x).map((value, r) => value - constraints.limits[r]);
}

function requireSize(name: string, values: Float64Array, size: number): void {
  if (values.length === size) return;
  throw new LecternError("invalid-data", `${name} must have ${size} numbers, got ${values.length}`, { name });
}
