/**
 * Newton's method for logistic regression, also known as iteratively reweighted least squares (Green 1984; Minka, A
 * comparison of numerical optimizers for logistic regression, 2003). With many weights the system is solved by conjugate
 * gradients (Lin, Weng and Keerthi, JMLR 9, 2008).
 */
import { inside, mapSteps, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { choleskyWithJitter, solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import { newtonCgSteps } from "../../optimize/newton-cg.js";
import { allColumns, hessianOf } from "./hessian.js";
import type { LogisticLoss } from "./loss.js";
import {
  centerClasses,
  largestEntry,
  type SearchEnd,
  type Solution,
  type SolverProgress,
  type SolverStopOptions,
  type Standing,
  searchStep,
} from "./solution.js";

/** Up to this many weights the Hessian is formed and factorised. */
export const MAX_HESSIAN_SIZE = 1000;

/** Minimises a smooth objective by Newton steps. */
export function* newtonSolver(
  loss: LogisticLoss,
  start: Float64Array,
  limits: SolverStopOptions,
): Work<SolverProgress, Solution> {
  const { design, targets } = loss;
  const from = start.slice();
  centerClasses(from, targets.outputs, design.columns);
  return yield* loss.size <= MAX_HESSIAN_SIZE ? factorized(loss, from, limits) : truncated(loss, from, limits);
}

function* factorized(loss: LogisticLoss, start: Float64Array, { tolerance, maxIterations }: SolverStopOptions) {
  const { size, design, targets } = loss;
  const free = allColumns(targets.outputs, design.columns);
  let weights = start;
  let [trial, gradient, trialGradient]: Float64Array[] = Array.from({ length: 3 }, () => new Float64Array(size));
  let at: Standing = { value: loss.evaluate(weights, gradient), gradientNorm: largestEntry(gradient) };
  let end: SearchEnd = "moved";
  let lastMove = 0;
  // One step beyond the tolerance costs little and doubles the number of correct digits.
  let before = Infinity;
  for (let step = 1; step <= maxIterations && before > tolerance && at.gradientNorm > 0 && end === "moved"; step++) {
    before = at.gradientNorm;
    const now = { step, of: maxIterations, objective: at.value, gradientNorm: before, weights: weights.slice() };
    const hessian = yield* inside<SolverProgress, Matrix>(hessianOf(loss, weights, free), now);
    fixGauge(hessian, loss);
    const direction = solveCholesky(choleskyWithJitter(hessian).factor, gradient);
    lastMove = longestMove(loss, direction);
    ({ end, at } = searchStep(at, innerProduct(gradient, direction), (length) => {
      for (let i = 0; i < size; i++) trial[i] = weights[i] - length * direction[i];
      const value = loss.evaluate(trial, trialGradient);
      return { value, gradientNorm: largestEntry(trialGradient) };
    }));
    if (end === "moved") [weights, trial, gradient, trialGradient] = [trial, weights, trialGradient, gradient];
    const { value: objective, gradientNorm } = at;
    yield { step, of: maxIterations, objective, gradientNorm, weights: weights.slice() };
  }
  const { gradientNorm } = at;
  centerClasses(weights, targets.outputs, design.columns);
  return { weights, gradientNorm, converged: gradientNorm <= tolerance || end === "precision", lastMove };
}

/**
 * A change that is the same for all classes leaves the loss as it is, so without a penalty the Hessian is singular. The
 * gradient has no part in that direction; any curvature given to it leaves the step as it is.
 */
export function fixGauge(
  { rows, data }: Matrix,
  { design: { columns }, targets: { outputs }, l2 }: LogisticLoss,
): void {
  if (outputs === 1) return;
  let usual = 0;
  for (let i = 0; i < rows; i++) usual += data[i * (rows + 1)] / rows;
  for (let j = 0; j < columns; j++) {
    if (l2[j] > 0) continue;
    // Of the size of the column's own curvature, beside which nothing is lost in rounding.
    let own = 0;
    for (let k = 0; k < outputs; k++) own += data[(k * columns + j) * (rows + 1)];
    const curvature = own > 0 ? own / outputs : usual;
    for (let k = 0; k < outputs; k++) {
      for (let l = 0; l < outputs; l++) data[(k * columns + j) * rows + l * columns + j] += curvature / outputs;
    }
  }
}

/** How far the farthest score moves along a step. */
function longestMove({ design, targets: { outputs } }: LogisticLoss, step: Float64Array): number {
  const moves = new Float64Array(outputs * design.rows);
  design.scores(step, outputs, moves);
  return largestEntry(moves);
}

function* truncated(
  loss: LogisticLoss,
  start: Float64Array,
  limits: SolverStopOptions,
): Work<SolverProgress, Solution> {
  const steps = newtonCgSteps(loss.evaluate, loss.multiplyHessian, start, limits);
  const { x, gradient, converged } = yield* mapSteps(steps, ({ x: weights, ...progress }) => ({
    ...progress,
    weights,
  }));
  return { weights: x, gradientNorm: largestEntry(gradient), converged };
}
