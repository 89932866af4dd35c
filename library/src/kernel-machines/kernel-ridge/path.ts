/**
 * Kernel ridge regression for many penalties from one eigendecomposition, with its leave-one-out error in closed form
 * (Cookbook, appendix C.3; Allen 1974; Rifkin and Lippert 2007).
 */
import { LecternError } from "../../core/errors.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { centerGram } from "../../kernels/center-gram.js";
import { symmetricEigenSteps } from "../../linalg/eigen/symmetric-eigen.js";
import { multiplyTransposedVector, multiplyVector } from "../../linalg/multiply.js";

/** A kernel ridge problem whose constant and weights were taken out: minimise ‖y − Kβ‖² + alpha βᵀKβ. */
export interface DualProblem {
  /** √wᵢ K̃ᵢⱼ √wⱼ, where K̃ is the kernel matrix; with a constant it is centred, and c s sᵀ is added. */
  readonly k: Matrix;
  /** √wᵢ (yᵢ − ȳ), or √wᵢ yᵢ without a constant. */
  readonly y: Float64Array;
  /** √wᵢ, or nothing when all weights are 1. */
  readonly roots: Float64Array | undefined;
  /** The (weighted) mean ȳ of the target; 0 without a constant. */
  readonly level: number;
  /** What only a problem with a constant has. */
  readonly constant: Constant | undefined;
}

interface Constant {
  /** For each sample the (weighted) mean of its row of the kernel matrix. */
  readonly rowMeans: Float64Array;
  /** The unit vector s along √w, which centring made an eigenvector of k with the eigenvalue 0 … */
  readonly direction: Float64Array;
  /** … and c > 0, which was added to that eigenvalue: y is orthogonal to s, so no answer depends on it. */
  readonly eigenvalue: number;
}

/**
 * Takes the unpenalised constant and the weights out of min Σ wᵢ (yᵢ − f(xᵢ) − b)² + alpha ‖f‖². The constant goes with
 * the means of target and features; what is left has rows of weight 1. Without both, `k` is the given matrix itself.
 */
export function dualProblem(
  gram: Matrix,
  target: Float64Array,
  weights: Float64Array | undefined,
  intercept: boolean,
): DualProblem {
  const n = target.length;
  const w = weights ?? new Float64Array(n).fill(1);
  const roots = weights?.map(Math.sqrt);
  const rootOf = (i: number) => (roots === undefined ? 1 : roots[i]);
  const total = sumOf(w);
  const level = intercept ? target.reduce((sum, value, i) => sum + w[i] * value, 0) / total : 0;
  // Copied only where it will be changed.
  const copy = (): Matrix => (roots === undefined ? gram : { ...gram, data: gram.data.slice() });
  const k = intercept ? centerGram(gram, weights) : copy();
  const y = target.map((value, i) => rootOf(i) * (value - level));
  if (roots !== undefined) {
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) k.data[i * n + j] *= roots[i] * roots[j];
  }
  if (!intercept) return { k, y, roots, level, constant: undefined };

  const direction = Float64Array.from({ length: n }, (_, i) => rootOf(i) / Math.sqrt(total));
  let eigenvalue = 0;
  for (let i = 0; i < n; i++) eigenvalue += Math.abs(k.data[i * n + i]);
  if (eigenvalue === 0) eigenvalue = 1;
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) k.data[i * n + j] += eigenvalue * direction[i] * direction[j];
  const rowMeans = multiplyVector(
    gram,
    w.map((weight) => weight / total),
  );
  return { k, y, roots, level, constant: { rowMeans, direction, eigenvalue } };
}

/** f(x) = Σ coefficientᵢ k(x, xᵢ) + intercept. */
export interface DualSolution {
  readonly coefficients: Float64Array;
  readonly intercept: number;
}

/**
 * From β = (K + alpha I)⁻¹ y to the function: α = √w β, and since the α sum to 0 when there is a constant, the centring
 * of k(x, ·) shrinks to b = ȳ − Σ αᵢ meanᵢ.
 */
export function dualSolution({ roots, level, constant }: DualProblem, beta: Float64Array): DualSolution {
  const coefficients = roots === undefined ? beta : beta.map((value, i) => value * roots[i]);
  const means = constant?.rowMeans;
  const shift = means === undefined ? 0 : coefficients.reduce((sum, value, i) => sum + value * means[i], 0);
  return { coefficients, intercept: level - shift };
}

/** Solutions and leave-one-out errors for several penalties. */
export interface KernelRidgePath {
  readonly alphas: Float64Array;
  /**
   * The mean squared error of predicting each sample by the fit to all others; Infinity where the kernel matrix plus
   * alpha is not positive definite, as can happen with what is no kernel.
   */
  readonly errors: Float64Array;
  /** The position of the smallest error; the larger penalty of equals. */
  readonly best: number;
  /** The fitted function for the penalty at a position. */
  solution(position: number): DualSolution;
}

/** Settings of the fit. */
export interface KernelRidgePathOptions {
  readonly weights?: Float64Array;
  readonly intercept?: boolean;
}

/**
 * Fits kernel ridge regression for every penalty from one eigendecomposition K = U L Uᵀ, which costs O(n³) once and O(n²)
 * a penalty. A sample of weight above 1 counts as that many samples; leave-one-out removes one of them.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { kernelRidgePath } from "lectern/kernel-machines";
 *
 * const k = asMatrix([[1, 0.5, 0.1], [0.5, 1, 0.5], [0.1, 0.5, 1]]);
 * const path = kernelRidgePath(k, Float64Array.of(1, 2, 1), [0.01, 0.1, 1]);
 * path.alphas[path.best]; // the penalty with the smallest leave-one-out error
 * ```
 */
