/** The diagonal of a Gram matrix, without the matrix. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../data/sparse.js";
import { pow, tanh } from "../numeric/elementary/functions.js";
import type { GivenKernel, Kernel } from "./kernel.js";
import { requireNonNegative } from "./non-negative.js";
import { requireResolved } from "./resolve-kernel.js";

/**
 * k(xᵢ, xᵢ) for every row: what distances in feature space need, ‖φ(x) − φ(z)‖² = k(x, x) + k(z, z) − 2 k(x, z).
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { kernelDiagonal } from "lectern/kernels";
 *
 * kernelDiagonal({ kind: "linear" }, asMatrix([[3, 4], [1, 0]])); // 25, 1
 * ```
 */
export function kernelDiagonal(kernel: GivenKernel, x: Matrix | SparseMatrix): Float64Array {
  return compute(requireResolved("kernelDiagonal", kernel), x);
}

function compute(kernel: Kernel, x: Matrix | SparseMatrix): Float64Array {
  switch (kernel.kind) {
    case "linear":
      return sumOverRows(x, square).map((squares) => squares + kernel.offset);
    case "polynomial":
      return sumOverRows(x, square).map((squares) => pow(kernel.gamma * squares + kernel.offset, kernel.degree));
    case "sigmoid":
      return sumOverRows(x, square).map((squares) => tanh(kernel.gamma * squares + kernel.offset));
    case "cosine":
      return sumOverRows(x, Math.abs).map((size) => (size > 0 ? 1 : 0));
    case "constant":
      return new Float64Array(x.rows).fill(kernel.value);
    case "student":
      return new Float64Array(x.rows).fill(1 / kernel.offset);
    case "intersection":
      requireNonNegative(kernel.kind, isSparse(x) ? toDense(x) : x);
      return sumOverRows(x, (value) => value);
    case "sum":
      return combine(kernel.terms, x, (a, b) => a + b);
    case "product":
      return combine(kernel.factors, x, (a, b) => a * b);
    case "scaled":
      return compute(kernel.kernel, x).map((value) => kernel.factor * value);
    case "precomputed":
      return givenDiagonal(isSparse(x) ? toDense(x) : x);
    case "chi2":
      requireNonNegative(kernel.kind, isSparse(x) ? toDense(x) : x);
      return new Float64Array(x.rows).fill(1);
    case "rbf":
    case "ard":
    case "matern":
    case "rational-quadratic":
    case "periodic":
    case "laplace":
      return new Float64Array(x.rows).fill(1);
  }
}

function square(value: number): number {
  return value * value;
}

function sumOverRows(x: Matrix | SparseMatrix, map: (value: number) => number): Float64Array {
  const sums = new Float64Array(x.rows);
  for (let i = 0; i < x.rows; i++) {
    const [from, to] = isSparse(x) ? [x.rowStart[i], x.rowStart[i + 1]] : [i * x.columns, (i + 1) * x.columns];
    const values = isSparse(x) ? x.values : x.data;
    for (let at = from; at < to; at++) sums[i] += map(values[at]);
  }
  return sums;
}

function combine(
  kernels: readonly Kernel[],
  x: Matrix | SparseMatrix,
  operation: (a: number, b: number) => number,
): Float64Array {
  const parts = kernels.map((kernel) => compute(kernel, x));
  return parts.reduce((result, part) => result.map((value, i) => operation(value, part[i])));
}

function givenDiagonal({ rows, columns, data }: Matrix): Float64Array {
  if (rows === columns) return Float64Array.from({ length: rows }, (_, i) => data[i * rows + i]);
  throw new LecternError(
    "invalid-data",
    `kernelDiagonal: a precomputed kernel matrix must be square, got ${rows} x ${columns}`,
  );
}
