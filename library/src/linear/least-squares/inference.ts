/** Inference for a least-squares fit, if the noise is normal with constant variance (Fisher 1922). */

import { finite } from "../../contract/guard.js";
import { LecternError } from "../../core/errors.js";
import { asMatrix, identity, type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { centered, columnMoments } from "../../linalg/column-moments.js";
import { qr } from "../../linalg/factor/qr/qr.js";
import { substituteUpper, substituteUpperTransposed } from "../../linalg/factor/substitution.js";
import { gramOfRows } from "../../linalg/multiply.js";
import { studentT } from "../../numeric/distributions/student-t.js";
import { firstNotFinite } from "../../numeric/first-not-finite.js";
import { applyLinear } from "../linear-state.js";
import type { LeastSquaresState, Uncertainty } from "./least-squares.js";

/** One coefficient: its estimate, its standard error, and a test against zero. */
export interface CoefficientTest {
  readonly estimate: number;
  readonly standardError: number;
  /** estimate / standardError */
  readonly tValue: number;
  /** The probability of a t value this large or larger, of either sign, if the coefficient were zero. */
  readonly pValue: number;
  /** The ends of the confidence interval. */
  readonly lower: number;
  readonly upper: number;
}

/** Tests every coefficient, and the intercept if there is one, against zero.
 *
 * @example
 * ```ts
 * import { leastSquares } from "lectern";
 * import { coefficientTests } from "lectern/linear";
 *
 * const model = leastSquares().fit({ x: [[0], [1], [2], [3], [4]], y: [0.1, 0.9, 2.2, 2.8, 4.1] });
 * const { coefficients } = coefficientTests(model.state);
 * coefficients[0].pValue; // below 0.001: the slope is not zero
 * ```
 */
export function coefficientTests(
  state: LeastSquaresState,
  level = 0.95,
): { readonly coefficients: readonly CoefficientTest[]; readonly intercept?: CoefficientTest } {
  const uncertainty = requireUncertainty("coefficientTests", state);
  const { total, means, variance, freedom } = uncertainty;
  const spread = inverseTriangle(uncertainty);
  const test = (estimate: number, standardError: number): CoefficientTest => {
    const half = halfWidth("coefficientTests", level, freedom) * standardError;
    // A perfect fit has no noise: what is not zero is then certainly not zero.
    const tValue =
      standardError === 0 ? (estimate === 0 ? 0 : Math.sign(estimate) * Infinity) : estimate / standardError;
    const pValue = 2 * studentT({ freedom }).survival(Math.abs(tValue));
    return { estimate, standardError, tValue, pValue, lower: estimate - half, upper: estimate + half };
  };
  const d = means.length;
  const coefficients = Array.from(state.coefficients, (estimate, j) => {
    let square = 0;
    for (let k = j; k < d; k++) square += spread.data[j * d + k] ** 2;
    return test(estimate, requireError(Math.sqrt(variance * square)));
  });
  if (total === 0) return { coefficients };
  const atOrigin = leverageOf(uncertainty, { rows: 1, columns: d, data: new Float64Array(d) })[0];
  return { coefficients, intercept: test(state.intercept, requireError(Math.sqrt(variance * atOrigin))) };
}

/** The covariance matrix of the coefficients, variance · (X̃ᵀX̃)⁻¹, in the order of the columns. */
export function coefficientCovariance(state: LeastSquaresState): Matrix {
  const uncertainty = requireUncertainty("coefficientCovariance", state);
  const product = gramOfRows(inverseTriangle(uncertainty));
  const data = requireFinite(
    "coefficientCovariance",
    product.data.map((value) => value * uncertainty.variance),
  );
  return { ...product, data };
}

/** Predictions with a lower and an upper limit each. */
export interface Band {
  readonly values: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/**
 * The limits that hold the mean of the target at each sample with the given probability.
 *
 * @example
 * ```ts
 * import { leastSquares } from "lectern";
 * import { confidenceBand } from "lectern/linear";
 *
 * const model = leastSquares().fit({ x: [[0], [1], [2], [3], [4]], y: [0.1, 0.9, 2.2, 2.8, 4.1] });
 * confidenceBand(model.state, [[2], [10]]); // narrow at 2, wide at 10
 * ```
 */
export function confidenceBand(state: LeastSquaresState, x: MatrixLike, level = 0.95): Band {
  return band("confidenceBand", state, x, level, 0);
}

/** The limits that hold a new target at each sample with the given probability: wider by the noise. */
export function predictionBand(state: LeastSquaresState, x: MatrixLike, level = 0.95): Band {
  return band("predictionBand", state, x, level, 1);
}

/**
 * The leverage of each sample: how much it pulls the fit towards itself. For the samples of the fit (of weight 1) it is
 * the diagonal of the hat matrix: between 0 and 1, in sum the number of fitted coefficients.
 */
export function leverages(state: LeastSquaresState, x: MatrixLike): Float64Array {
  const given = requireSamples("leverages", state, x);
  return requireFinite("leverages", leverageOf(requireUncertainty("leverages", state), given));
}

/** The hat matrix H that takes the target to its fit, ŷ = Hy: n x n, so for a few thousand samples. */
export function hatMatrix(x: MatrixLike, { intercept = true } = {}): Matrix {
  const given = requireNumbers("hatMatrix", asMatrix(x));
  const means = intercept ? columnMoments(given).mean : new Float64Array(given.columns);
  const { q, r } = qr(centered(given, means));
  const d = given.columns;
  const longest = r.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const dependent = Array.from({ length: d }, (_, j) => j).find(
    (j) => j >= r.rows || !(Math.abs(r.data[j * d + j]) > given.rows * Number.EPSILON * longest),
  );
  if (dependent !== undefined) {
    throw new LecternError(
      "numerical",
      `hatMatrix: column ${dependent} is a linear combination of the columns before it; leave it out`,
      { column: dependent },
    );
  }
  const hat = d === 0 ? zeros(given.rows, given.rows) : gramOfRows(q);
  const share = intercept ? 1 / given.rows : 0;
  return { ...hat, data: hat.data.map((value) => value + share) };
}

function band(operation: string, state: LeastSquaresState, given: MatrixLike, level: number, noise: 0 | 1): Band {
  const uncertainty = requireUncertainty(operation, state);
  const x = requireSamples(operation, state, given);
  const values = requireFinite(operation, applyLinear(state, x));
  const factor = halfWidth(operation, level, uncertainty.freedom);
  const half = leverageOf(uncertainty, x).map((h) => factor * Math.sqrt(uncertainty.variance * (h + noise)));
  return {
    values,
    lower: requireFinite(
      operation,
      values.map((value, i) => value - half[i]),
    ),
    upper: requireFinite(
      operation,
      values.map((value, i) => value + half[i]),
    ),
  };
}

/** 1 / total + ‖R⁻ᵀ(x − mean)‖² for each row. */
function leverageOf({ means, triangle, total }: Uncertainty, x: Matrix): Float64Array {
  const d = means.length;
  const turned = zeros(d, x.rows);
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < d; j++) turned.data[j * x.rows + i] = x.data[i * d + j] - means[j];
  }
  substituteUpperTransposed(triangle, turned);
  const result = new Float64Array(x.rows).fill(total === 0 ? 0 : 1 / total);
  for (let j = 0; j < d; j++) for (let i = 0; i < x.rows; i++) result[i] += turned.data[j * x.rows + i] ** 2;
  return result;
}

