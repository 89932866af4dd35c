/**
 * MINRES (Paige & Saunders, Solution of sparse indefinite systems of linear equations, SIAM J. Numer. Anal. 12(4),
 * 1975): the smallest residual over the Krylov space, for symmetric matrices, definite or not, singular or not.
 */
import { LecternError } from "../../core/errors.js";
import { runToEnd, type Work } from "../../core/run.js";
import { hypot } from "../../numeric/elementary/functions.js";
import { addMultiple, divideVector, innerProduct } from "../vector-operations.js";
import type { IterativeOptions, IterativeProgress, IterativeSolution, Preconditioner } from "./iterative-solution.js";
import type { OperatorLike } from "./operator.js";
import { requireFiniteProduct } from "./operator-checks.js";
import { prepareSquareSystem } from "./square-system.js";

/** Settings of {@link minres}. */
export interface MinresOptions extends IterativeOptions {
  /** A symmetric positive definite approximate inverse; the residual is then minimised in its norm. */
  readonly preconditioner?: Preconditioner;
}

/** A solution of A x = b, or of min ‖A x − b‖ where A is singular and A x = b has no solution. */
export interface MinresSolution extends IterativeSolution {
  /**
   * Why it stopped: the residual is small, or it is orthogonal to the range of A (A x = b has no solution and x is a
   * least-squares solution), or the maximum number of iterations was reached.
   */
  readonly reason: "residual" | "least-squares" | "iterations";
}

/**
 * Solves A x = b for symmetric A. For positive definite A {@link conjugateGradients} does the same with less memory.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { minres } from "lectern/linalg";
 *
 * minres(asMatrix([[1, 2], [2, 1]]), Float64Array.of(3, 3)).x; // 1, 1, although A is indefinite
 * ```
 */
export function minres(matrix: OperatorLike, b: Float64Array, settings: MinresOptions = {}): MinresSolution {
  return runToEnd(minresSteps(matrix, b, settings));
}

/** The iterations of {@link minres}. */
export function* minresSteps(
  matrix: OperatorLike,
  b: Float64Array,
  settings: MinresOptions = {},
): Work<IterativeProgress, MinresSolution> {
  const where = "minres";
  const {
    operator,
    tolerance,
    maxIterations,
    goal,
    x,
    residual: residualOf,
  } = prepareSquareSystem(where, matrix, b, settings);
  const n = operator.rows;
  const precondition: Preconditioner = settings.preconditioner ?? ((r, out) => out.set(r));

  const trueResidual = new Float64Array(n);
  const measure = (): number => residualOf(x, trueResidual);
  // Solves for a correction d with A d = b − A x₀, scaled to a right-hand side of length 1.
  const scale = measure();
  const residuals = [scale];
  if (scale <= goal) return { x, residuals, iterations: 0, converged: true, reason: "residual" };
  let [before, current, direction, older, old] = Array.from({ length: 5 }, () => new Float64Array(n));
  const [y, v] = [new Float64Array(n), new Float64Array(n)];
  current.set(trueResidual);
  divideVector(current, scale);
  precondition(current, y);
  let beta = rootOf(where, innerProduct(current, y));
  const firstBeta = beta;
  let oldBeta = 0;
  let [cosine, sine] = [-1, 0];
  let [deltaBar, epsilon] = [0, 0];
  let rest = beta; // φ̄, the norm of the residual in the norm of the preconditioner
  let squares = 0;
  let reason: MinresSolution["reason"] = "iterations";
  let iterations = 0;
  while (iterations < maxIterations && reason === "iterations") {
    for (let i = 0; i < n; i++) v[i] = y[i] / beta;
    operator.apply(v, y);
    requireFiniteProduct(where, y);
    if (iterations > 0) addMultiple(y, -beta / oldBeta, before);
    const alpha = innerProduct(v, y);
    addMultiple(y, -alpha / beta, current);
    [before, current] = [current, before];
    current.set(y);
    precondition(current, y);
    oldBeta = beta;
    beta = rootOf(where, innerProduct(current, y));
    // The first beta is the length of the right-hand side, not an entry of the tridiagonal matrix.
    squares += alpha * alpha + beta * beta + (iterations > 0 ? oldBeta * oldBeta : 0);

    // The last rotation acts on the new column of the tridiagonal matrix, and the next one eliminates beta.
    const oldEpsilon = epsilon;
    const delta = cosine * deltaBar + sine * alpha;
    const gammaBar = sine * deltaBar - cosine * alpha;
    epsilon = sine * beta;
    deltaBar = -cosine * beta;
    const size = Math.sqrt(squares);
    const reach = hypot(gammaBar, deltaBar); // ‖A r‖ / ‖r‖ before this step
    if (size === 0 || (iterations > 0 && reach <= Math.max(tolerance, 1e-14) * size && rest > tolerance * firstBeta)) {
      reason = "least-squares";
      break;
    }
    const gamma = Math.max(hypot(gammaBar, beta), Number.EPSILON * size);
    cosine = gammaBar / gamma;
    sine = beta / gamma;
    const phi = cosine * rest;
    rest *= sine;
    [older, old, direction] = [old, direction, older];
    for (let i = 0; i < n; i++) direction[i] = (v[i] - oldEpsilon * older[i] - delta * old[i]) / gamma;
    addMultiple(x, phi * scale, direction);
    iterations++;
    const estimate = (scale * Math.abs(rest)) / firstBeta;
    residuals.push(estimate);
    yield { step: iterations, of: maxIterations, objective: estimate };
    if (estimate <= goal || beta <= Number.EPSILON * size) reason = "residual";
  }
  const norm = measure();
  residuals[residuals.length - 1] = norm;
  if (reason === "residual" && norm > 10 * goal) reason = "iterations";
  return { x, residuals, iterations, converged: reason !== "iterations", reason };
}

function rootOf(where: string, square: number): number {
  if (square >= 0) return Math.sqrt(square);
  throw new LecternError("numerical", `${where}: the preconditioner is not positive definite (rᵀM⁻¹r is ${square})`, {
    where,
  });
}
