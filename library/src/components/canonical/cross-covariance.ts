/** Covariances between two sets of columns. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";
import { requireFinite } from "../../linalg/check-matrix.js";
import { centered, columnMoments } from "../../linalg/column-moments.js";
import { multiplyTransposedLeft } from "../../linalg/multiply.js";

/**
 * Entry (a, b) is the mean of (xₐ − mean)(y_b − mean): C_xy = X Yᵀ / N of centred data in texts that print samples as
 * columns. With y = x it is the covariance of x.
 */
export function crossCovariance(x: MatrixLike, y: MatrixLike): Matrix {
  const [a, b] = [asMatrix(x), asMatrix(y, "y")];
  requireFinite("crossCovariance", a);
  requireFinite("crossCovariance", b);
  if (a.rows !== b.rows || a.rows === 0) {
    throw new LecternError(
      "invalid-data",
      `crossCovariance: both matrices need the same number of rows, got ${a.rows} and ${b.rows}`,
    );
  }
  const result = multiplyTransposedLeft(centered(a, columnMoments(a).mean), centered(b, columnMoments(b).mean));
  return { ...result, data: result.data.map((sum) => sum / a.rows) };
}
