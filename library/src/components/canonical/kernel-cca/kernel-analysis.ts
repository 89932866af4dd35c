/**
 * Kernel canonical correlation (Akaho 2001; Bach and Jordan 2002): canonical correlation in the feature spaces of kernels,
 * one for each view. A projection is φ(x) = Σᵢ αᵢ k(x, xᵢ) − offset, centred over the training samples.
 *
 * With K the centred kernel matrix of a view, the block eigenproblem has K_a K_b off the diagonal and, on its right, K² with
 * a ridge. In the eigenvectors U of K = U λ Uᵀ it is the coupling of the scores U, shrunk by the ridge.
 */
import { LecternError } from "../../../core/errors.js";
import { runToEnd, type Work } from "../../../core/run.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { centerGram } from "../../../kernels/center-gram.js";
import { gram } from "../../../kernels/gram.js";
import type { Kernel } from "../../../kernels/kernel.js";
import { symmetricEigenSteps } from "../../../linalg/eigen/symmetric-eigen.js";
import { multiply } from "../../../linalg/multiply.js";
import { analyzeWhite, type CanonicalReport, orient } from "../canonical-analysis.js";
import { kernelDeviationRoot, type Ridge, resolveRidge, shrinkage } from "../ridge.js";
import { firstColumns, lastColumns, scaledColumns } from "../whiten-view.js";

/** What the kernels of several views have in common. */
export interface KernelAnalysis extends Omit<CanonicalReport, "means" | "weights"> {
  /** α: for each view a row for each training sample, a column for each component. */
  readonly coefficients: readonly Matrix[];
  /** What is subtracted from Σᵢ αᵢ k(x, xᵢ), for each view and component. */
  readonly offsets: readonly Float64Array[];
}

/** Eigenvalues below this share of the largest are rounding. */
const ROUNDING = 10 * Number.EPSILON;

/** Scores of which the ridge leaves less than this add its square to the answer, but their rounding errors divided by it. */
const MIN_KEPT = 1e-6;

/** Couples views given by their kernel matrices, which are not centred yet. */
export function kernelAnalysis(
  operation: string,
  grams: readonly Matrix[],
  ridges: readonly Ridge[],
  components: number | null,
  weights?: Float64Array,
): KernelAnalysis {
  return runToEnd(kernelAnalysisSteps(operation, grams, ridges, components, weights));
}

/** {@link kernelAnalysis} as work that yields inside the decomposition of each kernel matrix. */
export function* kernelAnalysisSteps(
  operation: string,
  grams: readonly Matrix[],
  ridges: readonly Ridge[],
  components: number | null,
  weights?: Float64Array,
): Work<void, KernelAnalysis> {
  const n = grams[0].rows;
  const total = weights === undefined ? n : weights.reduce((sum, weight) => sum + weight, 0);
  const spectra: Spectrum[] = [];
  for (const [view, k] of grams.entries()) spectra.push(yield* spectrumOf(operation, k, view, total, weights));
  const root = () =>
    kernelDeviationRoot(
      spectra.map(({ variances }) => variances),
      total,
    );
  const scale = Math.sqrt(total);
  const white = spectra.map(({ variances, vectors: all }, view) => {
    const variance = variances.reduce((sum, c) => sum + c, 0);
    const ridge = resolveRidge(ridges[view], { variance, kernelDeviationRoot: root });
    const kept = shrinkage(ridge, variances, total).filter((f, k) => k === 0 || f > MIN_KEPT);
    const vectors = firstColumns(all, kept.length);
    const scores = scaledColumns(
      vectors,
      kept.map((f) => f * scale),
    );
    // K α = √n U f, and K = U λ Uᵀ with λ = n c.
    const map = scaledColumns(
      vectors,
      kept.map((f, k) => f / (scale * variances[k])),
    );
    if (weights !== undefined) {
      for (let at = 0; at < map.data.length; at++) map.data[at] *= Math.sqrt(weights[Math.floor(at / map.columns)]);
    }
    return { map, scores, solver: "dual" as const };
  });
  const { weights: coefficients, directions, ...analysis } = analyzeWhite(operation, white, total, components, ridges);
  // By the functions' values at the samples, which stay the same when a sample is given twice.
  orient(withoutWeights(multiply(white[0].scores, directions[0]), weights), coefficients);
  // With coefficients that sum to zero only the means of the columns remain of the centring.
  for (const alpha of coefficients) sumToZero(alpha, weights, total);
  const offsets = coefficients.map((alpha, view) => multiply(columnMeans(grams[view], weights, total), alpha).data);
  return { ...analysis, coefficients, offsets };
}

