/** Covariance and correlation of the columns of a matrix whose rows are observations. */
import { LecternError } from "../core/errors.js";
import { runToEnd, type Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { centeredProductsSteps } from "./covariance-products.js";

/** How to average the products. */
export interface CovarianceOptions {
  /** Weights of the rows; weight 2 equals the row given twice. */
  readonly weights?: Float64Array;
  /**
   * Subtracted from the number of rows before dividing: 0 for the expectation Σ = E[(x − μ)(x − μ)ᵀ], 1 for no bias.
   */
  readonly correction?: number;
}

/**
 * The covariance matrix of the columns: entry (a, b) is the mean of (xₐ − mean)(x_b − mean). Where
 * observations are columns, use `covariance(fromColumns(x))`.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { covariance } from "lectern/linalg";
 *
 * covariance(asMatrix([[1, 2], [3, 6]])); // 2 x 2: [1, 2], [2, 4]
 * ```
 */
export function covariance(x: Matrix, settings: CovarianceOptions = {}): Matrix {
  return runToEnd(covarianceSteps(x, settings));
}

/** {@link covariance} as work that yields between pieces of the rows. */
export function* covarianceSteps(x: Matrix, { weights, correction = 0 }: CovarianceOptions = {}): Work<void, Matrix> {
  let total = x.rows;
  if (weights !== undefined) {
    if (weights.length !== x.rows) {
      throw new LecternError(
        "invalid-data",
        `covariance: needs one weight per row, got ${weights.length} weights for ${x.rows} rows`,
      );
    }
    total = weights.reduce((sum, weight) => sum + weight, 0);
  }
  if (!(total - correction > 0)) {
    throw new LecternError(
      "invalid-data",
      `covariance: the total weight must be greater than the correction ${correction}, got ${total}`,
    );
  }
  const { gram } = yield* centeredProductsSteps(x, { weights });
  requireFinite(gram, x);
  return { ...gram, data: gram.data.map((sum) => sum / (total - correction)) };
}

/** A NaN or a value that is too large shows in the variance of its column; only then is it located. */
function requireFinite(gram: Matrix, x: Matrix): void {
  const { columns } = gram;
  const column = Array.from({ length: columns }).findIndex((_, j) => !Number.isFinite(gram.data[j * (columns + 1)]));
  if (column < 0) return;
  const missing = x.data.findIndex(Number.isNaN);
  if (missing < 0) {
    throw new LecternError("numerical", `column ${column} has values too large to be squared; rescale it`, {
      column,
    });
  }
  const place = { row: Math.floor(missing / columns), column: missing % columns };
  throw new LecternError("invalid-data", `covariance: x has NaN in row ${place.row}, column ${place.column}`, place);
}

/**
 * The correlation matrix of the columns: covariances divided by both standard deviations, clipped to −1 … 1. A
 * constant column has no correlation; its entries are 0, with 1 on the diagonal.
 */
export function correlation(x: Matrix, settings: Pick<CovarianceOptions, "weights"> = {}): Matrix {
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
