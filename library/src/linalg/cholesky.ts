/** Cholesky factorisation of symmetric positive definite matrices, and solving with it. */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";

/** Numbers below have fewer digits. */
const SMALLEST_NORMAL = 2 ** -1022;

/** The lower triangular L with A = L Lᵀ. A matrix that is not positive definite is refused. */
export function cholesky(a: Matrix): Matrix {
  const n = a.rows;
  if (a.columns !== n)
    throw new LecternError("invalid-data", `cholesky: the matrix must be square, got ${n} x ${a.columns}`);
  const factor = zeros(n, n);
  const l = factor.data;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a.data[i * n + j];
      for (let k = 0, p = i * n, q = j * n; k < j; k++) sum -= l[p + k] * l[q + k];
      if (j < i) {
        l[i * n + j] = sum / l[j * n + j];
      } else {
        // Below this, what is left of the diagonal is rounding error, or underflow, not a pivot.
        const smallest = Math.max(4 * Number.EPSILON * n * Math.abs(a.data[i * n + i]), SMALLEST_NORMAL);
        if (!(sum > smallest)) {
          throw new LecternError("numerical", `cholesky: the matrix is not positive definite (pivot ${i} is ${sum})`, {
            pivot: i,
          });
        }
        l[i * n + i] = Math.sqrt(sum);
      }
    }
  }
  return factor;
}

/** Solves A x = b, given the factor of A. */
export function solveCholesky(factor: Matrix, b: Float64Array): Float64Array {
  const n = factor.rows;
  if (b.length !== n) {
    throw new LecternError("invalid-data", `solveCholesky: a factor of ${n} rows and a vector of ${b.length}`);
  }
  const l = factor.data;
  const x = b.slice();
  for (let i = 0; i < n; i++) {
    let sum = x[i];
    for (let k = 0, p = i * n; k < i; k++) sum -= l[p + k] * x[k];
    x[i] = sum / l[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    const value = x[i] / l[i * n + i];
    x[i] = value;
    for (let k = 0, p = i * n; k < i; k++) x[k] -= l[p + k] * value;
  }
  return x;
}
