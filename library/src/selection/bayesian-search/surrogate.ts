/**
 * A Gaussian process that guesses scores between those that were tried (Rasmussen and Williams 2006, chapters 2, 4, 5).
 * The kernel is Matérn's with ν = 5/2 and a length for each coordinate:
 * k(r) = (1 + √5 r + 5r²/3) exp(−√5 r) with r² = Σ ((aⱼ − bⱼ)/ℓⱼ)², and K = k + ηI with η the share of noise.
 */
import { type Matrix, zeros } from "../../data/matrix.js";
import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  solveCholesky,
} from "../../linalg/factor/cholesky/cholesky.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import { mean, variance } from "../../numeric/sums.js";
import { minimizeLbfgsb } from "../../optimize/lbfgsb.js";

/** The prediction for a point. */
export interface Guess {
  readonly mean: number;
  readonly deviation: number;
}

/** A process fitted to scores. */
export interface Surrogate {
  readonly lengths: Float64Array;
  /** The variance of the noise relative to that of the process. */
  readonly noise: number;
  /** The logarithm of the marginal likelihood of the standardised scores, at the best variance of the process. */
  readonly logLikelihood: number;
  guess(point: Float64Array): Guess;
}

const MIN_LENGTH = log(0.02);
const MAX_LENGTH = log(20);
const MIN_NOISE = log(1e-6);
const MAX_NOISE = log(2);
/** Where the search for lengths and noise begins; the likelihood may have several maxima. */
const STARTS = [
  [log(0.15), log(1e-3)],
  [log(0.7), log(1e-1)],
] as const;

/** Fits the lengths and the noise by their marginal likelihood. If all scores are equal the surrogate is flat. */
export function fitSurrogate(points: Matrix, scores: Float64Array): Surrogate {
  const level = mean(scores);
  const spread = Math.sqrt(variance(scores)) || 1;
  const y = scores.map((score) => (score - level) / spread);
  const d = points.columns;
  const lower = new Float64Array(d + 1).fill(MIN_LENGTH);
  const upper = new Float64Array(d + 1).fill(MAX_LENGTH);
  lower[d] = MIN_NOISE;
  upper[d] = MAX_NOISE;
  const objective = (parameters: Float64Array, gradient: Float64Array) => misfit(points, y, parameters, gradient);
  const [best] = STARTS.map(([length, noise]) => {
    const start = new Float64Array(d + 1).fill(length);
    start[d] = noise;
    return minimizeLbfgsb(objective, start, { lower, upper }, { maxIterations: 100, tolerance: 1e-5 });
  }).sort((a, b) => a.value - b.value);
  return surrogateWith(points, y, best.x, -best.value, { level, spread });
}

function surrogateWith(
  points: Matrix,
  y: Float64Array,
  parameters: Float64Array,
  logLikelihood: number,
  { level, spread }: { readonly level: number; readonly spread: number },
): Surrogate {
  const d = points.columns;
  const lengths = parameters.slice(0, d).map(exp);
  const noise = exp(parameters[d]);
  const factor = cholesky(covariance(points, lengths, noise));
  const alpha = solveCholesky(factor, y);
  const scale = signalVariance(y, alpha);
  const beside = new Float64Array(points.rows);
  return {
    lengths,
    noise,
    logLikelihood,
    guess(point) {
      for (let i = 0; i < points.rows; i++) beside[i] = matern(squaredDistance(points, i, point, 0, lengths));
      const weights = solveCholesky(factor, beside);
      let value = 0;
      let known = 0;
      for (let i = 0; i < points.rows; i++) {
        value += beside[i] * alpha[i];
        known += beside[i] * weights[i];
      }
      return {
        mean: level + spread * value,
        deviation: spread * Math.sqrt(Math.max(0, scale * (1 - known))),
      };
    },
  };
}

/**
 * n/2 (log(2πs) + 1) + ½ log|K| with s = yᵀK⁻¹y / n, the best variance of the process: minus the logarithm of the
 * marginal likelihood. With α = K⁻¹y its derivative along ∂K is ½ tr(K⁻¹∂K) − αᵀ∂Kα / (2s).
 */
function misfit(points: Matrix, y: Float64Array, parameters: Float64Array, gradient: Float64Array): number {
  const { rows: n, columns: d } = points;
  const lengths = parameters.slice(0, d).map(exp);
  const noise = exp(parameters[d]);
  const factor = cholesky(covariance(points, lengths, noise));
  const inverse = choleskyInverse(factor);
  const alpha = solveCholesky(factor, y);
  const scale = signalVariance(y, alpha);
  gradient.fill(0);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) {
      const root = Math.sqrt(5 * squaredDistance(points, i, points.data, k * d, lengths));
      // ∂k/∂log ℓⱼ = 5/3 (1 + √5 r) exp(−√5 r) (Δⱼ/ℓⱼ)², twice because K is symmetric.
      const slope = (5 / 3) * (1 + root) * exp(-root) * (inverse.data[i * n + k] - (alpha[i] * alpha[k]) / scale);
      for (let j = 0; j < d; j++) {
        const step = (points.data[i * d + j] - points.data[k * d + j]) / lengths[j];
        gradient[j] += slope * step * step;
      }
    }
    gradient[d] += 0.5 * noise * (inverse.data[i * n + i] - (alpha[i] * alpha[i]) / scale);
  }
  return 0.5 * n * (log(2 * Math.PI * scale) + 1) + 0.5 * choleskyLogDeterminant(factor);
}

function covariance(points: Matrix, lengths: Float64Array, noise: number): Matrix {
  const { rows: n, columns: d } = points;
  const k = zeros(n, n);
  for (let i = 0; i < n; i++) {
    k.data[i * n + i] = 1 + noise;
    for (let j = 0; j < i; j++) {
      const value = matern(squaredDistance(points, i, points.data, j * d, lengths));
      k.data[i * n + j] = value;
      k.data[j * n + i] = value;
    }
  }
  return k;
}

function matern(squared: number): number {
  const root = Math.sqrt(5 * squared);
  return (1 + root + (5 / 3) * squared) * exp(-root);
}

function squaredDistance(a: Matrix, i: number, b: Float64Array, start: number, lengths: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.columns; j++) {
    const step = (a.data[i * a.columns + j] - b[start + j]) / lengths[j];
    sum += step * step;
  }
  return sum;
}

/** s = yᵀK⁻¹y / n; a little above zero for scores that are all equal. */
function signalVariance(y: Float64Array, alpha: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < y.length; i++) sum += y[i] * alpha[i];
  return Math.max(1e-12, sum / y.length);
}
