/** Canonical trends (Bießmann, Papaioannou, Harth, Jugel, Müller and Braun 2012), with the simpler trends they are compared to. */
import { column, type MatrixLike, zeros } from "../../data/matrix.js";
import { centered, columnMoments } from "../../linalg/column-moments.js";
import { svd } from "../../linalg/svd/svd.js";
import { canonicalAnalysis } from "./canonical-analysis.js";
import { type GivenRidge, lagsRidge } from "./ridge.js";
import { type Trend, type TrendViews, trendViews } from "./trend.js";

/** Settings of {@link canonicalTrends}. */
export interface TrendOptions {
  /** The delays τ ≥ 0 after which responses are used. */
  readonly delays: readonly number[];
  /**
   * The ridges of the features and of the responses; by default the share 0.001 of the standard deviation of the
   * squared kernels.
   */
  readonly ridge?: readonly [GivenRidge, GivenRidge];
}

/** A trend with how well it fits the samples it was found in. */
export interface CanonicalTrend extends Trend {
  readonly correlation: number;
}

/**
 * The trend that features and delayed responses share most: w_x = Xβ and w_y(τ) = Y_τ α with the largest
 * αᵀ K_Y K_X β / √(αᵀ (K_Y² + κ_y) α · βᵀ (K_X² + κ_x) β).
 *
 * @example
 * ```ts
 * import { canonicalTrends } from "lectern/components";
 *
 * const news = Array.from({ length: 60 }, (_, t) => [Math.sin(t * t), Math.cos(5 * t)]);
 * const replies = news.map((_, t) => [t === 0 ? 0 : news[t - 1][0], Math.cos(t)]);
 * const { correlation, responses } = canonicalTrends(news, replies, { delays: [0, 1, 2] });
 * responses.data; // largest for the first place after the delay 1
 * ```
 */
export function canonicalTrends(x: MatrixLike, y: MatrixLike, settings: TrendOptions): CanonicalTrend {
  const { delays, ridge = lagsRidge } = settings;
  const views = trendViews("canonicalTrends", x, y, delays);
  const { weights, correlations } = canonicalAnalysis([views.x, views.y], {
    operation: "canonicalTrends",
    components: 1,
    ridge,
  });
  return { ...trendOf(views, delays, weights[0].data, weights[1].data), correlation: correlations[0] };
}

/** The simplest trend: every feature, place and delay counts the same, w = 1 / N. */
export function meanTrend(x: MatrixLike, y: MatrixLike, delays: readonly number[]): Trend {
  const views = trendViews("meanTrend", x, y, delays);
  const uniform = (length: number) => new Float64Array(length).fill(1 / length);
  return trendOf(views, delays, uniform(views.x.columns), uniform(views.y.columns));
}

/** Each view by itself: the directions of length 1 in which features and responses vary most. */
export function pcaTrend(x: MatrixLike, y: MatrixLike, delays: readonly number[]): Trend {
  const views = trendViews("pcaTrend", x, y, delays);
  const first = (view: "x" | "y") => column(svd(centered(views[view], columnMoments(views[view]).mean)).v, 0);
  return trendOf(views, delays, first("x"), first("y"));
}

function trendOf({ y }: TrendViews, delays: readonly number[], features: Float64Array, answers: Float64Array): Trend {
  const responses = zeros(delays.length, y.columns / delays.length);
  responses.data.set(answers);
  return { delays: [...delays], features: features.slice(), responses };
}
