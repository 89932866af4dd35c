/** Newton's method for Huber regression with an unknown scale, with reweighted least squares where it gets stuck. */
import { LecternError } from "../../core/errors.js";
import { flag, integer, nonNegative, number, type OptionValues } from "../../core/options/options.js";
import { counted, inside, type Progress, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { choleskyWithJitterSteps } from "../../linalg/factor/cholesky/cholesky-steps.js";
import { gramOfColumnsSteps, multiplyTransposedVector } from "../../linalg/multiply.js";
import { median } from "../../numeric/robust-location.js";
import { applyLinear, type LinearState } from "../linear-state.js";
import { weightedFitSteps } from "../weighted-least-squares.js";

export const huberOptions = {
  cutoff: number(1.35, "scaled distance beyond which samples count less; their loss is linear", {
    minimum: 1,
  }),
  alpha: nonNegative(1e-4, "strength of the penalty; alpha · ‖w‖² is added to the sum of the losses"),
  intercept: flag(true, "fit an intercept; without a penalty on it"),
  tolerance: nonNegative(1e-12, "when to stop; when a step would lower the objective by no more than this share of it"),
  maxIterations: integer(100, "maximum number of iterations; each is a step of Newton's method"),
};

type HuberOptions = OptionValues<typeof huberOptions>;

/** Where the objective is smallest. */
export interface HuberSolution extends LinearState {
  readonly scale: number;
  readonly objectives: readonly number[];
  readonly converged: boolean;
  /** How many samples are beyond the cutoff. */
  readonly outliers: number;
}

/**
 * The objective is Σ f(rᵢ, σ) + alpha‖w‖² with f = σ + r²/σ for |r| ≤ εσ and f = σ + 2ε|r| − ε²σ beyond. Samples within the
 * cutoff have the second derivatives 2/σ, −2r/σ² and 2r²/σ³ (in r, r and σ, σ); those beyond have none. Backtracking keeps
 * σ positive and the objective falling. Far from the minimum few samples may be within the cutoff, and Newton's steps are of
 * no use; there a step of reweighted least squares, which always lowers the objective, is taken instead.
 */
export function* huberNewton(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  { cutoff, alpha, intercept, tolerance, maxIterations }: HuberOptions,
): Work<Progress, HuberSolution> {
  const d = x.columns;
  const w = weights ?? new Float64Array(y.length).fill(1);
  const total = w.reduce((sum, weight) => sum + weight, 0);
  const largest = y.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  // A perfect fit would have the scale 0, where the objective has no derivative.
  const floor = 1e-13 * Math.max(largest, 1e-280);
  const objectiveAt = (at: LinearState, sigma: number, r: Float64Array) =>
    r.reduce((sum, value, i) => sum + w[i] * lossOf(value, sigma, cutoff), 0) +
    alpha * at.coefficients.reduce((sum, value) => sum + value * value, 0);
  const startAt = (at: LinearState) => {
    const rest = applyLinear(at, x).map((value, i) => y[i] - value);
    const sigma = Math.max(floor, Math.sqrt(rest.reduce((sum, r, i) => sum + w[i] * r * r, 0) / total));
    return { at, rest, sigma, value: objectiveAt(at, sigma, rest) };
  };
  const objectives: number[] = [];
  // Least squares, unless the penalty forbids coefficients as large as that.
  const flat = startAt({ coefficients: new Float64Array(d), intercept: intercept ? median(y, weights) : 0 });
  const now = () => ({ step: objectives.length + 1, of: maxIterations });
  const fitted = startAt(yield* inside(counted(weightedFitSteps(x, y, weights, intercept)), now()));
  const start = fitted.value < flat.value ? fitted : flat;
  if (!Number.isFinite(start.value)) {
    throw new LecternError("numerical", "the squares of the residuals overflow; divide the target by a constant");
  }
  let { at: line, rest: residuals, sigma: scale, value: objective } = start;
  let converged = false;
  while (!converged && objectives.length < maxIterations) {
    const before = objective;
    const place = { x, w, line, residuals, sigma: scale, cutoff, alpha, intercept };
    const step = yield* inside(counted(newtonStep(place)), now());
    const fall = step.decrease;
    let [length, accepted] = [1, false];
    while (!accepted && length > MIN_STEP_SHARE) {
      const next = moved(line, step.direction, length, intercept);
      const sigma = scale + length * step.scale;
      if (sigma >= floor) {
        const rest = applyLinear(next, x).map((value, i) => y[i] - value);
        const value = objectiveAt(next, sigma, rest);
        if (value <= objective - 1e-4 * length * fall) {
          [line, scale, residuals, objective, accepted] = [next, sigma, rest, value, true];
        }
      }
      if (!accepted) length /= 2;
    }
    if (!accepted) {
      const direction = yield* inside(counted(reweightedStep(place)), now());
      const next = moved(line, direction, 1, intercept);
      const rest = applyLinear(next, x).map((value, i) => y[i] - value);
      const sigma = Math.max(floor, bestScale(rest, w, scale, cutoff));
      const value = objectiveAt(next, sigma, rest);
      if (value < objective) [line, scale, residuals, objective] = [next, sigma, rest, value];
    }
    objectives.push(objective);
    // If neither step decreases the objective, the minimum is reached up to rounding.
    converged = accepted ? fall <= tolerance * objective : before - objective <= tolerance * objective;
    yield { step: objectives.length, of: maxIterations, objective };
  }
  const outliers = residuals.reduce((count, r, i) => count + (w[i] > 0 && Math.abs(r) > cutoff * scale ? 1 : 0), 0);
  return { ...line, scale, objectives, converged, outliers };
}

/** Newton's steps shorter than this share lower the objective less than a step of reweighted least squares does. */
const MIN_STEP_SHARE = 1e-3;

/** The problem, and where the search is. */
interface Place extends Pick<HuberOptions, "cutoff" | "alpha" | "intercept"> {
  readonly x: Matrix;
  readonly w: Float64Array;
  readonly line: LinearState;
  readonly residuals: Float64Array;
  readonly sigma: number;
}

function moved(line: LinearState, direction: Float64Array, length: number, intercept: boolean): LinearState {
  const coefficients = line.coefficients.map((value, j) => value + length * direction[j]);
  return { coefficients, intercept: line.intercept + (intercept ? length * direction[direction.length - 1] : 0) };
}

/**
 * The step to the minimum of a quadratic function that majorises the objective and touches it here, at the same scale:
 * 2ε|r| ≤ ε r²/|r₀| + ε|r₀|.
 */
function* reweightedStep({ x, w, line, residuals, sigma, cutoff, alpha, intercept }: Place): Work<void, Float64Array> {
  const { rows: n, columns: d } = x;
  const rows = zeros(n, d + 1);
  const slopes = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const curvature = 2 * w[i] * Math.min(1 / sigma, cutoff / Math.abs(residuals[i]));
    const root = Math.sqrt(curvature);
    slopes[i] = -curvature * residuals[i];
    for (let j = 0; j < d; j++) rows.data[i * (d + 1) + j] = root * x.data[i * d + j];
    rows.data[i * (d + 1) + d] = intercept ? root : 0;
  }
  const gradient = new Float64Array(d + 1);
  gradient.set(multiplyTransposedVector(x, slopes).map((value, j) => value + 2 * alpha * line.coefficients[j]));
  gradient[d] = intercept ? slopes.reduce((sum, value) => sum + value, 0) : 0;
  const hessian = yield* gramOfColumnsSteps(rows);
  for (let j = 0; j < d; j++) hessian.data[j * (d + 2)] += 2 * alpha;
  return yield* scaledSolve(hessian, gradient);
}

