/** Ridge regression (Hoerl and Kennard 1970), also known as Tikhonov regularisation. */
import { defineRegressor } from "../contract/define-supervised.js";
import { LecternError } from "../core/errors.js";
import { flag, nonNegative } from "../core/options.js";
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../data/sparse.js";
import { centered, columnMoments } from "../linalg/column-moments.js";
import { cholesky, solveCholesky } from "../linalg/factor/cholesky.js";
import { gramOfColumns, gramOfRows, multiplyTransposedVector } from "../linalg/multiply.js";
import { applyLinear, type LinearState } from "./linear-state.js";

/**
 * Minimises ‖y − Xw − b‖² + alpha‖w‖². Use it when there are many or correlated columns; for plain least squares
 * set `alpha` to 0.
 *
 * @example
 * ```ts
 * import { ridge } from "lectern";
 *
 * const model = ridge({ alpha: 0.1 }).fit({ x: [[0], [1], [2], [3]], y: [1, 3, 5, 7] });
 * model.predict([[4]]); // about 9
 * model.state.coefficients; // about 2
 * ```
 */
export const ridge = defineRegressor({
  kind: "ridge",
  title: "Ridge regression",
  summary: "Linear regression with a penalty on the squared size of the coefficients.",
  options: {
    alpha: nonNegative(1, "strength of the squared penalty"),
    intercept: flag(true, "fit an unpenalised constant"),
  },
  supports: { weights: true, sparse: true },
  fit: ({ x, y, weights }, { alpha, intercept }) => solveRidge(x, y, weights, alpha, intercept),
  predict: applyLinear,
});

function solveRidge(
  x: Matrix | SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  alpha: number,
  intercept: boolean,
) {
  const dense = isSparse(x) ? toDense(x) : x;
  const target: Matrix = { rows: y.length, columns: 1, data: y };
  // Centring both sides removes the constant from the problem; it follows from the means afterwards.
  const origin = intercept ? columnMoments(dense, weights).mean : new Float64Array(dense.columns);
  const level = intercept ? columnMoments(target, weights).mean : new Float64Array(1);
  const xs = centered(dense, origin, weights);
  const ys = centered(target, level, weights).data;

  const wide = xs.columns > xs.rows;
  const coefficients = wide ? solveDual(xs, ys, alpha) : solvePrimal(xs, ys, alpha);
  let constant = level[0];
  for (let j = 0; j < coefficients.length; j++) constant -= origin[j] * coefficients[j];
  const state: LinearState = { coefficients, intercept: intercept ? constant : 0 };
  return { state, report: { notes: { solver: wide ? "dual" : "primal" } } };
}

/** w = (XᵀX + αI)⁻¹ Xᵀy: as many unknowns as columns. */
function solvePrimal(x: Matrix, y: Float64Array, alpha: number): Float64Array {
  return solveRegularized(gramOfColumns(x), multiplyTransposedVector(x, y), alpha);
}

/** w = Xᵀ (XXᵀ + αI)⁻¹ y: as many unknowns as samples, for data with more columns than samples. */
function solveDual(x: Matrix, y: Float64Array, alpha: number): Float64Array {
  return multiplyTransposedVector(x, solveRegularized(gramOfRows(x), y, alpha));
}

function solveRegularized(gram: Matrix, right: Float64Array, alpha: number): Float64Array {
  for (let i = 0; i < gram.rows; i++) gram.data[i * gram.rows + i] += alpha;
  try {
    return solveCholesky(cholesky(gram), right);
  } catch (error) {
    if (!(error instanceof LecternError && error.code === "numerical")) throw error;
    throw new LecternError(
      "numerical",
      `ridge: with alpha ${alpha} the columns determine the coefficients too poorly; a larger alpha would do`,
      { option: "alpha", value: alpha },
      error,
    );
  }
}
