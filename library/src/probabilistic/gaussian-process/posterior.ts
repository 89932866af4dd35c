/** Predictions of a fitted Gaussian process for new samples: means, covariances, limits and functions drawn from it. */
import { requireDraw } from "../../contract/draw.js";
import { finite } from "../../contract/guard.js";
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, transpose, zeros } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { kernelDiagonal } from "../../kernels/kernel-diagonal.js";
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import { substituteLower } from "../../linalg/factor/substitution.js";
import { gramOfColumns, multiplyTransposed, multiplyVector } from "../../linalg/multiply.js";
import { normal } from "../../numeric/distributions/normal.js";
import { createRandom } from "../../numeric/random/random.js";
import { constantPart } from "./evidence.js";
import type { GaussianProcessState } from "./gaussian-process.js";

/** The normal distribution of a function's values at some samples. */
export interface ProcessPosterior {
  readonly mean: Float64Array;
  readonly covariance: Matrix;
}

/** Settings of the posterior. */
export interface PosteriorOptions {
  /** Describe new targets, including noise, instead of the underlying function. */
  readonly noise?: boolean;
  /** With a precomputed kernel: the kernel matrix of the new samples among themselves. */
  readonly between?: MatrixLike;
}

/**
 * Mean and covariance of the function at new samples: μ = K*α + b and Σ = K** − K*(K + noise I)⁻¹K*ᵀ (Cookbook, algorithm
 * 23). An unknown constant adds r rᵀ / c with r = 1 − K*(K + noise I)⁻¹1. The covariance is of the function itself; with
 * the setting `noise` it is of new targets.
 *
 * @example
 * ```ts
 * import { gaussianProcess } from "lectern";
 * import { gaussianKernel } from "lectern/kernels";
 * import { processPosterior } from "lectern/probabilistic";
 *
 * const recipe = gaussianProcess({ kernel: gaussianKernel({ width: 1 }), noise: 0.01, optimize: false });
 * const model = recipe.fit({ x: [[0], [1], [2]], y: [1, 0.5, -0.4] });
 * const { mean, covariance } = processPosterior(model.state, [[0.5], [6]]);
 * covariance.data[0] < covariance.data[3]; // true: surer between the samples than far away
 * ```
 */
export function processPosterior(
  state: GaussianProcessState,
  x: MatrixLike,
  { noise = false, between }: PosteriorOptions = {},
): ProcessPosterior {
  const given = requireColumns("processPosterior", state, x);
  const cross = crossGram(state, given);
  const own = ownGram(state, given, between);
  const { explained, rest, total } = explain(state, cross);
  const known = gramOfColumns(explained);
  const m = given.rows;
  const covariance = zeros(m, m);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < m; j++) {
      const at = i * m + j;
      covariance.data[at] = own.data[at] - known.data[at] + (rest === undefined ? 0 : (rest[i] * rest[j]) / total);
    }
    if (noise) covariance.data[i * (m + 1)] += state.noise;
  }
  return {
    mean: guarded("processPosterior", meanOf(state, cross)),
    covariance: guarded("processPosterior", covariance),
  };
}

/** The standard deviation at each sample: the roots of the covariance's diagonal, without the rest of it. */
export function processDeviations(
  state: GaussianProcessState,
  x: MatrixLike,
  { noise = false, between }: PosteriorOptions = {},
): Float64Array {
  const given = requireColumns("processDeviations", state, x);
  return guarded("processDeviations", deviationsOf(state, given, crossGram(state, given), noise, between));
}

