/**
 * Sparse Bayesian learning by the fast maximisation of the marginal likelihood (Tipping and Faul, Fast marginal likelihood
 * maximisation for sparse Bayesian models, AISTATS 2003). Every weight has a normal prior with its own precision; most precisions
 * become infinite, which removes their functions. One precision changes at a time, the one that raises the likelihood most.
 */
import { createPace, type Pace, WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { cholesky, choleskyInverse } from "../../linalg/factor/cholesky/cholesky.js";
import { multiply, multiplyTransposedLeft, multiplyTransposedVector } from "../../linalg/multiply.js";
import { log } from "../../numeric/elementary/functions.js";
import type { RelevanceOptions } from "./relevance-options.js";

/** The posterior of the active weights at given precisions, by a normal distribution. */
export interface Posterior {
  readonly mean: Float64Array;
  /** Minus the second derivative of the log likelihood for the value of the function at each sample. */
  readonly curvatures: Float64Array;
  /** The first derivative of the log likelihood at the mean, for each sample. */
  readonly slopes: Float64Array;
}

/** What is known about the target. */
export interface Likelihood {
  /** The posterior for the active functions, whose values at the samples are columns. */
  posterior(active: Matrix, precisions: Float64Array, start: Float64Array, pace: Pace): Work<void, Posterior>;
  /** Estimates the noise anew; by how much its logarithm changed. `determined` is the number of well-determined weights. */
  updateNoise(active: Matrix, posterior: Posterior, determined: number): number;
  /** What a function is correlated with to be the first one. */
  readonly target: Float64Array;
}

/** The functions that are left, with the mean and the precision of their weights. */
export interface SparseWeights {
  /** Columns of the matrix of functions, in ascending order. */
  readonly active: Int32Array;
  readonly mean: Float64Array;
  readonly precisions: Float64Array;
  readonly iterations: number;
  readonly converged: boolean;
}

/** When to stop. */
export type RelevanceLimits = Pick<RelevanceOptions, "tolerance" | "maxIterations">;

/** Chooses functions, given as columns with their values at the samples. */
export function* sparseWeights(
  functions: Matrix,
  likelihood: Likelihood,
  { tolerance, maxIterations }: RelevanceLimits,
): Work<Progress, SparseWeights> {
  const first = firstFunction(functions, likelihood.target);
  if (first === undefined) return { ...NOTHING, iterations: 0, converged: true };
  const precisions = new Map([[first.index, first.precision]]);
  const means = new Map<number, number>();
  const pace = createPace();
  let iterations = 0;
  const progress = (): Progress => ({ step: iterations, of: maxIterations });
  for (;;) {
    const active = Int32Array.from(precisions.keys()).sort();
    const columns = columnsOf(functions, active);
    const current = Float64Array.from(active, (j) => precisions.get(j) as number);
    const start = Float64Array.from(active, (j) => means.get(j) ?? 0);
    const posterior = yield* mapSteps(likelihood.posterior(columns, current, start, pace), progress);
    active.forEach((j, at) => {
      means.set(j, posterior.mean[at]);
    });
    const factors = factorsOf(functions, columns, current, posterior, pace);
    const { sparsity, quality, determined } = yield* mapSteps(factors, progress);
    const change = bestChange(active, current, sparsity, quality);
    const noiseChange = likelihood.updateNoise(columns, posterior, determined);
    const converged = change.gain <= tolerance && noiseChange * noiseChange <= tolerance;
    if (converged || iterations === maxIterations) {
      return { active, mean: posterior.mean, precisions: current, iterations, converged };
    }
    iterations++;
    yield progress();
    if (!(change.gain > 0)) continue;
    if (change.precision < Infinity) precisions.set(change.index, change.precision);
    else {
      precisions.delete(change.index);
      means.delete(change.index);
    }
  }
}

const NOTHING = { active: new Int32Array(0), mean: new Float64Array(0), precisions: new Float64Array(0) };

/** The function most aligned with the target, with the precision that is best for it alone. */
function firstFunction(functions: Matrix, target: Float64Array) {
  const products = multiplyTransposedVector(functions, target);
  const squares = new Float64Array(functions.columns);
  for (let i = 0, at = 0; i < functions.rows; i++) {
    for (let j = 0; j < functions.columns; j++, at++) squares[j] += functions.data[at] * functions.data[at];
  }
  const shares = products.map((product, j) => (squares[j] > 0 ? (product * product) / squares[j] : 0));
  const index = shares.reduce((best, share, j) => (share > shares[best] ? j : best), 0);
  if (!(shares[index] > 0)) return undefined;
  return { index, precision: (squares[index] * squares[index]) / (products[index] * products[index]) };
}

/**
 * Sⱼ = φⱼᵀBφⱼ − φⱼᵀBΦ Σ ΦᵀBφⱼ and Qⱼ = φⱼᵀ(slopes) for every function, where B has the curvatures and
 * Σ = (ΦᵀBΦ + diag(precisions))⁻¹ belongs to the active functions Φ.
 */
function* factorsOf(functions: Matrix, active: Matrix, precisions: Float64Array, posterior: Posterior, pace: Pace) {
  const weighted = weightedRows(active, posterior.curvatures);
  const covariance = choleskyInverse(cholesky(penalizedGram(active, weighted, precisions)));
  const { cross, squares, quality } = yield* passOverSamples(functions, weighted, posterior, pace);
  const explained = multiply(cross, covariance);
  const sparsity = squares;
  for (let j = 0, at = 0; j < cross.rows; j++) {
    for (let k = 0; k < cross.columns; k++, at++) sparsity[j] -= cross.data[at] * explained.data[at];
  }
  const determined = precisions.reduce(
    (sum, precision, j) => sum + 1 - precision * covariance.data[j * (precisions.length + 1)],
    0,
  );
  return { sparsity, quality, determined };
}

/** For every function φⱼ: φⱼᵀBΦ, φⱼᵀBφⱼ and φⱼᵀ(slopes), where `weighted` is BΦ; some samples at a time. */
function* passOverSamples(
  functions: Matrix,
  weighted: Matrix,
  { curvatures, slopes }: Posterior,
  pace: Pace,
): Work<void, { cross: Matrix; squares: Float64Array; quality: Float64Array }> {
  const { rows, columns } = functions;
  const cross = zeros(columns, weighted.columns);
  const [squares, quality] = [new Float64Array(columns), new Float64Array(columns)];
  // Estimated nanoseconds.
  const rowWork = columns * (3 + 0.2 * weighted.columns);
  const piece = Math.max(16, Math.floor(WORK_BETWEEN_YIELDS / rowWork));
  for (let first = 0; first < rows; first += piece) {
    const end = Math.min(rows, first + piece);
    const part = multiplyTransposedLeft(rowsOf(functions, first, end), rowsOf(weighted, first, end));
    for (let at = 0; at < part.data.length; at++) cross.data[at] += part.data[at];
    for (let i = first, at = first * columns; i < end; i++) {
      const [curvature, slope] = [curvatures[i], slopes[i]];
      for (let j = 0; j < columns; j++, at++) {
        const value = functions.data[at];
        squares[j] += curvature * value * value;
        quality[j] += slope * value;
      }
    }
    if (pace((end - first) * rowWork)) yield;
  }
  return { cross, squares, quality };
}

function rowsOf({ columns, data }: Matrix, first: number, end: number): Matrix {
  return { rows: end - first, columns, data: data.subarray(first * columns, end * columns) };
}

/** The rows of a matrix, each multiplied by its factor. */
export function weightedRows(x: Matrix, factors: Float64Array): Matrix {
  const data = new Float64Array(x.data.length);
  for (let i = 0, at = 0; i < x.rows; i++) for (let j = 0; j < x.columns; j++, at++) data[at] = x.data[at] * factors[i];
  return { ...x, data };
}

/** ΦᵀBΦ + diag(precisions) from Φ and BΦ. */
export function penalizedGram(active: Matrix, weighted: Matrix, precisions: Float64Array): Matrix {
  const result = multiplyTransposedLeft(active, weighted);
  for (let j = 0; j < precisions.length; j++) result.data[j * (precisions.length + 1)] += precisions[j];
  return result;
}

interface Change {
  readonly index: number;
  /** Infinite for a function that is removed. */
  readonly precision: number;
  /** By how much the log marginal likelihood rises. */
  readonly gain: number;
}

/** The change of one precision that raises the marginal likelihood most (equations 27, 32 and 37 of the paper). */
function bestChange(
  active: Int32Array,
  precisions: Float64Array,
  sparsity: Float64Array,
  quality: Float64Array,
): Change {
  const place = new Map(Array.from(active, (j, at) => [j, at]));
  let best: Change = { index: -1, precision: Infinity, gain: 0 };
  for (let j = 0; j < sparsity.length; j++) {
    const at = place.get(j);
    const change =
      at === undefined
        ? addition(j, sparsity[j], quality[j])
        : revision(j, precisions[at], sparsity[j], quality[j], active.length);
    if (change.gain > best.gain) best = change;
  }
  return best;
}

/** A function whose remaining part is below this share of rounding adds nothing but rounding. */
const MIN_SPARSITY = 1e-12;

function addition(index: number, s: number, q: number): Change {
  if (!(s > MIN_SPARSITY) || !(q * q > s)) return { index, precision: Infinity, gain: 0 };
  const square = q * q;
  return { index, precision: (s * s) / (square - s), gain: ((square - s) / s + log(s / square)) / 2 };
}

/** With the function taken out, s = αS / (α − S) and q = αQ / (α − S); the last function is never removed. */
function revision(index: number, precision: number, sparsity: number, quality: number, count: number): Change {
  const rest = precision - sparsity;
  if (!(rest > 0)) return { index, precision, gain: 0 };
  const s = (precision * sparsity) / rest;
  const q = (precision * quality) / rest;
  if (q * q > s) {
    const next = (s * s) / (q * q - s);
    const difference = 1 / next - 1 / precision;
    const gain = (quality * quality) / (sparsity + 1 / difference) - log(1 + sparsity * difference);
    return { index, precision: next, gain: difference === 0 ? 0 : gain / 2 };
  }
  if (count === 1) return { index, precision, gain: 0 };
  return { index, precision: Infinity, gain: ((quality * quality) / -rest - log(1 - sparsity / precision)) / 2 };
}

function columnsOf({ rows, columns, data }: Matrix, chosen: Int32Array): Matrix {
  const result = zeros(rows, chosen.length);
  for (let i = 0, at = 0; i < rows; i++) for (const j of chosen) result.data[at++] = data[i * columns + j];
  return result;
}
