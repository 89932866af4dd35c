/** Least squares in the feature space of a kernel by gradient descent. */
import { LecternError } from "../../core/errors.js";
import { resolveOptions } from "../../core/options/checks.js";
import { type GivenOptions, integer, nonNegative } from "../../core/options/options.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { kernelExpansion } from "../../kernels/kernel-expansion.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import { requireFiniteVector } from "../../linalg/check-matrix.js";
import { multiplyVector } from "../../linalg/multiply.js";
import { innerProduct, vectorNorm } from "../../linalg/vector-operations.js";

const name = "kernelLeastSquares";

const options = {
  kernel: kernelOption(),
  maxIterations: integer(1000, "maximum number of iterations; each is a step against the gradient"),
  tolerance: nonNegative(1e-6, "when to stop; when the gradient is this share of the first one"),
};

/** The kernel, and when to stop. */
export type KernelLeastSquaresOptions = GivenOptions<typeof options>;

/** The function f(x) = Σᵢ aᵢ k(x, xᵢ). */
export interface KernelLeastSquares {
  /** a, one for each training sample. */
  readonly coefficients: Float64Array;
  /** The sum of squared errors before each step, and at the end. */
  readonly errors: readonly number[];
  readonly converged: boolean;
  /** f, for each row. */
  predict(x: MatrixLike): Float64Array;
}

/**
 * Fits f(x) = Σᵢ aᵢ k(x, xᵢ) to numbers by steps against the gradient of the squared errors, from f = 0. It has no penalty:
 * few steps give a smooth function, since the strong directions of the kernel matrix are learned first, and many steps
 * interpolate. For the minimum with a penalty, at once, take {@link kernelRidge}.
 *
 * @example
 * ```ts
 * import { kernelLeastSquares } from "lectern/kernel-machines";
 *
 * const x = [[-2, 0], [-1, 1], [0, -1], [1, 2], [2, 1]];
 * const y = x.map(([a, b]) => 2 * a + b);
 * const { predict } = kernelLeastSquares(x, y, { kernel: { kind: "linear" } });
 * predict([[3, 1]]); // near 7
 * ```
 */
export function kernelLeastSquares(
  samples: MatrixLike,
  target: ArrayLike<number>,
  settings: KernelLeastSquaresOptions = {},
): KernelLeastSquares {
  const x = asMatrix(samples, `${name}: the samples`);
  const y = Float64Array.from(target);
  requireFiniteVector(name, x.data);
  requireFiniteVector(name, y);
  if (y.length !== x.rows || y.length === 0) {
    const message = `${name}: ${x.rows} samples need as many targets and at least 1, got ${y.length}`;
    throw new LecternError("invalid-data", message);
  }
  const { kernel: given, maxIterations, tolerance } = resolveOptions(name, options, settings);
  const kernel = kernelFor(name, given, x);
  const k = gram(kernel, x);
  const rate = 1 / (2 * squaredNorm(k) || 1);
  const coefficients = new Float64Array(y.length);
  const errors: number[] = [];
  let first = 0;
  let converged = false;
  for (;;) {
    const { error, gradient } = squaredErrorOf(k, y, coefficients);
    errors.push(error);
    const size = vectorNorm(gradient);
    if (errors.length === 1) first = size;
    converged = size <= tolerance * first;
    if (converged || errors.length > maxIterations) break;
    for (let i = 0; i < coefficients.length; i++) coefficients[i] -= rate * gradient[i];
  }
  const predict = (at: MatrixLike) => kernelExpansion(kernel, asMatrix(at, `${name}: the samples`), x, coefficients);
  return { coefficients, errors, converged, predict };
}

/** E = Σₖ (f(xₖ) − yₖ)² and ∂E/∂aᵢ = Σₖ 2 (f(xₖ) − yₖ) k(xᵢ, xₖ). */
export function squaredErrorOf(k: Matrix, y: Float64Array, coefficients: Float64Array) {
  const residuals = multiplyVector(k, coefficients).map((value, i) => value - y[i]);
  const gradient = multiplyVector(k, residuals).map((value) => 2 * value);
  return { error: innerProduct(residuals, residuals), gradient };
}

/**
 * An upper bound of the square of the largest eigenvalue, the largest row sum squared: the error curves by at most twice
 * this, so that steps of the reciprocal never overshoot.
 */
function squaredNorm({ rows, columns, data }: Matrix): number {
  let largest = 0;
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += Math.abs(data[i * columns + j]);
    largest = Math.max(largest, sum);
  }
  return largest * largest;
}
