/** Set-up shared by the methods for A x = b with symmetric A: validated settings, and the residual of a vector. */
import { vectorNorm } from "../vector-operations.js";
import type { IterativeOptions } from "./iterative-solution.js";
import { asOperator, type LinearOperator, type OperatorLike } from "./operator.js";
import {
  requireCount,
  requireFiniteProduct,
  requireSquare,
  requireTolerance,
  requireVector,
} from "./operator-checks.js";

/** A validated system. */
export interface SquareSystem {
  readonly operator: LinearOperator;
  readonly tolerance: number;
  readonly maxIterations: number;
  /** The residual norm at which to stop. */
  readonly goal: number;
  /** The starting point, a copy that the solver may change. */
  readonly x: Float64Array;
  /** out = b − A x; returns its norm. */
  residual(x: Float64Array, out: Float64Array): number;
}

/** Validates a system and its settings; `where` names the solver in messages. */
export function prepareSquareSystem(
  where: string,
  matrix: OperatorLike,
  b: Float64Array,
  settings: IterativeOptions,
): SquareSystem {
  const operator = asOperator(matrix, where);
  requireSquare(where, operator);
  const n = operator.rows;
  requireVector(where, "b", b, n);
  const { tolerance = 1e-10, maxIterations = 10 * n, start } = settings;
  requireTolerance(where, "tolerance", tolerance);
  requireCount(where, "maxIterations", maxIterations, 0);
  if (start !== undefined) requireVector(where, "start", start, n);
  return {
    operator,
    tolerance,
    maxIterations,
    goal: tolerance * vectorNorm(b),
    x: start === undefined ? new Float64Array(n) : start.slice(),
    residual(x, out) {
      operator.apply(x, out);
      requireFiniteProduct(where, out);
      for (let i = 0; i < n; i++) out[i] = b[i] - out[i];
      return vectorNorm(out);
    },
  };
}
