/**
 * A product of large matrices in pieces, so that work which yields can do so in between. The pieces are large enough for
 * the packing of the kernels to take no longer.
 */
import type { Pace } from "../core/pace.js";
import type { Work } from "../core/run.js";
import type { Kernels } from "../engine/index.js";

/** Rows and columns of a piece, and the terms of each sum that it adds: together some 25 ms of work at most. */
const ROWS = 1024;
const COLUMNS = 512;
const DEPTH = 512;
/** Nanoseconds for a multiplication and an addition on one thread. */
export const NANOSECONDS = 0.1;

/** Where a matrix is, and its stride. */
type Place = readonly [address: number, stride: number];

/** Which of two factors are stored transposed. */
type Transposed = readonly [left: boolean, right: boolean];

/**
 * C ← A B, or C + A B when `adds`, for the m x k matrix A, the k x n matrix B and the m x n matrix C, of which A and B may be
 * stored transposed.
 */
export function* pacedProduct(
  { gemm }: Kernels,
  pace: Pace,
  [m, n, k]: readonly [number, number, number],
  [a, strideA]: Place,
  [b, strideB]: Place,
  [c, strideC]: Place,
  [isLeft, isRight]: Transposed = [false, false],
  adds = false,
): Work<void, void> {
  for (let row = 0; row < m; row += ROWS) {
    const rows = Math.min(ROWS, m - row);
    for (let column = 0; column < n; column += COLUMNS) {
      const columns = Math.min(COLUMNS, n - column);
      const target = c + (row * strideC + column) * 8;
      // Without terms the sums are zero, which one call with a depth of 0 writes.
      for (let from = 0; from === 0 || from < k; from += DEPTH) {
        const depth = Math.min(DEPTH, k - from);
        const left = a + (isLeft ? from * strideA + row : row * strideA + from) * 8;
        const right = b + (isRight ? column * strideB + from : from * strideB + column) * 8;
        const add = from === 0 && !adds ? 0 : 1;
        gemm(isLeft, isRight, rows, columns, depth, 1, left, strideA, right, strideB, add, target, strideC);
        if (pace(rows * columns * depth * NANOSECONDS)) yield;
      }
    }
  }
}

/**
 * The lower triangle of C ← A Aᵀ, or Aᵀ A when `ofColumns`, or of its sum with C when `adds`: n is the size of C, and k the
 * number of terms.
 */
export function* pacedSquare(
  kernels: Kernels,
  pace: Pace,
  ofColumns: boolean,
  [n, k]: readonly [number, number],
  [a, strideA]: Place,
  [c, strideC]: Place,
  adds: boolean,
): Work<void, void> {
  for (let row = 0; row < n; row += COLUMNS) {
    const rows = Math.min(COLUMNS, n - row);
    const own = a + (ofColumns ? row : row * strideA) * 8;
    const target = c + row * strideC * 8;
    if (row > 0) {
      const transposed: Transposed = [ofColumns, !ofColumns];
      yield* pacedProduct(
        kernels,
        pace,
        [rows, row, k],
        [own, strideA],
        [a, strideA],
        [target, strideC],
        transposed,
        adds,
      );
    }
    for (let from = 0; from === 0 || from < k; from += DEPTH) {
      const depth = Math.min(DEPTH, k - from);
      const left = own + (ofColumns ? from * strideA : from) * 8;
      const add = from === 0 && !adds ? 0 : 1;
      kernels.syrk(true, ofColumns, rows, depth, 1, left, strideA, add, target + row * 8, strideC);
      if (pace(0.5 * rows * rows * depth * NANOSECONDS)) yield;
    }
  }
}
