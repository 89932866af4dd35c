/** The lasso and the elastic net for many penalties, each solved from where the one before ended. */
import { LecternError } from "../../core/errors.js";
import type { GivenOptions } from "../../core/options/options.js";
import { runToEnd } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { requireFinite, requireFiniteVector } from "../../linalg/check-matrix.js";
import { pow } from "../../numeric/elementary/functions.js";
import type { LinearState } from "../linear-state.js";
import { type PathPoint, pathPoint } from "./extrapolate.js";
import type { elasticNetOptions } from "./fit.js";
import { type ElasticNetProblem, elasticNetProblem, linearStateOf } from "./problem.js";
import { solveLasso } from "./solve.js";
import { disposeWorkingSet, weightsByColumn } from "./working-set.js";

/** Options of {@link elasticNetPath}; iterations are those for one penalty. */
export interface ElasticNetPathOptions extends Omit<GivenOptions<typeof elasticNetOptions>, "alpha"> {
  /** The penalties; without them `count` ones from the smallest that gives all zeros down to `smallest` times it. */
  readonly alphas?: ArrayLike<number>;
  readonly count?: number;
  readonly smallest?: number;
  readonly weights?: Float64Array;
}

/** Options of {@link lassoPath}: those of the elastic net, whose penalty has no squares. */
export type LassoPathOptions = Omit<ElasticNetPathOptions, "ratio">;

/** Solutions for several penalties, from the largest to the smallest. */
export interface ElasticNetPath {
  readonly alphas: Float64Array;
  /** One row per penalty, one column per coefficient. */
  readonly coefficients: Matrix;
  readonly intercepts: Float64Array;
  /** The minimum for each penalty, and by how much it may be missed. */
  readonly objectives: Float64Array;
  readonly gaps: Float64Array;
  readonly iterations: Int32Array;
  /** Whether every gap was closed. */
  readonly converged: boolean;
  /** The fit for the penalty at a position. */
  solution(position: number): LinearState;
}

/**
 * Minimises ‖y − Xw − b‖²/(2n) + alpha‖w‖₁ for many penalties. Use it to see when columns enter, or to choose the
 * penalty; for one penalty there is {@link lasso}.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { lassoPath } from "lectern/linear";
 *
 * const x = asMatrix([[1, 0], [0, 1], [1, 1], [2, 1]]);
 * const path = lassoPath(x, Float64Array.of(2, 0.5, 2.4, 4.6), { count: 5 });
 * path.coefficients; // 5 x 2: zeros in the first row, almost those of least squares in the last
 * ```
 */
export function lassoPath(x: Matrix | SparseMatrix, y: Float64Array, settings: LassoPathOptions = {}): ElasticNetPath {
  return solvePath("lassoPath", x, y, { ...settings, ratio: 1 });
}

/**
 * Minimises ‖y − Xw − b‖²/(2n) + alpha (ratio ‖w‖₁ + ½(1 − ratio) ‖w‖²) for many penalties.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { elasticNetPath } from "lectern/linear";
 *
 * const x = asMatrix([[1, 0], [0, 1], [1, 1], [2, 1]]);
 * elasticNetPath(x, Float64Array.of(2, 0.5, 2.4, 4.6), { alphas: [1, 0.1], ratio: 0.7 }).coefficients; // 2 x 2
 * ```
 */
export function elasticNetPath(
  x: Matrix | SparseMatrix,
  y: Float64Array,
  settings: ElasticNetPathOptions = {},
): ElasticNetPath {
  return solvePath("elasticNetPath", x, y, settings);
}

