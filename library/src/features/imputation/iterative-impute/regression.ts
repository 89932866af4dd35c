/**
 * The small linear regressions inside iterative imputation: ridge with a given penalty, and Bayesian ridge, which
 * learns its penalty (MacKay, "Bayesian interpolation", 1992; Tipping, "Sparse Bayesian learning", 2001, with the same
 * penalty for all coefficients). All of it happens in the coordinates of the singular value decomposition, where a
 * penalty r turns each coefficient z / s into s z / (s² + r).
 */

import { LecternError } from "../../../core/errors.js";
import type { Work } from "../../../core/run.js";
import type { Matrix } from "../../../data/matrix.js";
import { centered, columnMoments } from "../../../linalg/column-moments.js";
import { svdSteps } from "../../../linalg/svd/svd.js";

/** Which regression predicts the missing values. */
export type Regression = { readonly kind: "bayesian-ridge" } | { readonly kind: "ridge"; readonly alpha: number };

/** y ≈ x · coefficients + intercept */
export interface LinearFit {
  readonly coefficients: Float64Array;
  readonly intercept: number;
}

/** Fits the regression; x has at least one row and one column. */
export function* fitRegression(x: Matrix, y: Float64Array, regression: Regression): Work<void, LinearFit> {
  const origin = columnMoments(x).mean;
  const level = columnMoments({ rows: y.length, columns: 1, data: y });
  const spectrum = yield* decompose(
    centered(x, origin),
    y.map((value) => value - level.mean[0]),
  );
  const penalty = regression.kind === "ridge" ? regression.alpha : learnedPenalty(spectrum, level.variance[0]);
  const coefficients = coefficientsFor(spectrum, penalty);
  let intercept = level.mean[0];
  for (let j = 0; j < coefficients.length; j++) intercept -= origin[j] * coefficients[j];
  return { coefficients, intercept };
}

interface Spectrum {
  readonly samples: number;
  readonly s: Float64Array;
  readonly v: Matrix;
  /** Uᵀy */
  readonly z: Float64Array;
  /** ‖y − UUᵀy‖²: what no coefficients can explain. */
  readonly rest: number;
}

function* decompose(x: Matrix, y: Float64Array): Work<void, Spectrum> {
  const { u, values: s, v } = yield* svdSteps(x);
  const z = new Float64Array(s.length);
  for (let i = 0; i < y.length; i++) for (let k = 0; k < z.length; k++) z[k] += u.data[i * z.length + k] * y[i];
  let rest = 0;
  for (let i = 0; i < y.length; i++) {
    let explained = 0;
    for (let k = 0; k < z.length; k++) explained += u.data[i * z.length + k] * z[k];
    rest += (y[i] - explained) ** 2;
  }
  if (!Number.isFinite(rest) || !Number.isFinite(s[0] * s[0])) {
    throw new LecternError(
      "numerical",
      "iterative-impute: the values are too large to be squared; rescale the columns",
    );
  }
  return { samples: y.length, s, v, z, rest };
}

/** The coefficients of the decomposed problem: s z / (s² + r), and 0 in directions that hold nothing but rounding. */
function shrunk({ s, z, samples }: Spectrum, penalty: number): Float64Array {
  const nothing = s[0] * Number.EPSILON * Math.max(samples, s.length);
  return s.map((value, k) => (value <= nothing ? 0 : (value * z[k]) / (value * value + penalty)));
}

function coefficientsFor(spectrum: Spectrum, penalty: number): Float64Array {
  const { v } = spectrum;
  const inside = shrunk(spectrum, penalty);
  const result = new Float64Array(v.rows);
  for (let j = 0; j < v.rows; j++) {
    for (let k = 0; k < v.columns; k++) result[j] += v.data[j * v.columns + k] * inside[k];
  }
  return result;
}

// As in scikit-learn's BayesianRidge, so that results agree: Gamma(1e-6, 1e-6) priors on the precision of the noise and
// of the coefficients, which are hardly felt, and an end when the coefficients move by less than 1e-3.
const PRIOR = 1e-6;
const MOVEMENT = 1e-3;
const MAXIMUM_STEPS = 300;

/** λ / α for the precisions λ of the coefficients and α of the noise at which the evidence of the data is largest. */
function learnedPenalty(spectrum: Spectrum, variance: number): number {
  const { s, z, rest, samples } = spectrum;
  let alpha = 1 / (variance + Number.EPSILON);
  let lambda = 1;
  let before: Float64Array | undefined;
  for (let step = 0; step < MAXIMUM_STEPS; step++) {
    const penalty = lambda / alpha;
    const coefficients = coefficientsFor(spectrum, penalty);
    let effective = 0; // γ = Σ α s² / (λ + α s²): how many coefficients the data determine
    let residuals = rest;
    for (let k = 0; k < s.length; k++) {
      const share = (s[k] * s[k]) / (s[k] * s[k] + penalty);
      effective += share;
      residuals += ((1 - share) * z[k]) ** 2;
    }
    lambda = (effective + 2 * PRIOR) / (sumOfSquares(coefficients) + 2 * PRIOR);
    alpha = (samples - effective + 2 * PRIOR) / (residuals + 2 * PRIOR);
    if (before !== undefined && movement(before, coefficients) < MOVEMENT) break;
    before = coefficients;
  }
  return lambda / alpha;
}

function sumOfSquares(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}

function movement(before: Float64Array, after: Float64Array): number {
  return after.reduce((sum, value, j) => sum + Math.abs(value - before[j]), 0);
}
