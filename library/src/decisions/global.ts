/**
 * Global methods: choose the one function of a parametrised class that has the smallest mean loss over all samples,
 * f̂ = argmin_{f ∈ F} Σ w L(y, f(x)) / Σ w. (Local methods choose a value for each x from the samples near it.)
 */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, row } from "../data/matrix.js";
import { asNumbers, asWeights } from "../metrics/metric-input.js";
import type { PointLoss } from "../metrics/regression/losses.js";
import { sum } from "../numeric/sums.js";
import { requireCount } from "../optimize/check-arguments.js";
import { minimizeLbfgs } from "../optimize/lbfgs.js";
import { minimizeNelderMead } from "../optimize/nelder-mead.js";

/** Functions of a sample that differ by a vector of parameters. */
export interface FunctionClass {
  /** Number of parameters. */
  readonly parameters: number;
  /** f(x) for the given parameters. */
  predict(parameters: Float64Array, x: Float64Array): number;
  /** Writes ∂f(x)/∂parameters; without it the search does without derivatives, for a few parameters only. */
  gradient?(parameters: Float64Array, x: Float64Array, result: Float64Array): void;
}

/** The best function that was found. */
export interface GlobalFit {
  readonly parameters: Float64Array;
  /** Its mean loss. */
  readonly error: number;
  readonly converged: boolean;
  /** The value of the function for each row. */
  predict(x: MatrixLike): Float64Array;
}

/** The functions w₁ x₁ + … + w_p x_p + b; the parameters are w and, last, b. */
export function linearFunctions(columns: number): FunctionClass {
  requireCount("linearFunctions", "columns", columns, 1);
  return {
    parameters: columns + 1,
    predict: (parameters, x) => {
      let value = parameters[columns];
      for (let j = 0; j < columns; j++) value += parameters[j] * x[j];
      return value;
    },
    gradient: (_, x, result) => {
      result.set(x);
      result[columns] = 1;
    },
  };
}

/**
 * Finds the function of a class with the smallest mean loss, from all samples at once: by L-BFGS where loss and class
 * have derivatives, by a simplex search otherwise. For convex losses of linear functions this is the minimum; for
 * others it is one near the start. Linear functions with the quadratic loss are least squares, with the log loss (truth
 * ±1) logistic regression: their own methods are faster.
 *
 * @example
 * ```ts
 * import { linearFunctions, minimizePredictionError } from "lectern/decisions";
 * import { pointLosses } from "lectern/metrics";
 *
 * const { parameters } = minimizePredictionError(linearFunctions(1), pointLosses.quadratic, [[0], [1], [2]], [1, 3, 5]);
 * console.log(parameters); // slope 2, constant 1
 * ```
 */
export function minimizePredictionError(
  functions: FunctionClass,
  loss: PointLoss,
  x: MatrixLike,
  y: ArrayLike<number>,
  options: { readonly start?: Float64Array; readonly weights?: ArrayLike<number> } = {},
): GlobalFit {
  const matrix = asMatrix(x, "minimizePredictionError: x");
  const { rows } = matrix;
  if (rows === 0) throw new LecternError("invalid-data", "minimizePredictionError: needs at least 1 sample, got 0");
  asNumbers("minimizePredictionError", "entries of x", matrix.data, matrix.data.length);
  const truth = asNumbers("minimizePredictionError", "values of y", y, rows);
  const weights = asWeights("minimizePredictionError", options.weights, rows) ?? new Float64Array(rows).fill(1);
  const total = sum(weights);
  const { start = new Float64Array(functions.parameters) } = options;
  const terms = new Float64Array(rows);
  const objective = (parameters: Float64Array): number => {
    for (let i = 0; i < rows; i++) {
      terms[i] = weights[i] * loss.loss(truth[i], functions.predict(parameters, row(matrix, i)));
    }
    return sum(terms) / total;
  };
  const smooth = functions.gradient !== undefined && loss.slope !== undefined;
  const found = smooth
    ? minimizeLbfgs(withGradient(functions, loss, matrix, truth, weights, total), start, { tolerance: 1e-10 })
    : minimizeNelderMead(objective, start);
  const parameters = found.x;
  return {
    parameters,
    error: objective(parameters),
    converged: found.converged,
    predict: (samples) => {
      const given = asMatrix(samples, "predict: x");
      return Float64Array.from({ length: given.rows }, (_, i) => functions.predict(parameters, row(given, i)));
    },
  };
}

function withGradient(
  functions: FunctionClass,
  loss: PointLoss,
  matrix: Matrix,
  truth: Float64Array,
  weights: Float64Array,
  total: number,
): (parameters: Float64Array, gradient: Float64Array) => number {
  const direction = new Float64Array(functions.parameters);
  return (parameters, gradient) => {
    gradient.fill(0);
    let value = 0;
    for (let i = 0; i < matrix.rows; i++) {
      const sample = row(matrix, i);
      const prediction = functions.predict(parameters, sample);
      const share = weights[i] / total;
      value += share * loss.loss(truth[i], prediction);
      functions.gradient?.(parameters, sample, direction);
      const slope = share * (loss.slope?.(truth[i], prediction) ?? 0);
      for (let j = 0; j < gradient.length; j++) gradient[j] += slope * direction[j];
    }
    return value;
  };
}
