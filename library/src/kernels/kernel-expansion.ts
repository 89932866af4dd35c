/** Sums of kernels at samples: the prediction function of every kernel method. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../data/sparse.js";
import { multiplyVector } from "../linalg/multiply.js";
import { gram } from "./gram.js";
import type { Kernel } from "./kernel.js";
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
  if (kernel.kind === "precomputed") return multiplyVector(isSparse(x) ? toDense(x) : x, coefficients);
  if (z.rows !== coefficients.length) {
    throw new LecternError(
      "invalid-data",
      `kernelExpansion: ${z.rows} samples need ${z.rows} coefficients, got ${coefficients.length}`,
    );
  }
  const result = new Float64Array(x.rows);
  // The kernel matrix is used once and is never formed as a whole.
  const piece = pieceRows(z.rows);
  for (let first = 0; first < x.rows; first += piece) {
    const rows = rowsBetween(x, first, Math.min(x.rows, first + piece));
    result.set(multiplyVector(gram(kernel, rows, z), coefficients), first);
  }
  return result;
}
