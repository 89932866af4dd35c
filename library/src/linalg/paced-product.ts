/**
 * A product of large matrices in pieces, so that work which yields can do so in between. The pieces are large enough for
 * the packing of the kernels to take no longer.
 */
import type { Pace } from "../core/pace.js";
import type { Work } from "../core/run.js";
import type { Kernels } from "../engine/index.js";

/** Rows and columns of a piece, and the terms of each sum that it adds: together some 50 ms of work at most. */
const ROWS = 1024;
const COLUMNS = 512;
const DEPTH = 1024;
/** Nanoseconds for a multiplication and an addition on one thread. */
export const NANOSECONDS = 0.1;

/** C ← A B for the m x k matrix A, the k x n matrix B and the m x n matrix C at addresses, with their strides. */
export function* pacedProduct(
  { gemm }: Kernels,
  pace: Pace,
  [m, n, k]: readonly [number, number, number],
  [a, strideA]: readonly [number, number],
  [b, strideB]: readonly [number, number],
  [c, strideC]: readonly [number, number],
): Work<void, void> {
  for (let row = 0; row < m; row += ROWS) {
    const rows = Math.min(ROWS, m - row);
    for (let column = 0; column < n; column += COLUMNS) {
      const columns = Math.min(COLUMNS, n - column);
      const target = c + (row * strideC + column) * 8;
      // Without terms the sums are zero, which one call with a depth of 0 writes.
      for (let from = 0; from === 0 || from < k; from += DEPTH) {
        const depth = Math.min(DEPTH, k - from);
        const left = a + (row * strideA + from) * 8;
        const right = b + (from * strideB + column) * 8;
        const add = from === 0 ? 0 : 1;
        gemm(false, false, rows, columns, depth, 1, left, strideA, right, strideB, add, target, strideC);
        if (pace(rows * columns * depth * NANOSECONDS)) yield;
      }
    }
  }
}
