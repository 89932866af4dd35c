/** Temporal embedding: copies of a time series, shifted in time, side by side. */
import { LecternError, show } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, selectRows, zeros } from "../../data/matrix.js";
import { requireChoice } from "../../metrics/metric-input.js";

/** A series with its shifted copies. */
export interface TemporalEmbedding {
  /** The row of time t holds x(t − τ) for every lag τ, lag after lag. */
  readonly x: Matrix;
  /** The times of its rows, as rows of the series. */
  readonly times: Int32Array;
}

/** What happens at times for which a shifted copy has no value. */
export type EdgeHandling = (typeof edgeKinds)[number];

const edgeKinds = ["drop", "zero", "repeat"] as const;

/**
 * Stacks x(t − τ) for every lag τ. Rows are times, in order and equally far apart; a negative lag looks ahead. Times
 * without a value of every copy are dropped, or filled with zeros or with the first or last value.
 *
 * @example
 * ```ts
 * import { temporalEmbedding } from "lectern/components";
 *
 * temporalEmbedding([[1], [2], [3], [4]], [0, 1]); // rows 2 1, 3 2, 4 3 at the times 1, 2, 3
 * ```
 */
export function temporalEmbedding(
  given: MatrixLike,
  lags: readonly number[],
  edges: EdgeHandling = "drop",
): TemporalEmbedding {
  const series = asMatrix(given);
  requireLags("temporalEmbedding", lags, series.rows);
  requireChoice("temporalEmbedding", "edges", edges, edgeKinds);
  const times = edges === "drop" ? timesOf(series.rows, lags) : Int32Array.from({ length: series.rows }, (_, t) => t);
  const { columns } = series;
  const x = zeros(times.length, lags.length * columns);
  times.forEach((time, i) => {
    lags.forEach((lag, k) => {
      const inside = time - lag >= 0 && time - lag < series.rows;
      if (!inside && edges === "zero") return;
      const from = Math.max(0, Math.min(series.rows - 1, time - lag)) * columns;
      x.data.set(series.data.subarray(from, from + columns), i * x.columns + k * columns);
    });
  });
  return { x, times };
}

/** The rows of another series of the same times. */
export function atTimes(given: MatrixLike, times: Int32Array): Matrix {
  return selectRows(asMatrix(given), times);
}

/** Refuses invalid or duplicate lags, and lags that leave no time with all of them. */
export function requireLags(operation: string, lags: readonly number[], rows: number): void {
  if (!Array.isArray(lags) || lags.length === 0 || !lags.every(Number.isInteger) || new Set(lags).size < lags.length) {
    throw new LecternError(
      "invalid-option",
      `${operation}: lags must be a list of different whole numbers, got ${show(lags)}`,
      { option: "lags" },
    );
  }
  const span = Math.max(0, ...lags) - Math.min(0, ...lags);
  if (rows > span) return;
  throw new LecternError(
    "invalid-data",
    `${operation}: lags that span ${span} steps need more than ${span} samples, got ${rows}`,
    { option: "lags" },
  );
}

function timesOf(rows: number, lags: readonly number[]): Int32Array {
  const first = Math.max(0, ...lags);
  const last = rows - 1 + Math.min(0, ...lags);
  return Int32Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
