/** Skewness and kurtosis: how far a distribution is from a normal one. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { pow } from "../numeric/elementary/functions.js";

/** Moments of each column about its mean, divisor n. */
export interface Cumulants {
  readonly mean: Float64Array;
  readonly variance: Float64Array;
  /** E z³ of the standardised column; 0 for a column without variance. */
  readonly skewness: Float64Array;
  /** E z⁴ − 3 of the standardised column; 0 for a normal distribution and for a column without variance. */
  readonly kurtosis: Float64Array;
}

/** Mean, variance, skewness and excess kurtosis of every column. */
export function cumulantsOf({ rows, columns, data }: Matrix): Cumulants {
  const [mean, variance, third, fourth] = Array.from({ length: 4 }, () => new Float64Array(columns));
  for (let i = 0, at = 0; i < rows; i++) for (let j = 0; j < columns; j++, at++) mean[j] += data[at];
  for (let j = 0; j < columns; j++) mean[j] /= rows;
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++, at++) {
      const distance = data[at] - mean[j];
      const square = distance * distance;
      variance[j] += square;
      third[j] += square * distance;
      fourth[j] += square * square;
    }
  }
  for (let j = 0; j < columns; j++) {
    variance[j] /= rows;
    const isFlat = !(variance[j] > 0);
    third[j] = isFlat ? 0 : third[j] / rows / pow(variance[j], 1.5);
    fourth[j] = isFlat ? 0 : fourth[j] / rows / variance[j] ** 2 - 3;
  }
  return { mean, variance, skewness: third, kurtosis: fourth };
}

/**
 * The excess kurtosis E(x − μ)⁴ / Var² − 3: 0 for a normal distribution, positive for one with a peak and long tails,
 * negative for a flat one.
 *
 * @example
 * ```ts
 * import { excessKurtosis } from "lectern/metrics";
 *
 * excessKurtosis([-1, 1, -1, 1]); // −2, the least there is
 * ```
 */
export function excessKurtosis(values: ArrayLike<number>): number {
  return one("excessKurtosis", values).kurtosis[0];
}

/** The skewness E(x − μ)³ / Var^(3/2): 0 for a symmetric distribution. */
export function skewness(values: ArrayLike<number>): number {
  return one("skewness", values).skewness[0];
}

function one(operation: string, values: ArrayLike<number>): Cumulants {
  const data = Float64Array.from(values);
  if (!data.every(Number.isFinite)) throw new LecternError("invalid-data", `${operation}: all values must be finite`);
  const cumulants = cumulantsOf({ rows: data.length, columns: 1, data });
  if (cumulants.variance[0] > 0) return cumulants;
  throw new LecternError(
    "invalid-data",
    `${operation}: the ${data.length} values are constant; at least 2 different ones are needed`,
  );
}
