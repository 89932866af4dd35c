/** Functions that are sums of kernels around samples: what every kernel method predicts with. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix, selectSparseRows, toDense } from "../data/sparse.js";
import { multiplyVector } from "../linalg/multiply.js";
import { gram } from "./gram.js";
import type { Kernel } from "./kernel.js";

// Pieces of the kernel matrix of 32 MiB: it is used once and need not be there as a whole.
const PIECE = 2 ** 22;
const FEWEST_ROWS = 256;

/**
 * f(x) = Σⱼ coefficientⱼ k(x, zⱼ) for every row of x. With the kernel "precomputed" the rows of x hold k(x, zⱼ) already
 * and z is not looked at.
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
      `kernelExpansion: ${z.rows} samples need as many coefficients, got ${coefficients.length}`,
    );
  }
  const result = new Float64Array(x.rows);
  const piece = Math.max(FEWEST_ROWS, Math.floor(PIECE / Math.max(1, z.rows)));
  for (let first = 0; first < x.rows; first += piece) {
    const rows = someRows(x, first, Math.min(piece, x.rows - first));
    result.set(multiplyVector(gram(kernel, rows, z), coefficients), first);
  }
  return result;
}

function someRows(x: Matrix | SparseMatrix, first: number, count: number): Matrix | SparseMatrix {
  if (count === x.rows) return x;
  if (isSparse(x))
    return selectSparseRows(
      x,
      Int32Array.from({ length: count }, (_, i) => first + i),
    );
  return { rows: count, columns: x.columns, data: x.data.subarray(first * x.columns, (first + count) * x.columns) };
}