/** The best scale for given residuals: where Σ w (1 − min(r²/σ², ε²)) is zero, which rises with σ. */
function bestScale(residuals: Float64Array, w: Float64Array, start: number, cutoff: number): number {
  const slope = (sigma: number) =>
    residuals.reduce((sum, r, i) => sum + w[i] * (1 - Math.min((r / sigma) ** 2, cutoff * cutoff)), 0);
  let [low, high] = [start, start];
  // Doubling and halving reach the ends of the doubles, where they would go on for ever.
  while (slope(high) < 0 && high < Number.MAX_VALUE) high *= 2;
  while (slope(low) > 0 && low > Number.MIN_VALUE && low < Infinity) low /= 2;
  for (let step = 0; step < 60 && high - low > 1e-15 * high; step++) {
    const middle = (low + high) / 2;
    if (slope(middle) < 0) low = middle;
    else high = middle;
  }
  return high;
}

function lossOf(r: number, sigma: number, cutoff: number): number {
  const size = Math.abs(r);
  return size <= cutoff * sigma ? sigma + (r * r) / sigma : sigma + 2 * cutoff * size - cutoff * cutoff * sigma;
}

interface NewtonStep {
  /** Of the coefficients, then of the intercept. */
  readonly direction: Float64Array;
  readonly scale: number;
  /** What the objective would fall by at first, along the step. */
  readonly decrease: number;
}

