/**
 * Newton's method for squared excesses in the primal (Mangasarian 2002; Keerthi and DeCoste, JMLR 6, 2005; Ho and Lin, JMLR
 * 13, 2012). The objective is quadratic as long as the same samples have an excess, so that a few steps, each with an exact
 * line search, end at the minimum. With many weights, the system is solved by conjugate gradients (Lin, Weng and Keerthi,
 * JMLR 9, 2008).
 */
import { inside, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { choleskyWithJitter, solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { addMultiple, innerProduct } from "../../linalg/vector-operations.js";
import { truncatedNewtonStep } from "../../optimize/truncated-newton-step.js";
import type { Design } from "../logistic-regression/design.js";
import { weightedSquares } from "../logistic-regression/hessian.js";
import { exactStep } from "./exact-step.js";
import type { ExcessProblem } from "./excess-problem.js";

/** Up to this many weights the Hessian is formed and factorised. */
const MAX_HESSIAN_SIZE = 500;

/** The weights, that of the column of ones last, and how far they may be from the optimum. */
export interface ExcessSolution {
  readonly weights: Float64Array;
  readonly objective: number;
  /** The objective minus a lower bound of its minimum. */
  readonly dualityGap: number;
  /** Samples with an excess. */
  readonly supportVectors: number;
  readonly iterations: number;
  readonly converged: boolean;
}

/** Minimises the objective; `design` has the samples z of the problem. */
export function* newtonForExcess(
  problem: ExcessProblem,
  design: Design,
  { tolerance, maxIterations }: { readonly tolerance: number; readonly maxIterations: number },
): Work<Progress, ExcessSolution> {
  const weights = new Float64Array(design.columns);
  const residuals = problem.targets.slice();
  const changes = new Float64Array(design.rows);
  const pulls = new Float64Array(design.rows);
  const curvatures = new Float64Array(design.rows);
  const gradient = new Float64Array(design.columns);
  let iterations = 0;
  let before = Infinity;
  for (;;) {
    const { loss, supportVectors } = lossesAt(problem, residuals, pulls, curvatures);
    const objective = innerProduct(weights, weights) / 2 + loss;
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
    const direction = yield* inside(newtonDirection(design, curvatures, gradient, iterations), now);
    design.scores(direction, 1, changes);
    const [slope, curvature] = [innerProduct(weights, direction), innerProduct(direction, direction)];
    const length = exactStep(problem, { slope, curvature, residuals, changes });
    addMultiple(weights, length, direction);
    addMultiple(residuals, -length, changes);
    yield now;
  }
}

/** The sum of the losses; writes their slopes and curvatures along the scores w·zᵢ. */
function lossesAt(
  { above, below, costs }: ExcessProblem,
  residuals: Float64Array,
  pulls: Float64Array,
  curvatures: Float64Array,
) {
  let loss = 0;
  let supportVectors = 0;
  for (let i = 0; i < residuals.length; i++) {
    const residual = residuals[i];
    const excess = residual > 0 ? Math.max(0, residual - above[i]) : Math.min(0, residual + below[i]);
    loss += costs[i] * excess * excess;
    pulls[i] = -2 * costs[i] * excess;
    curvatures[i] = excess === 0 ? 0 : 2 * costs[i];
    if (pulls[i] !== 0) supportVectors++;
  }
  return { loss, supportVectors };
}

/** −H⁻¹g with H = I + Zᵀ diag(curvatures) Z. */
function* newtonDirection(
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
