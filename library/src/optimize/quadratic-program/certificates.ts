/**
 * Finds out why a quadratic program has no solution by solving another program that always has one: the smallest
 * violation of the constraints, or the steepest direction in which the objective decreases without bound.
 */
import { identity, zeros } from "../../data/matrix.js";
import type { Box } from "../bounds.js";
import { maximumNorm } from "../vectors.js";
import { buildConstraints, type LinearConstraints } from "./constraints.js";
import type { StandardProgram } from "./residuals.js";

/** A program as given, with its parts filled in. */
export interface GivenProgram extends Omit<StandardProgram, "constraints"> {
  readonly equality: LinearConstraints;
  readonly inequality: LinearConstraints;
  readonly box: Box;
}

type Solve = (program: StandardProgram) => Float64Array;

/**
 * Minimises ½‖t‖² + ½‖r‖² subject to G x − t ≤ h, A x + r = b, t ≥ 0 and the bounds, which is always feasible.
 * Where no x is feasible, t and r are not zero.
 */
export function isInfeasible({ equality, inequality, box }: GivenProgram, solve: Solve): boolean {
  const n = box.lower.length;
  const [rows, more] = [inequality.limits.length, equality.limits.length];
  if (rows + more === 0) return false;
  const size = n + rows + more;
  const quadratic = zeros(size, size);
  for (let i = n; i < size; i++) quadratic.data[i * size + i] = 1;
  const below = widen(inequality, size, n, -1);
  const equal = widen(equality, size, n + rows, 1);
  const lower = new Float64Array(size).fill(-Infinity);
  lower.set(box.lower);
  lower.fill(0, n, n + rows);
  const upper = new Float64Array(size).fill(Infinity);
  upper.set(box.upper);
  const constraints = buildConstraints(equal, below, { lower, upper });
  const violation = maximumNorm(solve({ quadratic, linear: new Float64Array(size), constraints }).slice(n));
  const scale = 1 + Math.max(maximumNorm(inequality.limits), maximumNorm(equality.limits));
  return violation > 1e-6 * scale;
}

/**
 * Minimises ½‖u‖² + cᵀu over the directions along which H is flat and every constraint holds at any distance:
 * H u = 0, A u = 0, G u ≤ 0, u ≥ 0 or ≤ 0 where there are bounds. The solution is −c projected onto a cone, and zero
 * when the objective decreases along no direction.
 */
export function isUnbounded({ quadratic, linear, equality, inequality, box }: GivenProgram, solve: Solve): boolean {
  const n = linear.length;
  const scale = maximumNorm(linear);
  if (scale === 0) return false;
  const flat = zeros(n + equality.limits.length, n);
  const largest = Math.max(maximumNorm(quadratic.data), 1e-300);
  for (let i = 0; i < n * n; i++) flat.data[i] = quadratic.data[i] / largest;
  flat.data.set(equality.matrix.data, n * n);
  const constraints = buildConstraints(
    { matrix: flat, limits: new Float64Array(flat.rows) },
    { matrix: inequality.matrix, limits: new Float64Array(inequality.limits.length) },
    {
      lower: box.lower.map((entry) => (entry === -Infinity ? entry : 0)),
      upper: box.upper.map((entry) => (entry === Infinity ? entry : 0)),
    },
  );
  const direction = solve({ quadratic: identity(n), linear: linear.map((entry) => entry / scale), constraints });
  return maximumNorm(direction) > 1e-6;
}

/** Adds columns, with a diagonal of the given value from column `at`. */
function widen({ matrix, limits }: LinearConstraints, columns: number, at: number, value: number): LinearConstraints {
  const wide = zeros(matrix.rows, columns);
  for (let r = 0; r < matrix.rows; r++) {
    wide.data.set(matrix.data.subarray(r * matrix.columns, (r + 1) * matrix.columns), r * columns);
    wide.data[r * columns + at + r] = value;
  }
  return { matrix: wide, limits };
}