function* newtonStep({ x, w, line, residuals, sigma, cutoff, alpha, intercept }: Place): Work<void, NewtonStep> {
  const { rows: n, columns: d } = x;
  const size = d + 2;
  const last = size - 1;
  // Rows √(2w/σ) (x, 1, r/σ) of the samples within the cutoff: their products are the second derivatives.
  const rows = zeros(n, size);
  const slopes = new Float64Array(n);
  let scaleSlope = 0;
  for (let i = 0; i < n; i++) {
    const z = residuals[i] / sigma;
    const inside = Math.abs(z) <= cutoff;
    slopes[i] = -w[i] * (inside ? 2 * z : 2 * cutoff * Math.sign(z));
    scaleSlope += w[i] * (1 - (inside ? z * z : cutoff * cutoff));
    if (!inside) continue;
    const root = Math.sqrt((2 * w[i]) / sigma);
    for (let j = 0; j < d; j++) rows.data[i * size + j] = root * x.data[i * d + j];
    rows.data[i * size + d] = intercept ? root : 0;
    rows.data[i * size + last] = root * z;
  }
  const gradient = new Float64Array(size);
  gradient.set(multiplyTransposedVector(x, slopes).map((value, j) => value + 2 * alpha * line.coefficients[j]));
  gradient[d] = intercept ? slopes.reduce((sum, value) => sum + value, 0) : 0;
  gradient[last] = scaleSlope;
  const hessian = yield* gramOfColumnsSteps(rows);
  for (let j = 0; j < d; j++) hessian.data[j * (size + 1)] += 2 * alpha;
  if (!intercept) hessian.data[d * (size + 1)] = 1;
  const step = yield* scaledSolve(hessian, gradient);
  return {
    direction: step.subarray(0, d + 1),
    scale: step[last],
    decrease: -step.reduce((sum, value, j) => sum + value * gradient[j], 0),
  };
}

/** −H⁻¹g, with the unknowns scaled so that the diagonal is 1: what is added for stability then is small for all of them. */
function* scaledSolve(hessian: Matrix, gradient: Float64Array): Work<void, Float64Array> {
  const size = gradient.length;
  const roots = gradient.map((_, j) => Math.sqrt(hessian.data[j * (size + 1)]) || 1);
  const scaled = { ...hessian, data: hessian.data.slice() };
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) scaled.data[i * size + j] /= roots[i] * roots[j];
  for (let i = 0; i < size; i++) if (hessian.data[i * (size + 1)] === 0) scaled.data[i * (size + 1)] = 1;
  yield;
  const { factor } = yield* choleskyWithJitterSteps(scaled);
  return solveCholesky(
    factor,
    gradient.map((value, j) => -value / roots[j]),
  ).map((value, j) => value / roots[j]);
}
