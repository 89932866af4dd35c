/** Kernel matrices of many samples as work that yields, for fits that begin with one. */
import { WORK_BETWEEN_YIELDS } from "../core/pace.js";
import type { Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";
import { gram } from "./gram.js";
import type { GivenKernel } from "./kernel.js";
import { rowsBetween } from "./row-pieces.js";

/** Nanoseconds for an entry of the matrix, and for each column that it depends on. */
const [ENTRY, COLUMN] = [10, 0.5];

/** Fewer rows at once are slower, since the samples are prepared for each block. */
const FEWEST_ROWS = 64;

/** Matrices of few columns up to this size take half of the work between two yields: 500. */
const WHOLE = Math.floor(Math.sqrt(WORK_BETWEEN_YIELDS / (2 * ENTRY)));

/**
 * {@link gram} of the samples with themselves, exactly symmetric, as work that yields after a block of rows. Large
 * matrices may differ from it in their last digits.
 */
export function* gramSteps(kernel: GivenKernel, x: Matrix | SparseMatrix): Work<void, Matrix> {
  const n = x.rows;
  if (n <= WHOLE || kernel.kind === "precomputed") return gram(kernel, x);
  const columns = isSparse(x) ? x.values.length / n : x.columns;
  const rows = Math.max(FEWEST_ROWS, Math.floor(WORK_BETWEEN_YIELDS / (n * (ENTRY + COLUMN * columns))));
  const result = zeros(n, n);
  for (let first = 0; first < n; first += rows) {
    const end = Math.min(n, first + rows);
    const block = rowsBetween(x, first, end);
    if (first > 0) place(result, first, 0, gram(kernel, block, rowsBetween(x, 0, first)));
    place(result, first, first, gram(kernel, block));
    yield;
  }
  return result;
}

/** Writes a block with its upper left corner at a place below or on the diagonal, and its mirror image above it. */
function place({ columns: n, data }: Matrix, top: number, left: number, block: Matrix): void {
  for (let i = 0; i < block.rows; i++) {
    const row = block.data.subarray(i * block.columns, (i + 1) * block.columns);
    data.set(row, (top + i) * n + left);
    if (top > left) for (let j = 0; j < row.length; j++) data[(left + j) * n + top + i] = row[j];
  }
}