function solvePath(
  operation: string,
  x: Matrix | SparseMatrix,
  y: Float64Array,
  settings: ElasticNetPathOptions,
): ElasticNetPath {
  const { alphas: given, count = 100, smallest = 1e-3, weights, intercept = true, positive = false } = settings;
  const { ratio = 0.5, tolerance = 1e-6, maxIterations = 10_000 } = settings;
  requireProblem(operation, x, y, settings, ratio);
  const penalties = given === undefined ? undefined : Float64Array.from(given).sort().reverse();
  const problem = elasticNetProblem(x, y, weights, intercept, 2 * (penalties?.length ?? count));
  const { set, total } = problem;
  try {
    const top = largestAlpha(problem, ratio, positive);
    const alphas = penalties ?? grid(top, count, smallest);
    const d = x.columns;
    const coefficients = zeros(alphas.length, d);
    const [intercepts, objectives, gaps] = [alphas.slice(), alphas.slice(), alphas.slice()];
    const iterations = new Int32Array(alphas.length);
    let converged = true;
    let before = top * total * ratio;
    let [earlier, last]: (PathPoint | undefined)[] = [];
    alphas.forEach((alpha, k) => {
      const l1 = alpha * total * ratio;
      const l2 = alpha * total * (1 - ratio);
      const outcome = runToEnd(
        solveLasso(set, { l1, l2, positive }, { tolerance, maxIterations }, Math.max(before, l1), earlier),
      );
      [earlier, last] = [last, pathPoint(set, l1)];
      before = l1;
      converged &&= outcome.converged;
      iterations[k] = outcome.iterations;
      objectives[k] = outcome.objective / total;
      gaps[k] = outcome.gap / total;
      const state = linearStateOf(problem, weightsByColumn(set), intercept);
      coefficients.data.set(state.coefficients, k * d);
      intercepts[k] = state.intercept;
    });
    const solution = (position: number) => ({
      coefficients: coefficients.data.slice(position * d, (position + 1) * d),
      intercept: intercepts[position],
    });
    return { alphas, coefficients, intercepts, objectives, gaps, iterations, converged, solution };
  } finally {
    disposeWorkingSet(set);
  }
}

/** From this penalty on all coefficients are 0. */
export function largestAlpha({ set, total }: ElasticNetProblem, ratio: number, positive: boolean): number {
  const { correlation } = set;
  const largest = correlation.reduce((most, value) => Math.max(most, positive ? value : Math.abs(value)), 0);
  return largest / (total * ratio);
}

function grid(top: number, count: number, smallest: number): Float64Array {
  // Without any correlation all coefficients are 0 at every penalty.
  const first = top > 0 ? top : 1;
  return Float64Array.from({ length: count }, (_, k) => first * pow(smallest, count === 1 ? 0 : k / (count - 1)));
}

function requireProblem(
  operation: string,
  x: Matrix | SparseMatrix,
  y: Float64Array,
  { alphas, count = 100, smallest = 1e-3, weights }: LassoPathOptions,
  ratio: number,
): void {
  requireSamples(operation, x, y, weights);
  const wrong = Array.from(alphas ?? [1]).find((alpha) => !(alpha > 0 && alpha < Infinity));
  if (alphas?.length === 0 || wrong !== undefined) {
    throw new LecternError("invalid-option", `${operation}: alphas must be positive numbers, got ${wrong ?? "none"}`);
  }
  if (!(Number.isInteger(count) && count > 0 && smallest > 0 && smallest < 1 && ratio > 0 && ratio <= 1)) {
    throw new LecternError(
      "invalid-option",
      `${operation}: count must be a positive integer, smallest between 0 and 1, ratio above 0 and at most 1, got ${count}, ${smallest} and ${ratio}`,
    );
  }
}

/** Refuses samples and targets that are not finite, and targets and weights that do not fit the samples. */
export function requireSamples(
  operation: string,
  x: Matrix | SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
): void {
  requireFinite(operation, isSparse(x) ? { rows: 1, columns: x.values.length, data: x.values } : x);
  requireFiniteVector(operation, y);
  if (x.rows !== y.length || (weights ?? y).length !== y.length || y.length === 0) {
    throw new LecternError(
      "invalid-data",
      `${operation}: the numbers of samples, targets and weights must be equal, got ${x.rows}, ${y.length} and ${(weights ?? y).length}`,
    );
  }
  if (weights !== undefined && !(weights.every((weight) => weight >= 0) && weights.some((weight) => weight > 0))) {
    throw new LecternError(
      "invalid-data",
      `${operation}: weights must not be negative, and at least one must be positive`,
    );
  }
}
