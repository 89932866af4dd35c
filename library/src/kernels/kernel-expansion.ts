/** Sums of kernels at samples: the prediction function of every kernel method. */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../data/sparse.js";
import { multiplyTransposed, multiplyVector } from "../linalg/multiply.js";
import { gram } from "./gram.js";
import type { Kernel } from "./kernel.js";
import { radialExpansions } from "./radial-expansion.js";
import { pieceRows, rowsBetween } from "./row-pieces.js";

/**
 * f(x) = Σⱼ coefficientⱼ k(x, zⱼ) for every row of x. With the kernel "precomputed" the rows of x hold k(x, zⱼ) already
 * and z is ignored.
 */
export function kernelExpansion(
  kernel: Kernel,
  x: Matrix | SparseMatrix,
  z: Matrix | SparseMatrix,
  coefficients: Float64Array,
): Float64Array {
  return kernelExpansions(kernel, x, z, { rows: 1, columns: coefficients.length, data: coefficients }).data;
}

/** The same for several functions, a row of coefficients for each: a column of the result for each function. */
export function kernelExpansions(
  kernel: Kernel,
  x: Matrix | SparseMatrix,
  z: Matrix | SparseMatrix,
  coefficients: Matrix,
): Matrix {
  if (kernel.kind === "precomputed") return applied(isSparse(x) ? toDense(x) : x, coefficients);
  if (z.rows !== coefficients.columns) {
    throw new LecternError(
      "invalid-data",
      `kernelExpansion: ${z.rows} samples need ${z.rows} coefficients, got ${coefficients.columns}`,
    );
  }
  if (kernel.kind === "rbf" && !isSparse(x) && !isSparse(z)) return radialExpansions(kernel.gamma, x, z, coefficients);
  const result = zeros(x.rows, coefficients.rows);
  // The kernel matrix is used once and is never formed as a whole.
  const piece = pieceRows(z.rows, z.columns);
  for (let first = 0; first < x.rows; first += piece) {
    const rows = rowsBetween(x, first, Math.min(x.rows, first + piece));
    result.data.set(applied(gram(kernel, rows, z), coefficients).data, first * coefficients.rows);
  }
  return result;
}

/** K Aᵀ; a single function by the product with a vector. */
function applied(k: Matrix, coefficients: Matrix): Matrix {
  if (coefficients.rows !== 1) return multiplyTransposed(k, coefficients);
  return { rows: k.rows, columns: 1, data: multiplyVector(k, coefficients.data) };
}
