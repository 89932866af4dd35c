/** Newton's method for generalised linear models with a squared penalty. */
import { flag, integer, nonNegative, type OptionValues, optional, positive } from "../../core/options/options.js";
import { createPace } from "../../core/pace.js";
import { counted, inside, type Progress, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { gramOfColumnsSteps } from "../../linalg/multiply.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import { exp } from "../../numeric/elementary/functions.js";
import { applyLinear, type LinearState } from "../linear-state.js";
import type { LinearFamily } from "./family.js";
import { type GeneralizedLinearCurve, gradientAt, solveScaled, sparseNewtonStep } from "./step.js";

/** The options of every family. */
export const familyOptions = {
  alpha: nonNegative(1, "strength of the penalty; alpha · ½‖w‖² is added to the mean of half the deviance"),
  intercept: flag(true, "fit an intercept; without a penalty on it"),
  tolerance: nonNegative(1e-12, "when to stop; when a step would lower the objective by no more than this share of it"),
  maxIterations: integer(100, "maximum number of iterations; each is a step of Newton's method"),
  maxPrediction: optional(
    positive(
      1,
      "maximum prediction; larger ones are limited to it, because an exponential of unusual samples can be huge",
    ),
  ),
};

export type FamilyOptions = OptionValues<typeof familyOptions>;

/** The options of the fit alone. */
type NewtonOptions = Omit<FamilyOptions, "maxPrediction">;

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
const MAX_EXPONENT = 700;

/** exp(xw + b), held within the numbers there are and below the maximum, if there is one. */
export function expectedTarget(
  state: LinearState,
  x: Matrix | SparseMatrix,
  { maxPrediction }: Pick<FamilyOptions, "maxPrediction">,
): Float64Array {
  const most = maxPrediction ?? Number.POSITIVE_INFINITY;
  return applyLinear(state, x).map((eta) => Math.min(most, exp(clamp(eta))));
}

/**
 * Minimises Σ weight · half deviance / Σ weight + ½ alpha ‖w‖², scikit-learn's form, which is convex in w and b for all
 * families here. Steps solve (X̃ᵀCX̃ + alpha) s = −gradient with the curvatures C and are halved until the objective decreases.
 */
export function* generalizedLinearNewton(
  family: LinearFamily,
  x: Matrix | SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  { alpha, intercept, tolerance, maxIterations }: NewtonOptions,
  from?: LinearState,
): Work<Progress, GeneralizedLinearSolution> {
  family.require(y, weights);
  const total = weights === undefined ? y.length : weights.reduce((sum, weight) => sum + weight, 0);
  const shares = (weights ?? new Float64Array(y.length).fill(1)).map((weight) => weight / total);
  const mean = y.reduce((sum, value, i) => sum + shares[i] * value, 0);
  const deviance = (etas: Float64Array) =>
    etas.reduce((sum, eta, i) => sum + shares[i] * family.halfDeviance(y[i], clamp(eta)), 0);
  const objectiveOf = (state: LinearState, etas: Float64Array) =>
    deviance(etas) + 0.5 * alpha * state.coefficients.reduce((sum, value) => sum + value * value, 0);

  let state: LinearState = from ?? {
    coefficients: new Float64Array(x.columns),
    intercept: intercept ? family.link(mean) : 0,
  };
  let etas = applyLinear(state, x);
  let objective = objectiveOf(state, etas);
  const objectives: number[] = [];
  const now = () => ({ step: objectives.length + 1, of: maxIterations, objective });
  const isTime = createPace();
  const work = y.length * (DEVIANCE_COST + x.columns);
  let converged = false;
  while (!converged && objectives.length < maxIterations) {
    const curve = curveAt(family, y, shares, etas, state, alpha);
    const direction = isSparse(x)
      ? sparseNewtonStep(x, curve, intercept)
      : yield* inside(counted(newtonStep(x, curve, intercept)), now());
    const decrease = -innerProduct(direction, gradientAt(x, curve, intercept));
    let accepted = false;
    for (let length = 1; length > 1e-12 && !accepted; length /= 2) {
      const next: LinearState = {
        coefficients: state.coefficients.map((value, j) => value + length * direction[j]),
        intercept: state.intercept + (intercept ? length * direction[x.columns] : 0),
      };
      const nextEtas = applyLinear(next, x);
      const value = objectiveOf(next, nextEtas);
      if (isTime(work)) yield { ...now(), inner: { step: 1 } };
      if (!(value <= objective - 1e-4 * length * decrease)) continue;
      [state, etas, objective, accepted] = [next, nextEtas, value, true];
    }
    objectives.push(objective);
    // Where rounding hides any decrease, the minimum is reached.
    converged = !accepted || decrease <= tolerance * Math.max(objective, Number.EPSILON);
    yield { step: objectives.length, of: maxIterations, objective };
  }
  return {
    state,
    objectives,
    converged,
    halfDeviance: deviance(etas),
    constantHalfDeviance: deviance(new Float64Array(y.length).fill(family.link(mean))),
  };
}

/** Nanoseconds for the deviance of a sample. */
const DEVIANCE_COST = 30;

/** The first two derivatives of the half deviances in η, times the shares. */
function curveAt(
  family: LinearFamily,
  y: Float64Array,
  shares: Float64Array,
  etas: Float64Array,
  { coefficients }: LinearState,
  alpha: number,
): GeneralizedLinearCurve {
  return {
    slopes: etas.map((eta, i) => shares[i] * family.slope(y[i], clamp(eta))),
    curvatures: etas.map((eta, i) => shares[i] * family.curvature(y[i], clamp(eta))),
    coefficients,
    alpha,
  };
}

/** −(X̃ᵀCX̃ + alpha)⁻¹ gradient by a Cholesky factor. */
function* newtonStep(x: Matrix, curve: GeneralizedLinearCurve, intercept: boolean): Work<void, Float64Array> {
  const { rows: n, columns: d } = x;
  const size = d + (intercept ? 1 : 0);
  const rows = zeros(n, size);
  for (let i = 0; i < n; i++) {
    const root = Math.sqrt(curve.curvatures[i]);
    for (let j = 0; j < d; j++) rows.data[i * size + j] = root * x.data[i * d + j];
    if (intercept) rows.data[i * size + d] = root;
  }
  const hessian = yield* gramOfColumnsSteps(rows);
  yield;
  for (let j = 0; j < d; j++) hessian.data[j * (size + 1)] += curve.alpha;
  return solveScaled(hessian, gradientAt(x, curve, intercept));
}

function clamp(eta: number): number {
  return Math.max(-MAX_EXPONENT, Math.min(MAX_EXPONENT, eta));
}