function inverseTriangle({ triangle }: Uncertainty): Matrix {
  const result = identity(triangle.rows);
  substituteUpper(triangle, result);
  return result;
}

/** The t quantile that leaves (1 − level) / 2 above it. */
function halfWidth(operation: string, level: number, freedom: number): number {
  if (level > 0 && level < 1) return studentT({ freedom }).quantile(0.5 + level / 2);
  throw new LecternError("invalid-option", `${operation}: level must be between 0 and 1, such as 0.95, got ${level}`);
}

function requireUncertainty(operation: string, { uncertainty }: LeastSquaresState): Uncertainty {
  if (uncertainty !== null) return uncertainty;
  throw new LecternError(
    "numerical",
    `${operation}: the fit has no standard errors, because its columns are linearly dependent or too many for its samples; use fewer columns`,
  );
}

function requireSamples(operation: string, { coefficients }: LeastSquaresState, given: MatrixLike): Matrix {
  const x = asMatrix(given);
  if (x.columns !== coefficients.length) {
    throw new LecternError(
      "feature-mismatch",
      `${operation}: the model was fitted on ${coefficients.length} columns, got ${x.columns}`,
    );
  }
  return requireNumbers(operation, x);
}

function requireNumbers(operation: string, x: Matrix): Matrix {
  const bad = firstNotFinite(x.data, false);
  if (bad < 0) return x;
  const [row, column] = [Math.floor(bad / x.columns), bad % x.columns];
  throw new LecternError("invalid-data", `${operation}: x[${row}][${column}] must be finite, got ${x.data[bad]}`);
}

function requireFinite(operation: string, values: Float64Array): Float64Array {
  return finite(operation, "the result", undefined, values);
}

function requireError(standardError: number): number {
  return requireFinite("coefficientTests", Float64Array.of(standardError))[0];
}
