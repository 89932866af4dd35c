/**
 * The constraints of a quadratic program in the form A x = b, C x + s = d, s ≥ 0. C stacks the inequalities, the lower
 * bounds (−x ≤ −lower) and the upper bounds; the bounds are never written out as rows. Variables whose bounds coincide
 * leave no positive slack and become equalities.
 */
import { LecternError } from "../../core/errors.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { multiplyTransposedVector, multiplyVector } from "../../linalg/multiply.js";
import type { Box } from "../bounds.js";

/** Rows of linear constraints: matrix · x compared with limits. */
export interface LinearConstraints {
  readonly matrix: Matrix;
  readonly limits: Float64Array;
}

/** The multipliers of a quadratic program, one for each of its constraints. */
export interface Multipliers {
  /** Of any sign. */
  readonly equality: Float64Array;
  /** At least 0, like those below. */
  readonly inequality: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Constraints in the form that the interior point method needs. */
export interface ProgramConstraints {
  readonly variables: number;
  /** A and b. */
  readonly equality: LinearConstraints;
  /** d. */
  readonly limits: Float64Array;
  /** C x. */
  apply(x: Float64Array): Float64Array;
  /** Cᵀ z. */
  applyTransposed(z: Float64Array): Float64Array;
  /** Adds Cᵀ diag(weights) C to the leading block of a row-major matrix with the given number of columns. */
  addNormal(matrix: Float64Array, columns: number, weights: Float64Array): void;
  /** Sets the variables exactly to those bounds that are active, given a flag for each row of C. */
  snap(x: Float64Array, isActive: readonly boolean[]): void;
  /** Splits the multipliers by kind of constraint. */
  sort(y: Float64Array, z: Float64Array): Multipliers;
}

/** Builds the form from inequalities, equalities and a box. */
export function buildConstraints(
  equality: LinearConstraints,
  inequality: LinearConstraints,
  { lower, upper }: Box,
): ProgramConstraints {
  const n = lower.length;
  const indices = Array.from({ length: n }, (_, i) => i);
  const fixed = indices.filter((i) => lower[i] === upper[i]);
  const below = indices.filter((i) => lower[i] > -Infinity && lower[i] < upper[i]);
  const above = indices.filter((i) => upper[i] < Infinity && lower[i] < upper[i]);
  const { matrix: g, limits: h } = inequality;
  const rows = h.length;
  const all = withFixed(equality, fixed, lower);
  return {
    variables: n,
    equality: all,
    limits: Float64Array.from([...h, ...below.map((i) => -lower[i]), ...above.map((i) => upper[i])]),
    apply(x) {
      const result = new Float64Array(rows + below.length + above.length);
      result.set(multiplyVector(g, x));
      below.forEach((i, k) => {
        result[rows + k] = -x[i];
      });
      above.forEach((i, k) => {
        result[rows + below.length + k] = x[i];
      });
      return result;
    },
    applyTransposed(z) {
      const result = multiplyTransposedVector(g, z.subarray(0, rows));
      below.forEach((i, k) => {
        result[i] -= z[rows + k];
      });
      above.forEach((i, k) => {
        result[i] += z[rows + below.length + k];
      });
      return result;
    },
    addNormal(matrix, columns, weights) {
      for (let r = 0; r < rows; r++) {
        for (let i = 0; i < n; i++) {
          const factor = weights[r] * g.data[r * n + i];
          if (factor === 0) continue;
          // The lower triangle is enough.
          for (let j = 0; j <= i; j++) matrix[i * columns + j] += factor * g.data[r * n + j];
        }
      }
      below.forEach((i, k) => {
        matrix[i * columns + i] += weights[rows + k];
      });
      above.forEach((i, k) => {
        matrix[i * columns + i] += weights[rows + below.length + k];
      });
    },
    snap(x, isActive) {
      below.forEach((i, k) => {
        if (isActive[rows + k]) x[i] = lower[i];
      });
      above.forEach((i, k) => {
        if (isActive[rows + below.length + k]) x[i] = upper[i];
      });
      for (const i of fixed) x[i] = lower[i];
    },
    sort(y, z) {
      const result = { lower: new Float64Array(n), upper: new Float64Array(n) };
      below.forEach((i, k) => {
        result.lower[i] = z[rows + k];
      });
      above.forEach((i, k) => {
        result.upper[i] = z[rows + below.length + k];
      });
      // The multiplier of a fixed variable belongs to the bound that the objective pushes against.
      fixed.forEach((i, k) => {
        const value = y[equality.limits.length + k];
        result.lower[i] = Math.max(0, -value);
        result.upper[i] = Math.max(0, value);
      });
      return { equality: y.slice(0, equality.limits.length), inequality: z.slice(0, rows), ...result };
    },
  };
}

/** No rows, or the given ones with their shape validated. */
export function asConstraints(
  where: string,
  name: string,
  given: LinearConstraints | undefined,
  variables: number,
): LinearConstraints {
  if (given === undefined) return { matrix: zeros(0, variables), limits: new Float64Array(0) };
  const { matrix, limits } = given;
  const allFinite = limits.every(Number.isFinite) && matrix.data.every(Number.isFinite);
  if (matrix.columns === variables && matrix.rows === limits.length && allFinite) return given;
  throw new LecternError(
    "invalid-data",
    allFinite
      ? `${where}: ${name} must have ${variables} columns and a limit for each row, got ${matrix.rows} x ${matrix.columns} and ${limits.length} limits`
      : `${where}: ${name} must be finite numbers`,
    { where },
  );
}

function withFixed({ matrix, limits }: LinearConstraints, fixed: readonly number[], values: Float64Array) {
  const n = values.length;
  const result = zeros(limits.length + fixed.length, n);
  result.data.set(matrix.data);
  fixed.forEach((i, k) => {
    result.data[(limits.length + k) * n + i] = 1;
  });
  return { matrix: result, limits: Float64Array.from([...limits, ...fixed.map((i) => values[i])]) };
}
