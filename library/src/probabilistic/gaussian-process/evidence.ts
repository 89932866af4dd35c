/**
 * How likely a target is under a Gaussian process (Rasmussen and Williams 2006, chapters 2 and 5), with or without an
 * unknown constant. With G = K + noise I and without a constant,
 *
 *   log p(y) = −½ yᵀG⁻¹y − ½ log|G| − n/2 log 2π.
 *
 * A constant with a flat prior is integrated out. That puts P = G⁻¹ − G⁻¹1 1ᵀG⁻¹ / c, with c = 1ᵀG⁻¹1, in the place of G⁻¹,
 * adds −½ log c and leaves n − 1 dimensions: the restricted likelihood (Harville 1974), in geostatistics ordinary kriging.
 */
import { LecternError } from "../../core/errors.js";
import { createPace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { choleskyLogDeterminant, type JitteredCholesky, solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { choleskyInverseSteps, choleskyWithJitterSteps } from "../../linalg/factor/cholesky/cholesky-steps.js";
import { log } from "../../numeric/elementary/functions.js";

/** The largest share of the mean diagonal that is added to make up for rounding. */
const LARGEST_JITTER = 1e-6;

/** A target that was explained by a process. */
export interface Evidence {
  /** The lower triangle L of K + (noise + jitter) I = L Lᵀ. */
  readonly factor: Matrix;
  /** What had to be added to the diagonal in addition to the noise; 0 unless the matrix is singular up to rounding. */
  readonly jitter: number;
  /** α = G⁻¹(y − b): the weight of the kernel around each sample. */
  readonly coefficients: Float64Array;
  /** The constant b; 0 without one. */
  readonly intercept: number;
  readonly logLikelihood: number;
}

/** Explains the target by a process with this kernel matrix, which is left as it is. */
export function* processEvidence(
  k: Matrix,
  y: Float64Array,
  noise: number,
  withConstant: boolean,
): Work<void, Evidence> {
  const n = y.length;
  const noisy: Matrix = { ...k, data: k.data.slice() };
  for (let i = 0; i < n; i++) noisy.data[i * (n + 1)] += noise;
  const { factor, jitter } = yield* factorize(noisy, noise);
  const solved = solveCholesky(factor, y);
  const constant = constantPart(factor, withConstant);
  const intercept = constant === undefined ? 0 : sumOf(solved) / constant.total;
  const coefficients =
    constant === undefined ? solved : solved.map((value, i) => value - intercept * constant.weights[i]);
  let fit = 0;
  for (let i = 0; i < n; i++) fit += coefficients[i] * (y[i] - intercept);
  const size = choleskyLogDeterminant(factor) + (constant === undefined ? 0 : log(constant.total));
  const dimensions = constant === undefined ? n : n - 1;
  return {
    factor,
    jitter,
    coefficients,
    intercept,
    logLikelihood: -0.5 * (fit + size + dimensions * log(2 * Math.PI)),
  };
}

/** What an unknown constant adds: u = G⁻¹1 and c = 1ᵀu. */
export interface ConstantPart {
  readonly weights: Float64Array;
  readonly total: number;
}

/** The part of the constant, where there is one. */
export function constantPart(factor: Matrix, withConstant: boolean): ConstantPart | undefined {
  if (!withConstant) return undefined;
  const weights = solveCholesky(factor, new Float64Array(factor.rows).fill(1));
  return { weights, total: sumOf(weights) };
}

/** P = G⁻¹ − u uᵀ / c, or G⁻¹ without a constant. */
export function* precisionOf(factor: Matrix, withConstant: boolean): Work<void, Matrix> {
  const inverse = yield* choleskyInverseSteps(factor);
  const constant = constantPart(factor, withConstant);
  if (constant === undefined) return inverse;
  const n = inverse.rows;
  const { weights, total } = constant;
  const pace = createPace();
  for (let i = 0; i < n; i++) {
    const share = weights[i] / total;
    for (let j = 0; j < n; j++) inverse.data[i * n + j] -= share * weights[j];
    if (pace(n)) yield;
  }
  return inverse;
}

/** W = ααᵀ − P. The derivative of the log likelihood by any setting is ½ Σ Wᵢⱼ ∂Gᵢⱼ. */
export function* evidenceSlope({ factor, coefficients }: Evidence, withConstant: boolean): Work<void, Matrix> {
  const slope = yield* precisionOf(factor, withConstant);
  const n = slope.rows;
  const pace = createPace();
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) slope.data[i * n + j] = coefficients[i] * coefficients[j] - slope.data[i * n + j];
    if (pace(n)) yield;
  }
  return slope;
}

function* factorize(noisy: Matrix, noise: number): Work<void, JitteredCholesky> {
  try {
    return yield* choleskyWithJitterSteps(noisy, LARGEST_JITTER);
  } catch (error) {
    if (!(error instanceof LecternError && error.code === "numerical")) throw error;
    throw new LecternError(
      "numerical",
      `gaussian-process: the kernel matrix plus noise ${noise} is not positive definite; use more noise or another kernel`,
      { option: "noise", value: noise },
      error,
    );
  }
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
