/** Newton's method for generalised linear models with a logarithmic link and a squared penalty. */
import type { Progress, Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../data/sparse.js";
import { choleskyWithJitter, solveCholesky } from "../linalg/factor/cholesky.js";
import { gramOfColumns, multiplyTransposedVector } from "../linalg/multiply.js";
import type { LogFamily } from "./generalized-linear-family.js";
import { applyLinear, type LinearState } from "./linear-state.js";

/** The options of both models. */
export interface GeneralizedLinearSettings {
  readonly alpha: number;
  readonly intercept: boolean;
  readonly tolerance: number;
  readonly maxIterations: number;
}

/** Where the objective is smallest. */
export interface GeneralizedLinearSolution {
  readonly state: LinearState;
  readonly objectives: readonly number[];
  readonly converged: boolean;
  /** Half deviances of the fit and of the best constant, divided by the sum of the weights. */
  readonly halfDeviance: number;
  readonly constantHalfDeviance: number;
}

/** Beyond this, exp is infinite or 0. */
const LARGEST_EXPONENT = 700;

/** exp(xw + b), held within the numbers there are. */
export function expectedTarget(state: LinearState, x: Matrix | SparseMatrix): Float64Array {
  return applyLinear(state, x).map((eta) => Math.exp(clamp(eta)));
}

/**
 * Minimises Σ weight · half deviance / Σ weight + ½ alpha ‖w‖², scikit-learn's form, which is convex in w and b for both
 * families. Steps solve (X̃ᵀCX̃ + alpha) s = −gradient with the curvatures C and are halved until the objective falls.
 */
export function* generalizedLinearNewton(
  family: LogFamily,
  given: Matrix | SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  { alpha, intercept, tolerance, maxIterations }: GeneralizedLinearSettings,
  from?: LinearState,
): Work<Progress, GeneralizedLinearSolution> {
  family.require(y, weights);
  const x = isSparse(given) ? toDense(given) : given;
  const total = weights === undefined ? y.length : weights.reduce((sum, weight) => sum + weight, 0);
  const shares = (weights ?? new Float64Array(y.length).fill(1)).map((weight) => weight / total);
  const mean = y.reduce((sum, value, i) => sum + shares[i] * value, 0);
  const deviance = (etas: Float64Array) =>
    etas.reduce((sum, eta, i) => sum + shares[i] * family.halfDeviance(y[i], clamp(eta)), 0);
  const objectiveOf = (state: LinearState, etas: Float64Array) =>
    deviance(etas) + 0.5 * alpha * state.coefficients.reduce((sum, value) => sum + value * value, 0);

  let state: LinearState = from ?? {
    coefficients: new Float64Array(x.columns),
    intercept: intercept ? Math.log(mean) : 0,
  };
  let etas = applyLinear(state, x);
  let objective = objectiveOf(state, etas);
  const objectives: number[] = [];
  let converged = false;
  while (!converged && objectives.length < maxIterations) {
    const { direction, decrease } = newtonStep(family, x, y, shares, state, etas, alpha, intercept);
    let accepted = false;
    for (let length = 1; length > 1e-12 && !accepted; length /= 2) {
      const next: LinearState = {
        coefficients: state.coefficients.map((value, j) => value + length * direction[j]),
        intercept: state.intercept + (intercept ? length * direction[x.columns] : 0),
      };
      const nextEtas = applyLinear(next, x);
      const value = objectiveOf(next, nextEtas);
      if (!(value <= objective - 1e-4 * length * decrease)) continue;
      [state, etas, objective, accepted] = [next, nextEtas, value, true];
    }
    objectives.push(objective);
    // Where rounding hides any fall, the minimum is reached.
    converged = !accepted || decrease <= tolerance * Math.max(objective, Number.EPSILON);
    yield { step: objectives.length, of: maxIterations, objective };
  }
  return {
    state,
    objectives,
    converged,
    halfDeviance: deviance(etas),
    constantHalfDeviance: deviance(new Float64Array(y.length).fill(Math.log(mean))),
  };
}

function newtonStep(
  family: LogFamily,
  x: Matrix,
  y: Float64Array,
  shares: Float64Array,
  { coefficients }: LinearState,
  etas: Float64Array,
  alpha: number,
  intercept: boolean,
): { direction: Float64Array; decrease: number } {
  const { rows: n, columns: d } = x;
  const size = d + (intercept ? 1 : 0);
  const rows = zeros(n, size);
  const slopes = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const eta = clamp(etas[i]);
    slopes[i] = shares[i] * family.slope(y[i], eta);
    const root = Math.sqrt(shares[i] * family.curvature(y[i], eta));
    for (let j = 0; j < d; j++) rows.data[i * size + j] = root * x.data[i * d + j];
    if (intercept) rows.data[i * size + d] = root;
  }
  const gradient = new Float64Array(size);
  gradient.set(multiplyTransposedVector(x, slopes).map((value, j) => value + alpha * coefficients[j]));
  if (intercept) gradient[d] = slopes.reduce((sum, value) => sum + value, 0);
  const hessian = gramOfColumns(rows);
  for (let j = 0; j < d; j++) hessian.data[j * (size + 1)] += alpha;
  // In units in which the diagonal is 1, what is added for dependent columns is small for all of them.
  const roots = gradient.map((_, j) => Math.sqrt(hessian.data[j * (size + 1)]) || 1);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) hessian.data[i * size + j] /= roots[i] * roots[j];
    if (!(hessian.data[i * (size + 1)] > 0)) hessian.data[i * (size + 1)] = 1;
  }
  const { factor } = choleskyWithJitter(hessian);
  const scaled = solveCholesky(
    factor,
    gradient.map((value, j) => -value / roots[j]),
  );
  const direction = scaled.map((value, j) => value / roots[j]);
  return { direction, decrease: -direction.reduce((sum, value, j) => sum + value * gradient[j], 0) };
}

function clamp(eta: number): number {
  return Math.max(-LARGEST_EXPONENT, Math.min(LARGEST_EXPONENT, eta));
}