export function kernelRidgePath(
  gram: Matrix,
  target: Float64Array,
  alphas: ArrayLike<number>,
  options: KernelRidgePathOptions = {},
): KernelRidgePath {
  return runToEnd(kernelRidgePathSteps(gram, target, alphas, options));
}

/** The same as work that yields after each few milliseconds. */
export function* kernelRidgePathSteps(
  gram: Matrix,
  target: Float64Array,
  alphas: ArrayLike<number>,
  { weights, intercept = false }: KernelRidgePathOptions,
): Work<void, KernelRidgePath> {
  requirePath(gram, target, alphas, weights);
  const problem = dualProblem(gram, target, weights, intercept);
  const { values, vectors } = yield* symmetricEigenSteps(problem.k);
  const projected = multiplyTransposedVector(vectors, problem.y);
  const squares: Matrix = { ...vectors, data: vectors.data.map((value) => value * value) };
  // Rounding makes zero eigenvalues slightly negative.
  const slack = Number.EPSILON * target.length * Math.max(Math.abs(values[0]), Math.abs(values[values.length - 1]));
  const penalties = Float64Array.from(alphas);
  const errors = penalties.map((alpha) => {
    const inverse = inverseSpectrum(values, alpha, slack);
    return inverse === undefined
      ? Infinity
      : leaveOneOut(problem, weights, alpha, inverse, vectors, squares, projected);
  });
  return {
    alphas: penalties,
    errors,
    best: bestOf(penalties, errors),
    solution(position) {
      const inverse = inverseSpectrum(values, penalties[position], slack);
      if (inverse === undefined) throw notDefinite(penalties[position]);
      return dualSolution(problem, multiplyVector(vectors, product(inverse, projected)));
    },
  };
}

/** 1 / (L + alpha); nothing when one of them is not positive. */
function inverseSpectrum(values: Float64Array, alpha: number, slack: number): Float64Array | undefined {
  if (values[0] < -slack && values[0] + alpha <= slack) return undefined;
  return values.map((value) => 1 / (Math.max(value, values[0] < -slack ? value : 0) + alpha));
}

/**
 * With G = K + alpha I, the residuals are r = alpha G⁻¹ y and the diagonal of the hat matrix S = K G⁻¹ is
 * Sᵢᵢ = 1 − alpha (G⁻¹)ᵢᵢ, without cancellation. The part of a constant in S must be s sᵀ; in K G⁻¹ it is
 * c / (c + alpha) s sᵀ, so that alpha / (c + alpha) sᵢ² is missing. The residual at a sample that is left out is
 * rᵢ / (1 − Sᵢᵢ); when one of w equal samples is left out, rᵢ / (1 − Sᵢᵢ / w).
 */
function leaveOneOut(
  { roots, constant }: DualProblem,
  weights: Float64Array | undefined,
  alpha: number,
  inverse: Float64Array,
  vectors: Matrix,
  squares: Matrix,
  projected: Float64Array,
): number {
  const solved = multiplyVector(vectors, product(inverse, projected));
  const diagonal = multiplyVector(squares, inverse);
  const n = solved.length;
  const missing = constant === undefined ? 0 : alpha / (constant.eigenvalue + alpha);
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    if (weight === 0) continue;
    const kept = alpha * diagonal[i] - (constant === undefined ? 0 : missing * constant.direction[i] ** 2);
    const left = weight <= 1 ? kept : 1 - (1 - kept) / weight;
    sum += weight * ((alpha * solved[i]) / (roots === undefined ? 1 : roots[i]) / left) ** 2;
  }
  return sum / (weights === undefined ? n : sumOf(weights));
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function product(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, i) => value * b[i]);
}

function bestOf(alphas: Float64Array, errors: Float64Array): number {
  let best = 0;
  for (let p = 1; p < errors.length; p++) {
    if (errors[p] < errors[best] || (errors[p] === errors[best] && alphas[p] > alphas[best])) best = p;
  }
  if (errors[best] < Infinity) return best;
  throw notDefinite(Math.max(...alphas));
}

function notDefinite(alpha: number): LecternError {
  return new LecternError(
    "numerical",
    `kernelRidgePath: the kernel matrix plus alpha ${alpha} is not positive definite; raise alpha or use another kernel`,
    { option: "alpha", value: alpha },
  );
}

function requirePath(
  gram: Matrix,
  target: Float64Array,
  alphas: ArrayLike<number>,
  weights: Float64Array | undefined,
): void {
  const n = target.length;
  if (gram.rows !== n || gram.columns !== n || (weights ?? target).length !== n) {
    throw new LecternError(
      "invalid-data",
      `kernelRidgePath: ${n} targets need a kernel matrix of ${n} x ${n} and ${n} weights, got ${gram.rows} x ${gram.columns}`,
    );
  }
  const counted = weights === undefined ? n : weights.filter((weight) => weight > 0).length;
  if (counted === 0 || (counted === 1 && !(weights !== undefined && sumOf(weights) > 1))) {
    throw new LecternError(
      "invalid-data",
      `kernelRidgePath: leave-one-out errors need at least 2 samples, got ${counted}`,
    );
  }
  const wrong = Array.from(alphas).find((alpha) => !(alpha > 0 && alpha < Infinity));
  if (alphas.length === 0 || wrong !== undefined) {
    throw new LecternError(
      "invalid-option",
      `kernelRidgePath: alphas must be positive numbers, got ${wrong ?? "none"}`,
    );
  }
}
