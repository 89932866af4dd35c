/**
 * L-BFGS for logistic regression, in coordinates in which its curvature is about the same in all directions. At equal
 * probabilities the Hessian of each class is c ZᵀQZ + l2, with c = 1/K (for two classes ¼), and a multiple of it bounds the
 * Hessian everywhere (Böhning, Ann. Inst. Statist. Math. 44, 1992). With its factor L Lᵀ and wₖ = L⁻ᵀ vₖ, correlated
 * columns do not slow the search down. After some iterations the factors are made anew, class by class, from the
 * probabilities reached, Zᵀ diag(q pₖ (1 − pₖ)) Z + l2, which saves about a third of the evaluations.
 */
import type { Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { choleskyWithJitter } from "../linalg/factor/cholesky.js";
import { lbfgsSteps } from "../optimize/lbfgs.js";
import { weightedSquares } from "./logistic-hessian.js";
import type { LogisticLoss } from "./logistic-loss.js";
import {
  centerClasses,
  largestEntry,
  type Solution,
  type SolverLimits,
  type SolverProgress,
} from "./logistic-solution.js";

/** Up to this many columns, and no more than twice as many as samples, the change of coordinates is worth its cost. */
const MOST_COLUMNS = 1000;
/** Iterations with the first coordinates; fewer tell too little of the curvature at the minimum. */
const FIRST_ITERATIONS = 12;
/** How many samples for each column are enough to measure a curvature. */
const SAMPLES_PER_COLUMN = 20;

/** Minimises a smooth objective by L-BFGS. */
export function* lbfgsSolver(
  loss: LogisticLoss,
  start: Float64Array,
  memory: number,
  { tolerance, maxIterations }: SolverLimits,
): Work<SolverProgress, Solution> {
  const { design, targets } = loss;
  const from = start.slice();
  centerClasses(from, targets.outputs, design.columns);
  if (design.columns > Math.min(MOST_COLUMNS, 2 * design.rows)) {
    return yield* search(loss, from, diagonalFactor(loss), { tolerance, maxIterations, memory }, 0);
  }
  const first = { tolerance, maxIterations: Math.min(FIRST_ITERATIONS, maxIterations), memory };
  const begun = yield* search(loss, from, firstFactors(loss), first, 0, maxIterations);
  const left = maxIterations - first.maxIterations;
  if (begun.converged || left === 0) return begun;
  const settings = { tolerance, maxIterations: left, memory };
  return yield* search(loss, begun.weights, factorsAt(loss, begun.weights), settings, first.maxIterations);
}

/** The search in the coordinates of a factor; `done` iterations were before it. */
function* search(
  loss: LogisticLoss,
  start: Float64Array,
  factor: Factor,
  settings: Required<SolverLimits> & { readonly memory: number },
  done: number,
  of = done + settings.maxIterations,
): Work<SolverProgress, Solution> {
  const weights = new Float64Array(loss.size);
  const evaluate = (v: Float64Array, gradient: Float64Array): number => {
    weights.set(v);
    factor.divideTransposed(weights);
    const value = loss.evaluate(weights, gradient);
    factor.divide(gradient);
    return value;
  };
  const from = start.slice();
  factor.multiplyTransposed(from);
  const steps = lbfgsSteps(evaluate, from, settings);
  let turn = steps.next();
  for (; !turn.done; turn = steps.next()) {
    const { x, step, objective, gradientNorm } = turn.value;
    factor.divideTransposed(x);
    yield { step: done + step, of, objective, gradientNorm, weights: x };
  }
  const { x, converged } = turn.value;
  factor.divideTransposed(x);
  centerClasses(x, loss.targets.outputs, loss.design.columns);
  const gradient = new Float64Array(loss.size);
  loss.evaluate(x, gradient);
  const gradientNorm = largestEntry(gradient);
  return { weights: x, gradientNorm, converged: converged || gradientNorm <= settings.tolerance };
}

/** Products with a triangular factor L of each class, in place. */
interface Factor {
  /** vₖ ← Lₖᵀ vₖ. */
  multiplyTransposed(v: Float64Array): void;
  /** vₖ ← Lₖ⁻ᵀ vₖ. */
  divideTransposed(v: Float64Array): void;
  /** vₖ ← Lₖ⁻¹ vₖ. */
  divide(v: Float64Array): void;
}

/** The curvature below which directions are not stretched any further. */
const FLOOR = 1e-10;

/** The factor of the curvature at equal probabilities, the same for all classes. */
function firstFactors({ design, targets: { outputs, shares }, l2 }: LogisticLoss): Factor {
  const curvature = outputs === 1 ? 0.25 : 1 / outputs;
  const enough = SAMPLES_PER_COLUMN * design.columns;
  const [squares] = weightedSquares(design, [shares.map((share) => curvature * share)], enough);
  const factor = factorOf(squares, l2);
  return triangular(Array.from({ length: outputs }, () => factor));
}

/** The factors of the curvature of each class at W. */
function factorsAt(
  { design, targets: { outputs, shares }, l2, probabilitiesAt }: LogisticLoss,
  weights: Float64Array,
): Factor {
  const probability = probabilitiesAt(weights);
  const { rows } = design;
  const lists = Array.from({ length: outputs }, (_, k) => {
    const own = probability.subarray(k * rows, (k + 1) * rows);
    return shares.map((share, i) => share * own[i] * (1 - own[i]));
  });
  const squares = weightedSquares(design, lists, SAMPLES_PER_COLUMN * design.columns);
  return triangular(squares.map((matrix) => factorOf(matrix, l2)));
}

function factorOf(squares: Matrix, l2: Float64Array): Matrix {
  const n = squares.rows;
  for (let j = 0; j < n; j++) squares.data[j * (n + 1)] += l2[j] + FLOOR;
  return choleskyWithJitter(squares).factor;
}

function triangular(factors: readonly Matrix[]): Factor {
  const each = (rows: Float64Array, apply: (l: Float64Array, v: Float64Array, n: number) => void) => {
    factors.forEach(({ rows: n, data }, k) => {
      apply(data, rows.subarray(k * n, (k + 1) * n), n);
    });
  };
  return {
    multiplyTransposed: (rows) => each(rows, multiplyTransposed),
    divideTransposed: (rows) => each(rows, divideTransposed),
    divide: (rows) => each(rows, divide),
  };
}

function multiplyTransposed(l: Float64Array, v: Float64Array, n: number): void {
  for (let j = 0; j < n; j++) {
    let sum = 0;
    for (let i = j; i < n; i++) sum += l[i * n + j] * v[i];
    v[j] = sum;
  }
}

function divideTransposed(l: Float64Array, v: Float64Array, n: number): void {
  for (let i = n - 1; i >= 0; i--) {
    const value = v[i] / l[i * (n + 1)];
    v[i] = value;
    for (let j = 0, at = i * n; j < i; j++) v[j] -= l[at + j] * value;
  }
}

function divide(l: Float64Array, v: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    let sum = v[i];
    for (let j = 0, at = i * n; j < i; j++) sum -= l[at + j] * v[j];
    v[i] = sum / l[i * (n + 1)];
  }
}

/** Columns are scaled to unit deviation, so the diagonal of the curvature needs no pass over the samples. */
function diagonalFactor({ targets: { outputs }, l2 }: LogisticLoss): Factor {
  const curvature = outputs === 1 ? 0.25 : 1 / outputs;
  const roots = l2.map((penalty) => Math.sqrt(curvature + penalty));
  const shrink = (v: Float64Array) => {
    for (let at = 0; at < v.length; at++) v[at] /= roots[at % roots.length];
  };
  const stretch = (v: Float64Array) => {
    for (let at = 0; at < v.length; at++) v[at] *= roots[at % roots.length];
  };
  return { multiplyTransposed: stretch, divideTransposed: shrink, divide: shrink };
}
