/** Covariance and correlation of the columns of a matrix whose rows are observations. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { centered, columnMoments } from "./column-moments.js";
import { gramOfColumns } from "./multiply.js";

/** How to average the products. */
export interface CovarianceSettings {
  /** Weights of the rows; weight 2 equals the row given twice. */
  readonly weights?: Float64Array;
  /** What is taken off the number of rows before dividing: 0 for the expectation Σ = E[(x − μ)(x − μ)ᵀ], 1 without bias. */
  readonly correction?: number;
}

/**
 * The covariance matrix of the columns: entry (a, b) is the mean of (xₐ − mean)(x_b − mean). Texts that print
 * observations as columns take `covariance(fromColumns(x))`.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern";
 * import { covariance } from "lectern/linalg";
 *
 * covariance(asMatrix([[1, 2], [3, 6]])); // 2 x 2: [1, 2], [2, 4]
 * ```
 */
export function covariance(x: Matrix, { weights, correction = 0 }: CovarianceSettings = {}): Matrix {
  const missing = x.data.findIndex(Number.isNaN);
  if (missing >= 0) {
    const [row, column] = [Math.floor(missing / x.columns), missing % x.columns];
    throw new LecternError("invalid-data", `covariance: x has NaN in row ${row}, column ${column}`, { row, column });
  }
  let total = x.rows;
  if (weights !== undefined) {
    if (weights.length !== x.rows) {
      throw new LecternError("invalid-data", `covariance: ${weights.length} weights for ${x.rows} rows`);
    }
    total = weights.reduce((sum, weight) => sum + weight, 0);
  }
  if (!(total - correction > 0)) {
    throw new LecternError(
      "invalid-data",
      `covariance: rows of total weight ${total} are too few for the correction ${correction}`,
    );
  }
  const { mean } = columnMoments(x, weights);
  const result = gramOfColumns(centered(x, mean, weights));
  return { ...result, data: result.data.map((sum) => sum / (total - correction)) };
}

/**
 * The correlation matrix of the columns: covariances divided by both standard deviations, held within −1 … 1. A
 * constant column has no correlation; its entries are 0, with 1 on the diagonal.
 */
export function correlation(x: Matrix, settings: Pick<CovarianceSettings, "weights"> = {}): Matrix {
  const result = covariance(x, settings);
  const { columns, data } = result;
  const deviation = Float64Array.from({ length: columns }, (_, j) => Math.sqrt(data[j * columns + j]));
  const share = data.map((value, at) => {
    const [a, b] = [Math.floor(at / columns), at % columns];
    if (a === b) return 1;
    const product = deviation[a] * deviation[b];
    return product === 0 ? 0 : Math.max(-1, Math.min(1, value / product));
  });
  return { ...result, data: share };
}
