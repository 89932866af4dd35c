/**
 * Newton's method for the squared hinge in the primal (Mangasarian 2002; Keerthi and DeCoste, JMLR 6, 2005). The objective
 * is quadratic as long as the same samples are inside the margin, so that a few steps, each with an exact line search, end
 * at the minimum. With many weights, the system is solved by conjugate gradients (Lin, Weng and Keerthi, JMLR 9, 2008).
 */
import { inside, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { choleskyWithJitter, solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { addMultiple, innerProduct } from "../../linalg/vector-operations.js";
import { truncatedNewtonStep } from "../../optimize/truncated-newton-step.js";
import type { Design } from "../logistic-regression/design.js";
import { weightedSquares } from "../logistic-regression/hessian.js";
import { exactStep } from "./exact-step.js";
import type { MarginLimits, MarginProblem, MarginSolution } from "./problem.js";

/** Up to this many weights the Hessian is formed and factorised. */
const MAX_HESSIAN_SIZE = 500;

/** Minimises the objective with the squared hinge; `design` has the samples of the problem, with a column of ones. */
export function* newtonMachine(
  { signs, costs }: MarginProblem,
  design: Design,
  { tolerance, maxIterations }: MarginLimits,
): Work<Progress, MarginSolution> {
  const { rows, columns } = design;
  const weights = new Float64Array(columns);
  const shortfalls = new Float64Array(rows).fill(1);
  const rises = new Float64Array(rows);
  const pulls = new Float64Array(rows);
  const gradient = new Float64Array(columns);
  let iterations = 0;
  let before = Infinity;
  for (;;) {
    let objective = innerProduct(weights, weights) / 2;
    let supportVectors = 0;
    for (let i = 0; i < rows; i++) {
      const shortfall = Math.max(0, shortfalls[i]);
      objective += costs[i] * shortfall * shortfall;
      pulls[i] = -2 * costs[i] * signs[i] * shortfall;
      if (pulls[i] !== 0) supportVectors++;
    }
    design.combine(pulls, 1, gradient);
    addMultiple(gradient, 1, weights);
    // The slopes of the losses are feasible in the dual, and their objective there is lower by half the squared gradient.
    const dualityGap = innerProduct(gradient, gradient) / 2;
    const converged = dualityGap <= tolerance * objective;
    // Where rounding hides the decrease, more steps are of no use.
    if (converged || iterations === maxIterations || !(objective < before)) {
      return { weights, objective, dualityGap, supportVectors, iterations, converged };
    }
    before = objective;
    iterations++;
    const now: Progress = { step: iterations, of: maxIterations, objective };
    const curvatures = costs.map((cost, i) => (shortfalls[i] > 0 ? 2 * cost : 0));
    const direction = yield* inside(newtonDirection(design, curvatures, gradient, iterations), now);
    design.scores(direction, 1, rises);
    for (let i = 0; i < rows; i++) rises[i] *= signs[i];
    const slope = innerProduct(weights, direction);
    const length = exactStep({ slope, curvature: innerProduct(direction, direction), shortfalls, rises, costs });
    addMultiple(weights, length, direction);
    addMultiple(shortfalls, -length, rises);
    yield now;
  }
}

/** −H⁻¹g with H = I + Zᵀ diag(curvatures) Z. */
export function* newtonDirection(
  design: Design,
  curvatures: Float64Array,
  gradient: Float64Array,
  iteration: number,
): Work<Progress, Float64Array> {
  if (design.columns > MAX_HESSIAN_SIZE) return truncatedDirection(design, curvatures, gradient, iteration);
  const [hessian]: Matrix[] = yield* weightedSquares(design, [curvatures], Infinity);
  for (let j = 0; j < hessian.rows; j++) hessian.data[j * (hessian.rows + 1)] += 1;
  return solveCholesky(choleskyWithJitter(hessian).factor, gradient).map((value) => -value);
}

function truncatedDirection(design: Design, curvatures: Float64Array, gradient: Float64Array, iteration: number) {
  const scores = new Float64Array(design.rows);
  const norm = Math.sqrt(innerProduct(gradient, gradient));
  const product = (_: Float64Array, direction: Float64Array, result: Float64Array) => {
    design.scores(direction, 1, scores);
    for (let i = 0; i < scores.length; i++) scores[i] *= curvatures[i];
    design.combine(scores, 1, result);
    addMultiple(result, 1, direction);
  };
  return truncatedNewtonStep(product, gradient, gradient, Infinity, 0.01 * norm, iteration).step;
}
