/** Steps of Newton's method for generalised linear models, of dense and of sparse samples. */
import { type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { multiplySparseVector, multiplyTransposedSparseVector } from "../../data/sparse-products.js";
import { choleskyWithJitter, solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { conjugateGradients } from "../../linalg/iterative/conjugate-gradients.js";
import { multiplyTransposedVector } from "../../linalg/multiply.js";

/** The objective around a point: derivatives in the linear scores, and the penalty ½ alpha ‖w‖². */
export interface GeneralizedLinearCurve {
  readonly slopes: Float64Array;
  readonly curvatures: Float64Array;
  readonly coefficients: Float64Array;
  readonly alpha: number;
}

/** Up to this many columns the matrix of second derivatives is made and factorised. */
const MAX_COLUMNS = 500;
/** What is added to the diagonal, as a share of it, where columns may be dependent. */
const JITTER = 1e-12;

/** Xᵀ slopes + alpha w, and at the end the sum of the slopes when there is an intercept. */
export function gradientAt(x: Matrix | SparseMatrix, curve: GeneralizedLinearCurve, intercept: boolean): Float64Array {
  const { slopes, coefficients, alpha } = curve;
  const gradient = new Float64Array(x.columns + (intercept ? 1 : 0));
  const products = isSparse(x) ? multiplyTransposedSparseVector(x, slopes) : multiplyTransposedVector(x, slopes);
  for (let j = 0; j < x.columns; j++) gradient[j] = products[j] + alpha * coefficients[j];
  if (intercept) gradient[x.columns] = slopes.reduce((sum, value) => sum + value, 0);
  return gradient;
}

/** −H⁻¹ g. In units in which the diagonal is 1, what is added for dependent columns is small for all of them. */
export function solveScaled(hessian: Matrix, gradient: Float64Array): Float64Array {
  const size = gradient.length;
  const roots = gradient.map((_, j) => Math.sqrt(hessian.data[j * (size + 1)]) || 1);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) hessian.data[i * size + j] /= roots[i] * roots[j];
    if (!(hessian.data[i * (size + 1)] > 0)) hessian.data[i * (size + 1)] = 1;
  }
  const { factor } = choleskyWithJitter(hessian);
  const scaled = solveCholesky(
    factor,
    gradient.map((value, j) => -value / roots[j]),
  );
  return scaled.map((value, j) => value / roots[j]);
}

/** The step without a dense copy of the samples: few columns by a factor, many by conjugate gradients. */
export function sparseNewtonStep(x: SparseMatrix, curve: GeneralizedLinearCurve, intercept: boolean): Float64Array {
  const gradient = gradientAt(x, curve, intercept);
  return gradient.length <= MAX_COLUMNS
    ? solveScaled(sparseHessian(x, curve, intercept), gradient)
    : iterativeStep(x, curve, intercept, gradient);
}

/** XᵀCX + alpha, gathered row by row, with a row and a column for the intercept at the end. */
function sparseHessian(x: SparseMatrix, { curvatures, alpha }: GeneralizedLinearCurve, intercept: boolean): Matrix {
  const d = x.columns;
  const size = d + (intercept ? 1 : 0);
  const hessian = zeros(size, size);
  const { data } = hessian;
  const last = d * size;
  for (let i = 0; i < x.rows; i++) {
    const curvature = curvatures[i];
    for (let a = x.rowStart[i]; a < x.rowStart[i + 1]; a++) {
      const value = curvature * x.values[a];
      const row = x.columnIndex[a] * size;
      for (let b = x.rowStart[i]; b <= a; b++) data[row + x.columnIndex[b]] += value * x.values[b];
      if (intercept) data[last + x.columnIndex[a]] += value;
    }
    if (intercept) data[last + d] += curvature;
  }
  for (let j = 0; j < d; j++) data[j * (size + 1)] += alpha;
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) data[j * size + i] = data[i * size + j];
  return hessian;
}

function iterativeStep(
  x: SparseMatrix,
  { curvatures, alpha }: GeneralizedLinearCurve,
  intercept: boolean,
  gradient: Float64Array,
): Float64Array {
  const d = x.columns;
  const diagonal = new Float64Array(gradient.length);
  for (let i = 0; i < x.rows; i++) {
    for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) {
      diagonal[x.columnIndex[e]] += curvatures[i] * x.values[e] * x.values[e];
    }
  }
  for (let j = 0; j < d; j++) diagonal[j] = (diagonal[j] + alpha) * (1 + JITTER) || 1;
  if (intercept) diagonal[d] = curvatures.reduce((sum, value) => sum + value, 0) || 1;
  const operator = {
    rows: gradient.length,
    columns: gradient.length,
    apply(v: Float64Array, out: Float64Array) {
      const constant = intercept ? v[d] : 0;
      const moves = multiplySparseVector(x, v.subarray(0, d)).map((value, i) => curvatures[i] * (value + constant));
      const products = multiplyTransposedSparseVector(x, moves);
      for (let j = 0; j < d; j++) out[j] = products[j] + (alpha + JITTER * diagonal[j]) * v[j];
      if (intercept) out[d] = moves.reduce((sum, value) => sum + value, 0) + JITTER * diagonal[d] * v[d];
    },
  };
  const { x: step } = conjugateGradients(operator, gradient, {
    tolerance: 1e-11,
    maxIterations: 1000,
    preconditioner: (r, out) => {
      for (let j = 0; j < r.length; j++) out[j] = r[j] / diagonal[j];
    },
  });
  return step.map((value) => -value);
}