// Pieces of the kernel matrix of 8 MiB: it is used once and need not be there as a whole.
const PIECE = 2 ** 20;

/** φ(x) for every row of x and every component. */
export function projectKernel(kernel: Kernel, x: Matrix, samples: Matrix, alpha: Matrix, offset: Float64Array): Matrix {
  const result = zeros(x.rows, alpha.columns);
  const step = Math.max(64, Math.floor(PIECE / Math.max(1, alpha.rows)));
  for (let first = 0; first < x.rows; first += step) {
    const rows = Math.min(step, x.rows - first);
    const data = x.data.subarray(first * x.columns, (first + rows) * x.columns);
    const piece = gram(kernel, { rows, columns: x.columns, data }, samples);
    result.data.set(multiply(piece, alpha).data, first * alpha.columns);
  }
  for (let at = 0; at < result.data.length; at++) result.data[at] -= offset[at % alpha.columns];
  return result;
}

/** H K Hᵀ α = H K (α − w 1ᵀα / Σw): α itself sums to zero up to rounding, to which centring is sensitive. */
function sumToZero(alpha: Matrix, weights: Float64Array | undefined, total: number): void {
  const { rows, columns, data } = alpha;
  for (let k = 0; k < columns; k++) {
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += data[i * columns + k];
    for (let i = 0; i < rows; i++) data[i * columns + k] -= (sum * (weights === undefined ? 1 : weights[i])) / total;
  }
}

/** The rows divided by the roots of their weights; nothing of a sample that does not count. */
function withoutWeights(scores: Matrix, weights: Float64Array | undefined): Matrix {
  if (weights === undefined) return scores;
  const share = weights.map((weight) => (weight > 0 ? 1 / Math.sqrt(weight) : 0));
  return { ...scores, data: scores.data.map((value, at) => value * share[Math.floor(at / scores.columns)]) };
}

/** The variances of a view in feature space, largest first, with their directions in columns. */
interface Spectrum {
  readonly variances: Float64Array;
  readonly vectors: Matrix;
}

function* spectrumOf(
  operation: string,
  k: Matrix,
  view: number,
  total: number,
  weights: Float64Array | undefined,
): Work<void, Spectrum> {
  const centered = centerGram(k, weights);
  if (weights !== undefined) {
    const roots = weights.map(Math.sqrt);
    for (let i = 0, at = 0; i < k.rows; i++) {
      for (let j = 0; j < k.columns; j++, at++) centered.data[at] *= roots[i] * roots[j];
    }
  }
  const { values, vectors } = yield* symmetricEigenSteps(centered);
  const n = values.length;
  const size = k.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const least = ROUNDING * n * Math.max(values[n - 1], size);
  const rank = values.filter((value) => value > least).length;
  if (rank === 0) {
    throw new LecternError(
      "invalid-data",
      `${operation}: view ${view} does not vary in the feature space of its kernel, so it has no correlations`,
      { view },
    );
  }
  const variances = values
    .slice(n - rank)
    .reverse()
    .map((value) => value / total);
  return { variances, vectors: lastColumns(vectors, rank) };
}

function columnMeans(k: Matrix, weights: Float64Array | undefined, total: number): Matrix {
  const result = zeros(1, k.columns);
  for (let i = 0, at = 0; i < k.rows; i++) {
    const share = (weights === undefined ? 1 : weights[i]) / total;
    for (let j = 0; j < k.columns; j++, at++) result.data[j] += share * k.data[at];
  }
  return result;
}