/** Predictions with a lower and an upper limit each. */
export interface ProcessBand {
  readonly values: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** The limits that hold the function (with `noise`: a new target) at each sample with the given probability. */
export function processBand(
  state: GaussianProcessState,
  x: MatrixLike,
  level = 0.95,
  settings: PosteriorOptions = {},
): ProcessBand {
  if (!(level > 0 && level < 1)) {
    throw new LecternError("invalid-option", `processBand: level must be between 0 and 1, such as 0.95, got ${level}`);
  }
  const given = requireColumns("processBand", state, x);
  const cross = crossGram(state, given);
  const factor = normal({}).quantile(0.5 + level / 2);
  const deviations = deviationsOf(state, given, cross, settings.noise ?? false, settings.between);
  const half = guarded(
    "processBand",
    deviations.map((deviation) => factor * deviation),
  );
  const values = guarded("processBand", meanOf(state, cross));
  return { values, lower: values.map((v, i) => v - half[i]), upper: values.map((v, i) => v + half[i]) };
}

/**
 * Functions drawn from the posterior, by their values at the samples: one function per row.
 *
 * @example
 * ```ts
 * import { gaussianProcess } from "lectern";
 * import { sampleProcess } from "lectern/probabilistic";
 *
 * const model = gaussianProcess().fit({ x: [[0], [1], [2], [5]], y: [1, 0.5, -0.4, 0.3] });
 * sampleProcess(model.state, [[0], [0.5], [1]], 5); // 5 x 3
 * ```
 */
export function sampleProcess(
  state: GaussianProcessState,
  x: MatrixLike,
  count: number,
  seed = 0,
  settings: PosteriorOptions = {},
): Matrix {
  requireDraw("sampleProcess", count, seed);
  const { mean, covariance } = processPosterior(state, x, settings);
  const m = mean.length;
  // By eigenvectors, because Σ is singular where the function is known; what rounding made negative counts as 0.
  const { values, vectors } = symmetricEigen(covariance);
  const roots = values.map((value) => Math.sqrt(Math.max(0, value)));
  const random = createRandom(seed).fork("functions");
  const draws = zeros(count, m);
  for (let i = 0; i < count; i++) for (let j = 0; j < m; j++) draws.data[i * m + j] = roots[j] * random.normal();
  const result = multiplyTransposed(draws, vectors);
  for (let i = 0; i < count; i++) for (let j = 0; j < m; j++) result.data[i * m + j] += mean[j];
  return result;
}

/** Throws where numbers overflow, as predictions do. */
function guarded<R extends Float64Array | Matrix>(operation: string, result: R): R {
  return finite("gaussian-process", operation, undefined, result);
}

function meanOf({ coefficients, intercept }: GaussianProcessState, cross: Matrix): Float64Array {
  return multiplyVector(cross, coefficients).map((value) => value + intercept);
}

function deviationsOf(
  state: GaussianProcessState,
  x: Matrix,
  cross: Matrix,
  noise: boolean,
  between: MatrixLike | undefined,
): Float64Array {
  const { explained, rest, total } = explain(state, cross);
  const m = x.rows;
  const variances =
    state.kernel.kind === "precomputed"
      ? kernelDiagonal(state.kernel, ownGram(state, x, between))
      : kernelDiagonal(state.kernel, x);
  for (let k = 0; k < explained.rows; k++) {
    for (let i = 0; i < m; i++) variances[i] -= explained.data[k * m + i] ** 2;
  }
  return variances.map((variance, i) => {
    const constant = rest === undefined ? 0 : rest[i] ** 2 / total;
    return Math.sqrt(Math.max(0, variance + constant) + (noise ? state.noise : 0));
  });
}

/** L⁻¹K*ᵀ, whose columns hold what the samples explain; with a constant also r = 1 − K*G⁻¹1, and c. */
function explain({ factor, withConstant }: GaussianProcessState, cross: Matrix) {
  const explained = transpose(cross);
  substituteLower(factor, explained, false);
  const constant = constantPart(factor, withConstant);
  if (constant === undefined) return { explained, rest: undefined, total: 1 };
  return { explained, rest: multiplyVector(cross, constant.weights).map((value) => 1 - value), total: constant.total };
}

/** The kernel between the new and the training samples. */
function crossGram({ kernel, samples }: GaussianProcessState, x: Matrix): Matrix {
  return kernel.kind === "precomputed" ? x : gram(kernel, x, samples);
}

/** The kernel of the new samples among themselves. */
function ownGram({ kernel }: GaussianProcessState, x: Matrix, between: MatrixLike | undefined): Matrix {
  if (kernel.kind !== "precomputed") return gram(kernel, x);
  const own = between === undefined ? undefined : asMatrix(between, "between");
  if (own !== undefined && own.rows === x.rows && own.columns === x.rows) return own;
  throw new LecternError(
    "invalid-data",
    `gaussian-process: with a precomputed kernel the uncertainty needs \`between\`, the ${x.rows} x ${x.rows} kernel matrix of the new samples`,
    { option: "between" },
  );
}

function requireColumns(
  operation: string,
  { kernel, samples, coefficients }: GaussianProcessState,
  x: MatrixLike,
): Matrix {
  const given = asMatrix(x, `${operation}: the samples`);
  const columns = kernel.kind === "precomputed" ? coefficients.length : samples.columns;
  if (given.columns === columns) return given;
  throw new LecternError(
    "invalid-data",
    `${operation}: the process was fitted on ${columns} columns, got ${given.columns}`,
    { columns: given.columns },
  );
}
