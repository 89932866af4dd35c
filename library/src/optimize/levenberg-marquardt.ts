/**
 * Nonlinear least squares by Levenberg and Marquardt's damped Gauss-Newton steps (Levenberg 1944; Marquardt 1963), with
 * Nielsen's rule for the damping (Madsen, Nielsen & Tingleff, Methods for non-linear least squares problems, 2004).
 */
import { LecternError } from "../core/errors.js";
import { runToEnd, type Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { solveLeastSquares } from "../linalg/factor/least-squares.js";
import { pow } from "../numeric/elementary/functions.js";
import { requireCount, requireNonNegative, requireVector } from "./check-arguments.js";
import { differenceJacobian, gradientOf } from "./jacobian.js";
import type { MinimizeProgress, Minimum, StopOptions, StopReason } from "./minimum.js";
import { isConverged } from "./objective.js";
import { euclideanNorm, innerProduct, maximumNorm } from "./vectors.js";

/** Writes the residuals at a point. */
export type Residuals = (x: Float64Array, residuals: Float64Array) => void;

/** Settings of {@link minimizeLevenbergMarquardt}. */
export interface LevenbergMarquardtOptions extends StopOptions {
  /** Writes the derivatives of the residuals, one row per residual; by finite differences if not given. */
  readonly jacobian?: (x: Float64Array, jacobian: Matrix) => void;
}

/** A minimum of ½‖r‖², the residuals there and their derivatives. */
export interface LeastSquaresMinimum extends Minimum {
  readonly residuals: Float64Array;
  readonly jacobian: Matrix;
}

/**
 * Minimises ½ Σ rᵢ(x)². Use it for models that are not linear in their parameters; see {@link fitCurve} for a model
 * with one output. It finds a local minimum near the start. Converged means that no column of the derivatives has a
 * cosine with the residuals above the tolerance (1e-10 by default), or that no step lowers the sum.
 *
 * @example
 * ```ts
 * import { minimizeLevenbergMarquardt } from "lectern/optimize";
 *
 * // Rosenbrock's valley as two residuals.
 * const { x } = minimizeLevenbergMarquardt(
 *   (x, r) => r.set([10 * (x[1] - x[0] ** 2), 1 - x[0]]),
 *   2,
 *   Float64Array.of(-1.2, 1),
 * ); // 1, 1
 * ```
 */
export function minimizeLevenbergMarquardt(
  residuals: Residuals,
  count: number,
  start: Float64Array,
  settings: LevenbergMarquardtOptions = {},
): LeastSquaresMinimum {
  return runToEnd(levenbergMarquardtSteps(residuals, count, start, settings));
}

/** The iterations of {@link minimizeLevenbergMarquardt}. */
export function* levenbergMarquardtSteps(
  evaluate: Residuals,
  count: number,
  start: Float64Array,
  settings: LevenbergMarquardtOptions = {},
): Work<MinimizeProgress, LeastSquaresMinimum> {
  const { tolerance = 1e-10, maxIterations = 500, jacobian: derive } = settings;
  requireVector("levenbergMarquardt", "start", start);
  requireCount("levenbergMarquardt", "count", count);
  requireNonNegative("levenbergMarquardt", "tolerance", tolerance);
  requireCount("levenbergMarquardt", "maxIterations", maxIterations);
  const n = start.length;
  let evaluations = 0;
  const residualsAt = (x: Float64Array, out: Float64Array): number => {
    evaluations++;
    evaluate(x, out);
    const value = 0.5 * innerProduct(out, out);
    // A model that overflows counts as very wrong.
    return Number.isNaN(value) ? Infinity : value;
  };
  let x = start.slice();
  let [r, trial] = [new Float64Array(count), new Float64Array(count)];
  let value = residualsAt(x, r);
  if (!(value < Infinity)) {
    throw new LecternError(
      "numerical",
      "levenbergMarquardt: the residuals at the starting point must be finite; choose another starting point",
    );
  }
  const jacobian = zeros(count, n);
  const deriveAt = (at: Float64Array) =>
    derive === undefined ? differenceJacobian(residualsAt, at, jacobian) : derive(at, jacobian);
  // The largest length of each column so far, which makes the damping independent of units.
  const lengths = new Float64Array(n);
  let damping = 1e-3;
  let growth = 2;
  let iterations = 0;
  deriveAt(x);
  let reason: StopReason = largestCosine(jacobian, r) <= tolerance ? "gradient" : "iterations";
  while (reason === "iterations" && iterations < maxIterations) {
    iterations++;
    columnLengths(jacobian).forEach((length, j) => {
      lengths[j] = Math.max(lengths[j], length);
    });
    const step = dampedStep(jacobian, r, lengths, damping);
    const next = x.map((at, j) => at + step[j]);
    const reached = residualsAt(next, trial);
    const gradient = gradientOf(jacobian, r);
    // The decrease that the linear model predicts: ½ sᵀ(λ D² s − g).
    const promised = 0.5 * step.reduce((sum, s, j) => sum + s * (damping * lengths[j] ** 2 * s - gradient[j]), 0);
    const small = step.every((s, j) => Math.abs(s) <= 1e-15 * Math.abs(x[j]));
    if (reached < value) {
      const gain = (value - reached) / promised;
      damping *= Math.max(1 / 3, 1 - pow(2 * gain - 1, 3));
      growth = 2;
      [x, value, r, trial] = [next, reached, trial, r];
      deriveAt(x);
      if (largestCosine(jacobian, r) <= tolerance) reason = "gradient";
      else if (small) reason = "change";
    } else {
      damping *= growth;
      growth *= 2;
      if (small || promised <= Number.EPSILON * value) reason = "precision";
    }
    const gradientNorm = maximumNorm(gradientOf(jacobian, r));
    yield { step: iterations, of: maxIterations, objective: value, gradientNorm, x: x.slice() };
  }
  const gradient = gradientOf(jacobian, r);
  return {
    x,
    value,
    gradient,
    residuals: r,
    jacobian,
    iterations,
    evaluations,
    converged: isConverged(reason),
    reason,
  };
}

/** The step s that minimises ‖J s + r‖² + λ‖D s‖², by the QR factors of [J; √λ D]. */
function dampedStep(jacobian: Matrix, r: Float64Array, lengths: Float64Array, damping: number): Float64Array {
  const { rows, columns: n } = jacobian;
  const system = zeros(rows + n, n);
  system.data.set(jacobian.data);
  for (let j = 0; j < n; j++) system.data[(rows + j) * n + j] = Math.sqrt(damping) * (lengths[j] || 1);
  const right = new Float64Array(rows + n);
  for (let i = 0; i < rows; i++) right[i] = -r[i];
  return solveLeastSquares(system, right).solution;
}

function columnLengths({ rows, columns, data }: Matrix): Float64Array {
  const squares = new Float64Array(columns);
  for (let at = 0; at < rows * columns; at++) squares[at % columns] += data[at] * data[at];
  return squares.map(Math.sqrt);
}

/** How much of the residuals the best single column could explain; independent of units. */
function largestCosine(jacobian: Matrix, r: Float64Array): number {
  const size = euclideanNorm(r);
  const lengths = columnLengths(jacobian);
  return gradientOf(jacobian, r).reduce(
    (most, slope, j) => (slope === 0 ? most : Math.max(most, Math.abs(slope) / (lengths[j] * size))),
    0,
  );
}
