/** Processes samples a few rows at a time, so that large kernel matrices are never formed as a whole. */
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix, selectSparseRows } from "../data/sparse.js";

// Pieces of a kernel matrix of 16 MiB, some 40 ms of work, and enough rows for the engine to work well.
const PIECE = 2 ** 21;
const MIN_ROWS = 64;

/** Number of rows to process together when each becomes `width` numbers. */
export function pieceRows(width: number): number {
  return Math.max(MIN_ROWS, Math.floor(PIECE / Math.max(1, width)));
}

/** The rows first … end − 1, of a dense matrix without copying. */
export function rowsBetween(x: Matrix | SparseMatrix, first: number, end: number): Matrix | SparseMatrix {
  if (first === 0 && end === x.rows) return x;
  if (isSparse(x)) {
    return selectSparseRows(
      x,
      Int32Array.from({ length: end - first }, (_, i) => first + i),
    );
  }
  return { rows: end - first, columns: x.columns, data: x.data.subarray(first * x.columns, end * x.columns) };
}
