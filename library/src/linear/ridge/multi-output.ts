/** Ridge regression of several targets at once: one factorisation serves them all (Cookbook, algorithm 16). */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { requireFinite } from "../../linalg/check-matrix.js";
import { centered, columnMoments } from "../../linalg/column-moments.js";
import { cholesky, solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { gramOfColumns, gramOfRows, multiplyTransposedLeft } from "../../linalg/multiply.js";

/** Linear functions of the same columns, one for each target. */
export interface MultiOutputRidge {
  /** One row per column of the samples, one column per target. */
  readonly coefficients: Matrix;
  readonly intercepts: Float64Array;
}

/** Settings of {@link multiOutputRidge}. */
export interface MultiOutputRidgeOptions {
  /** Strength of the squared penalty, 1 by default. */
  readonly alpha?: number;
  /** Whether there is an intercept, and whether the penalty holds for it too as in the Cookbook's algorithm 16. */
  readonly constant?: "unpenalised" | "penalised" | "none";
}

/**
 * Minimises ‖Y − XW − 1bᵀ‖² + alpha‖W‖² over the columns of Y together. Use it for targets that are vectors; the method
 * {@link ridge} has one target.
 *
 * @example
 * ```ts
 * import { multiOutputRidge } from "lectern/linear";
 *
 * const { coefficients } = multiOutputRidge([[0], [1], [2]], [[0, 1], [2, 1], [4, 1]], { alpha: 0 });
 * coefficients.data; // about 2 for the first target, 0 for the second
 * ```
 */
export function multiOutputRidge(
  x: MatrixLike,
  y: MatrixLike,
  settings: MultiOutputRidgeOptions = {},
): MultiOutputRidge {
  const { alpha = 1, constant = "unpenalised" } = settings;
  const [samples, targets] = [asMatrix(x), asMatrix(y, "y")];
  requireProblem(samples, targets, alpha);
  if (constant === "penalised") return split(solve(withOnes(samples), targets, alpha));
  if (constant === "none") {
    return { coefficients: solve(samples, targets, alpha), intercepts: new Float64Array(targets.columns) };
  }
  const [origin, level] = [columnMoments(samples).mean, columnMoments(targets).mean];
  const coefficients = solve(centered(samples, origin), centered(targets, level), alpha);
  const intercepts = level.map((value, t) =>
    origin.reduce((rest, mean, j) => rest - mean * coefficients.data[j * targets.columns + t], value),
  );
  return { coefficients, intercepts };
}

/** (XᵀX + αI)⁻¹ XᵀY, or Xᵀ(XXᵀ + αI)⁻¹ Y where that is the smaller system. */
function solve(x: Matrix, y: Matrix, alpha: number): Matrix {
  const wide = x.columns > x.rows;
  const gram = wide ? gramOfRows(x) : gramOfColumns(x);
  for (let i = 0; i < gram.rows; i++) gram.data[i * gram.rows + i] += alpha;
  const factor = cholesky(gram);
  return wide
    ? multiplyTransposedLeft(x, solveCholesky(factor, y))
    : solveCholesky(factor, multiplyTransposedLeft(x, y));
}

function withOnes(x: Matrix): Matrix {
  const result = zeros(x.rows, x.columns + 1);
  for (let i = 0; i < x.rows; i++) {
    const at = i * (x.columns + 1);
    result.data[at] = 1;
    result.data.set(x.data.subarray(i * x.columns, (i + 1) * x.columns), at + 1);
  }
  return result;
}

/** The first row belongs to the column of ones. */
function split({ rows, columns, data }: Matrix): MultiOutputRidge {
  return {
    coefficients: { rows: rows - 1, columns, data: data.slice(columns) },
    intercepts: data.slice(0, columns),
  };
}

function requireProblem(x: Matrix, y: Matrix, alpha: number): void {
  requireFinite("multiOutputRidge", x);
  requireFinite("multiOutputRidge", y);
  if (x.rows !== y.rows || x.rows === 0) {
    throw new LecternError(
      "invalid-data",
      `multiOutputRidge: samples and targets must have the same number of rows, at least 1, got ${x.rows} and ${y.rows}`,
    );
  }
  if (alpha >= 0 && alpha < Infinity) return;
  throw new LecternError("invalid-option", `multiOutputRidge: alpha must be at least 0, got ${alpha}`);
}
