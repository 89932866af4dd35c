/**
 * The method of conjugate gradients (Hestenes & Stiefel, J. Res. Nat. Bur. Standards 49, 1952), preconditioned.
 */
import { LecternError } from "../../core/errors.js";
import { runToEnd, type Work } from "../../core/run.js";
import { addMultiple, divideVector, innerProduct, vectorNorm } from "../vector-operations.js";
import type { IterativeOptions, IterativeProgress, IterativeSolution, Preconditioner } from "./iterative-solution.js";
import type { OperatorLike } from "./operator.js";
import { requireFiniteProduct } from "./operator-checks.js";
import { prepareSquareSystem } from "./square-system.js";

/** Settings of {@link conjugateGradients}. */
export interface ConjugateGradientOptions extends IterativeOptions {
  /** An approximate inverse; see {@link jacobiPreconditioner} and {@link incompleteCholesky}. */
  readonly preconditioner?: Preconditioner;
}

/**
 * Solves A x = b for symmetric positive definite A by its products with vectors. For symmetric indefinite A use
 * {@link minres}, for least squares {@link lsmr}.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { conjugateGradients } from "lectern/linalg";
 *
 * const { x, converged } = conjugateGradients(asMatrix([[4, 1], [1, 3]]), Float64Array.of(1, 2)); // 1/11, 7/11
 * ```
 */
export function conjugateGradients(
  matrix: OperatorLike,
  b: Float64Array,
  settings: ConjugateGradientOptions = {},
): IterativeSolution {
  return runToEnd(conjugateGradientSteps(matrix, b, settings));
}

/** The iterations of {@link conjugateGradients}. */
export function* conjugateGradientSteps(
  matrix: OperatorLike,
  b: Float64Array,
  settings: ConjugateGradientOptions = {},
): Work<IterativeProgress, IterativeSolution> {
  const where = "conjugateGradients";
  const { operator, maxIterations, goal, x, residual: residualOf } = prepareSquareSystem(where, matrix, b, settings);
  const { preconditioner } = settings;
  const n = operator.rows;
  const residual = new Float64Array(n);
  let norm = residualOf(x, residual);
  const residuals = [norm];
  const [z, p, image] = Array.from({ length: 3 }, () => new Float64Array(n));
  let iterations = 0;
  // Each cycle solves for a correction, starting from the true residual scaled to length 1: the recurrence drifts away
  // from it, and lengths far from 1 could over- or underflow when squared.
  while (norm > goal && iterations < maxIterations) {
    const scale = norm;
    divideVector(residual, scale);
    let rho = 0;
    let estimate = 1;
    // Below ε the recurrence is no longer related to the true residual.
    const enough = Math.max(goal / scale, Number.EPSILON);
    for (let first = true; estimate > enough && iterations < maxIterations; first = false) {
      if (preconditioner === undefined) z.set(residual);
      else preconditioner(residual, z);
      const next = innerProduct(residual, z);
      if (!(next > 0)) refuse(where, "preconditioner", next, iterations);
      const beta = first ? 0 : next / rho;
      rho = next;
      for (let i = 0; i < n; i++) p[i] = z[i] + beta * p[i];
      operator.apply(p, image);
      requireFiniteProduct(where, image);
      const curvature = innerProduct(p, image);
      if (!(curvature > 0)) refuse(where, "matrix", curvature, iterations);
      const step = rho / curvature;
      addMultiple(x, step * scale, p);
      addMultiple(residual, -step, image);
      estimate = vectorNorm(residual);
      iterations++;
      residuals.push(estimate * scale);
      yield { step: iterations, of: maxIterations, objective: estimate * scale };
    }
    norm = residualOf(x, residual);
    residuals[residuals.length - 1] = norm;
    // Rounding limits the accuracy; another cycle would not improve it.
    if (norm > 0.5 * scale) break;
  }
  return { x, residuals, iterations, converged: norm <= goal };
}

function refuse(where: string, what: "matrix" | "preconditioner", value: number, iteration: number): never {
  const product = what === "matrix" ? "pᵀAp" : "rᵀM⁻¹r";
  throw new LecternError(
    "numerical",
    `${where}: the ${what} is not positive definite (${product} is ${value} at iteration ${iteration})` +
      (what === "matrix" ? "; for indefinite matrices use minres" : ""),
    { where, iteration },
  );
}
