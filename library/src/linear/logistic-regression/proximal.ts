/**
 * Logistic regression with a penalty on absolute weights: proximal Newton steps (Lee, Sun and Saunders, SIAM J. Optim.
 * 24(3), 2014) on a working set, as in newGLMNET (Yuan, Ho and Lin, JMLR 13, 2012): the weights that are not zero and those
 * that violate their optimality most. Only their part of the Hessian is formed.
 */
import { inside, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { largestViolation, minimizeQuadratic, violationOf } from "./coordinate-quadratic.js";
import { type FreeColumns, hessianOf } from "./hessian.js";
import type { LogisticLoss } from "./loss.js";
import {
  type SearchEnd,
  type Solution,
  type SolverProgress,
  type SolverStopOptions,
  type Standing,
  searchStep,
} from "./solution.js";

/** The working set may always grow to this size, and otherwise to twice the number of weights that are not zero. */
const MIN_SET_SIZE = 64;

/** Minimises the smooth objective plus Σ l1ⱼ |wₖⱼ|. */
export function* proximalSolver(
  loss: LogisticLoss,
  l1: Float64Array,
  start: Float64Array,
  { tolerance, maxIterations }: SolverStopOptions,
): Work<SolverProgress, Solution> {
  const { size } = loss;
  const columns = loss.design.columns;
  const penaltyOf = (w: Float64Array) => w.reduce((sum, weight, at) => sum + l1[at % columns] * Math.abs(weight), 0);
  let [weights, trial] = [start.slice(), new Float64Array(size)];
  let [gradient, trialGradient] = [new Float64Array(size), new Float64Array(size)];
  let end: SearchEnd = "moved";
  let at: Standing = {
    value: loss.evaluate(weights, gradient) + penaltyOf(weights),
    gradientNorm: largestViolation(weights, gradient, l1),
  };
  // One step beyond the tolerance costs little and doubles the number of correct digits.
  let before = Infinity;
  for (let step = 1; step <= maxIterations && before > tolerance && at.gradientNorm > 0 && end === "moved"; step++) {
    before = at.gradientNorm;
    const free = workingSet(weights, gradient, l1, columns);
    const chosen = Int32Array.from(free.flatMap((list, k) => Array.from(list, (j) => k * columns + j)));
    const now = { step, of: maxIterations, objective: at.value, gradientNorm: before, weights: weights.slice() };
    const hessian = yield* inside<SolverProgress, Matrix>(hessianOf(loss, weights, free), now);
    steadyConstants(hessian, chosen, columns, l1, loss);
    const [w, slope] = [weights, gradient].map((values) => Float64Array.from(chosen, (v) => values[v]));
    const strengths = Float64Array.from(chosen, (v) => l1[v % columns]);
    // Solving ever more exactly as the violation vanishes keeps the convergence superlinear.
    const accuracy = 0.1 * before * Math.min(1, Math.sqrt(before));
    const minimizing = minimizeQuadratic({ hessian, gradient: slope, w, l1: strengths }, accuracy);
    const u = yield* inside<SolverProgress, Float64Array>(minimizing, now);
    ({ end, at } = searchStep(at, promisedDecrease(slope, w, u, strengths), (length) => {
      trial.set(weights);
      for (let a = 0; a < u.length; a++) trial[chosen[a]] = length === 1 ? u[a] : w[a] + length * (u[a] - w[a]);
      const value = loss.evaluate(trial, trialGradient) + penaltyOf(trial);
      return { value, gradientNorm: largestViolation(trial, trialGradient, l1) };
    }));
    if (end === "moved") [weights, trial, gradient, trialGradient] = [trial, weights, trialGradient, gradient];
    const { value: objective, gradientNorm } = at;
    yield { step, of: maxIterations, objective, gradientNorm, weights: weights.slice() };
  }
  const { gradientNorm } = at;
  return { weights, gradientNorm, converged: gradientNorm <= tolerance || end === "precision" };
}

/** For each class the columns that may move in this step. */
function workingSet(w: Float64Array, gradient: Float64Array, l1: Float64Array, columns: number): FreeColumns {
  const isFree = new Uint8Array(w.length);
  const violation = w.map((weight, at) => violationOf(weight, gradient[at], l1[at % columns]));
  const candidates: number[] = [];
  let support = 0;
  for (let at = 0; at < w.length; at++) {
    if (w[at] !== 0 || l1[at % columns] === 0) {
      isFree[at] = 1;
      support++;
    } else if (violation[at] > 0) candidates.push(at);
  }
  const capacity = Math.max(MIN_SET_SIZE, support);
  if (candidates.length > capacity) candidates.sort((a, b) => violation[b] - violation[a] || a - b);
  for (const at of candidates.slice(0, capacity)) isFree[at] = 1;
  const indices = Int32Array.from({ length: columns }, (_, j) => j);
  return Array.from({ length: w.length / columns }, (_, k) => indices.filter((j) => isFree[k * columns + j] === 1));
}

/** −(gᵀd + Σ l1 (|w + d| − |w|)), which is positive. */
function promisedDecrease(gradient: Float64Array, w: Float64Array, u: Float64Array, l1: Float64Array): number {
  let sum = 0;
  for (let a = 0; a < w.length; a++) sum += gradient[a] * (u[a] - w[a]) + l1[a] * (Math.abs(u[a]) - Math.abs(w[a]));
  return Math.max(0, -sum);
}

/**
 * The same constant added to all classes changes nothing, so the Hessian is singular in that direction: it is given some
 * curvature, which leaves the step as it is. A small amount is added everywhere against rounding.
 */
function steadyConstants(
  { rows, data }: Matrix,
  chosen: Int32Array,
  columns: number,
  l1: Float64Array,
  { targets: { outputs }, l2 }: LogisticLoss,
): void {
  let curvature = 0;
  for (let i = 0; i < rows; i++) curvature += data[i * (rows + 1)] / rows;
  for (let i = 0; i < rows; i++) data[i * (rows + 1)] += 1e-13 * curvature;
  if (outputs === 1) return;
  for (let a = 0; a < rows; a++) {
    const j = chosen[a] % columns;
    if (l1[j] > 0 || l2[j] > 0) continue;
    for (let b = 0; b < rows; b++) if (chosen[b] % columns === j) data[a * rows + b] += curvature / outputs;
  }
}
