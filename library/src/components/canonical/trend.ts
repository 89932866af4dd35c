/** Trends: a projection of a source's features and of the delayed responses at many places, and how well the two agree. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";
import { requireFinite } from "../../linalg/check-matrix.js";
import { multiplyVector } from "../../linalg/multiply.js";
import { pearsonCorrelation } from "../../metrics/regression/correlation.js";
import { atTimes, requireLags, temporalEmbedding } from "./temporal-embedding.js";

/** The weights of a trend. */
export interface Trend {
  /** The delays τ after which responses y(t + τ) are used. */
  readonly delays: readonly number[];
  /** w_x: the weight of each feature of the source. */
  readonly features: Float64Array;
  /** w_y(τ): the response of each place after each delay; a row for each delay, a column for each place. */
  readonly responses: Matrix;
}

/** The source's features with all delayed responses side by side, at the times that have all of them. */
export interface TrendViews {
  readonly x: Matrix;
  readonly y: Matrix;
}

/** Puts the responses after every delay side by side: y(t + τ) is a copy shifted the other way. */
export function trendViews(operation: string, x: MatrixLike, y: MatrixLike, delays: readonly number[]): TrendViews {
  const [source, places] = [asMatrix(x), asMatrix(y, "y")];
  requireFinite(operation, source);
  requireFinite(operation, places);
  if (source.rows !== places.rows) {
    throw new LecternError(
      "invalid-data",
      `${operation}: features and responses need the same times, got ${source.rows} and ${places.rows}`,
    );
  }
  requireLags(operation, delays, source.rows);
  const embedded = temporalEmbedding(
    places,
    delays.map((delay) => -delay),
  );
  return { x: atTimes(source, embedded.times), y: embedded.x };
}

/**
 * How well a trend fits features and responses, also such as it has not seen: the correlation of w_x·x(t) with
 * Σ_τ w_y(τ)·y(t + τ).
 */
export function trendCorrelation({ delays, features, responses }: Trend, x: MatrixLike, y: MatrixLike): number {
  const views = trendViews("trendCorrelation", x, y, delays);
  return pearsonCorrelation(multiplyVector(views.x, features), multiplyVector(views.y, responses.data), {
    whenConstant: 0,
  });
}
