/** Temporal kernel canonical correlation (Bießmann et al. 2010): views that are coupled with a delay. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, column, type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { multiplyVector } from "../../linalg/multiply.js";
import { pearsonCorrelation } from "../../metrics/regression/correlation.js";
import { type CanonicalAnalysis, canonicalAnalysis } from "./canonical-analysis.js";
import { type GivenRidge, lagsRidge } from "./ridge.js";
import { atTimes, requireLags, temporalEmbedding } from "./temporal-embedding.js";

/** Settings of {@link temporalKernelCca}. */
export interface TemporalOptions {
  /** The lags τ at which x(t − τ) may act on y(t). */
  readonly lags: readonly number[];
  /** Number of components, 1 by default. */
  readonly components?: number;
  /**
   * The ridge of both views, or of each; by default the share 0.001 of the standard deviation of the squared kernels.
   */
  readonly ridge?: GivenRidge | readonly GivenRidge[];
}

/** How one series follows from another. */
export interface TemporalAnalysis {
  readonly lags: readonly number[];
  /** The canonical convolution of each component, w_x(τ): a row for each lag, a column for each column of x. */
  readonly convolutions: readonly Matrix[];
  /** w_y: a row for each column of y, a column for each component. */
  readonly weights: Matrix;
  /** The correlation of Σ_τ w_x(τ)·x(t − τ) with w_y·y(t). */
  readonly correlations: Float64Array;
  /** The canonical correlogram: the correlation of w_x(τ)·x(t − τ) with w_y·y(t), a row for each lag. */
  readonly correlogram: Matrix;
  /** The same as an analysis of the embedded series and y, for {@link projectView}. */
  readonly analysis: CanonicalAnalysis;
}

/**
 * Finds the filter over time of one series that correlates most with a weighted sum of another. The lags are stacked and
 * the stacked views coupled; with more stacked columns than samples that is done by their kernel matrices.
 *
 * @example
 * ```ts
 * import { temporalKernelCca } from "lectern/components";
 *
 * const x = Array.from({ length: 80 }, (_, t) => [Math.sin(t * t), Math.cos(3 * t)]);
 * const y = x.map((_, t) => [t < 2 ? 0 : x[t - 2][0]]);
 * const { correlogram } = temporalKernelCca(x, y, { lags: [0, 1, 2, 3] });
 * correlogram.data; // largest at the third lag, which is 2
 * ```
 */
export function temporalKernelCca(x: MatrixLike, y: MatrixLike, settings: TemporalOptions): TemporalAnalysis {
  const { lags, components = 1, ridge = lagsRidge } = settings;
  const [source, target] = [asMatrix(x), asMatrix(y, "y")];
  if (source.rows !== target.rows) {
    throw new LecternError(
      "invalid-data",
      `temporalKernelCca: both series need the same times, got ${source.rows} and ${target.rows}`,
    );
  }
  requireLags("temporalKernelCca", lags, source.rows);
  const embedded = temporalEmbedding(source, lags);
  const response = atTimes(target, embedded.times);
  const { means, weights, values, correlations } = canonicalAnalysis([embedded.x, response], {
    operation: "temporalKernelCca",
    components,
    ridge,
  });
  const convolutions = Array.from({ length: components }, (_, k): Matrix => {
    return { rows: lags.length, columns: source.columns, data: column(weights[0], k) };
  });
  const correlogram = zeros(lags.length, components);
  convolutions.forEach((filter, k) => {
    const answer = multiplyVector(response, column(weights[1], k));
    lags.forEach((_, at) => {
      correlogram.data[at * components + k] = pearsonCorrelation(oneLag(embedded.x, filter, at), answer, {
        whenConstant: 0,
      });
    });
  });
  const analysis = { means, weights, values, correlations };
  return { lags: [...lags], convolutions, weights: weights[1], correlations, correlogram, analysis };
}

/** w_x(τ)·x(t − τ) for one lag. */
function oneLag(embedded: Matrix, filter: Matrix, at: number): Float64Array {
  const all = new Float64Array(embedded.columns);
  all.set(filter.data.subarray(at * filter.columns, (at + 1) * filter.columns), at * filter.columns);
  return multiplyVector(embedded, all);
}
