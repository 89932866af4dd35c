/** Processes samples a few rows at a time, so that large kernel matrices are never formed as a whole. */
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix, selectSparseRows } from "../data/sparse.js";

// Pieces of a kernel matrix of 16 MiB, some 40 ms of work where there are few columns, and enough rows for the engine to work well.
const PIECE = 2 ** 21;
const MIN_ROWS = 64;

/** With so many columns a number of a kernel matrix takes twice as long as with few. */
const MANY_COLUMNS = 100;

/** Number of rows to process together when each becomes `width` numbers, made from so many columns each. */
export function pieceRows(width: number, columns = 0): number {
  return Math.max(MIN_ROWS, Math.floor(PIECE / (Math.max(1, width) * (1 + columns / MANY_COLUMNS))));
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
