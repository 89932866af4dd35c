/** The condition number and the rank of a matrix, from its singular values. */
import { LecternError } from "../../core/errors.js";
import type { Matrix } from "../../data/matrix.js";
import { singularValues } from "./svd.js";

/**
 * σ₁ / σₙ, the ratio of the largest singular value to the smallest: how much relative errors may grow when a system is
 * solved. Infinite for singular matrices. For square matrices reciprocalCondition estimates nearly the same much
 * faster.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { conditionNumber } from "lectern/linalg";
 *
 * conditionNumber(asMatrix([[4, 0], [0, 0.5]])); // 8
 * ```
 */
export function conditionNumber(a: Matrix): number {
  const values = singularValues(a);
  if (values.length === 0) return 1;
  const smallest = values[values.length - 1];
  return smallest === 0 ? Number.POSITIVE_INFINITY : values[0] / smallest;
}

/** The number of singular values above `tolerance` times the largest; max(m, n) · 2.2e-16 by default. */
export function matrixRank(a: Matrix, tolerance = defaultTolerance(a)): number {
  requireTolerance("matrixRank", tolerance);
  const values = singularValues(a);
  let rank = 0;
  while (rank < values.length && values[rank] > tolerance * values[0]) rank++;
  return rank;
}

/** The rounding error of a zero singular value, relative to the largest. */
export function defaultTolerance({ rows, columns }: Matrix): number {
  return Math.max(rows, columns) * Number.EPSILON;
}

/** Throws if the tolerance is negative or NaN. */
export function requireTolerance(operation: string, tolerance: number): void {
  if (tolerance >= 0) return;
  throw new LecternError("invalid-data", `${operation}: the tolerance must be at least 0, got ${tolerance}`);
}
