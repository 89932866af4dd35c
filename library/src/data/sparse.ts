/** Sparse matrices in compressed rows (CSR): only the entries that are not zero are stored. */
import { LecternError, show } from "../core/errors.js";
import { createPace } from "../core/pace.js";
import { runToEnd, type Work } from "../core/run.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "./matrix.js";

/** Row i holds the entries `rowStart[i]` up to, not including, `rowStart[i + 1]`; its columns ascend. */
export interface SparseMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly rowStart: Int32Array;
  readonly columnIndex: Int32Array;
  readonly values: Float64Array;
}

/** Entries in any order: entry e is `values[e]` in row `rowIndex[e]` and column `columnIndex[e]`. */
export interface Triplets {
  readonly rowIndex: ArrayLike<number>;
  readonly columnIndex: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** Whether a value is a sparse matrix. */
export function isSparse(value: unknown): value is SparseMatrix {
  if (typeof value !== "object" || value === null) return false;
  const { rowStart, columnIndex, values } = value as Partial<SparseMatrix>;
  return rowStart instanceof Int32Array && columnIndex instanceof Int32Array && values instanceof Float64Array;
}

/** Checks a sparse matrix once, or makes one of a dense matrix or nested arrays. */
export function asSparse(value: SparseMatrix | MatrixLike, name = "x"): SparseMatrix {
  if (!isSparse(value)) return fromDense(asMatrix(value, name));
  const { rows, columns, rowStart, columnIndex, values } = value;
  requireSize(rows, `${name}: rows`);
  requireSize(columns, `${name}: columns`);
  if (rowStart.length !== rows + 1) {
    throw new LecternError(
      "invalid-data",
      `${name}: rowStart of a sparse matrix with ${rows} rows needs ${rows + 1} numbers, got ${rowStart.length}`,
    );
  }
  if (rowStart[0] !== 0 || rowStart[rows] !== values.length || columnIndex.length !== values.length) {
    throw new LecternError(
      "invalid-data",
      `${name}: rowStart must run from 0 to the number of values, and columnIndex must be as long as values; ` +
        `got ${rowStart[0]} to ${rowStart[rows]}, ${columnIndex.length} columns and ${values.length} values`,
    );
  }
  for (let i = 0; i < rows; i++) {
    if (rowStart[i + 1] >= rowStart[i]) continue;
    throw new LecternError(
      "invalid-data",
      `${name}: rowStart must be ascending, but row ${i} starts at ${rowStart[i]} and ends at ${rowStart[i + 1]}`,
      { row: i },
    );
  }
  for (let i = 0; i < rows; i++) checkColumns(value, i, name);
  return value;
}

function checkColumns({ columns, rowStart, columnIndex }: SparseMatrix, i: number, name: string): void {
  let previous = -1;
  for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
    const j = columnIndex[e];
    if (j <= previous || j >= columns) {
      throw new LecternError(
        "invalid-data",
        `${name}: the columns of row ${i} must ascend within 0 to ${columns - 1}, got ${j}` +
          `${previous < 0 ? "" : ` after ${previous}`}; fromTriplets puts entries in order`,
        { row: i, column: j },
      );
    }
    previous = j;
  }
}

/**
 * Builds a sparse matrix from entries in any order; entries at the same place are added, zeros are dropped.
 * Two stable counting sorts, by column and then by row (Gustavson 1978), take time linear in entries and sizes.
 *
 * @example
 * ```ts
 * import { fromTriplets, toDense } from "lectern/data";
 *
 * const x = fromTriplets(2, 3, { rowIndex: [1, 0, 1], columnIndex: [2, 0, 2], values: [4, 1, 5] });
 * toDense(x); // 2 x 3: [1, 0, 0], [0, 0, 9]
 * ```
 */
export function fromTriplets(rows: number, columns: number, triplets: Triplets): SparseMatrix {
  return runToEnd(fromTripletsSteps(rows, columns, triplets));
}

/** Nanoseconds for a triplet to be put in its place. */
const TRIPLET = 20;

/** {@link fromTriplets} as work that yields between passes over many triplets. */
export function* fromTripletsSteps(rows: number, columns: number, triplets: Triplets): Work<void, SparseMatrix> {
  const isTime = createPace();
  const { rowIndex, columnIndex, values } = triplets;
  requireSize(rows, "fromTriplets: rows");
  requireSize(columns, "fromTriplets: columns");
  if (rowIndex.length !== values.length || columnIndex.length !== values.length) {
    throw new LecternError(
      "invalid-data",
      `fromTriplets: rowIndex, columnIndex and values need the same length, ` +
        `got ${rowIndex.length}, ${columnIndex.length} and ${values.length}`,
    );
  }
  requireIndices(rowIndex, rows, "row");
  requireIndices(columnIndex, columns, "column");
  const byColumns = sortedBy(columnIndex, columns);
  if (isTime(TRIPLET * values.length)) yield;
  const order = sortedBy(rowIndex, rows, byColumns);
  if (isTime(TRIPLET * values.length)) yield;
  const rowStart = new Int32Array(rows + 1);
  const column = new Int32Array(values.length);
  const value = new Float64Array(values.length);
  let count = 0;
  for (let p = 0; p < order.length; ) {
    const i = rowIndex[order[p]];
    const j = columnIndex[order[p]];
    let sum = 0;
    for (; p < order.length && rowIndex[order[p]] === i && columnIndex[order[p]] === j; p++) sum += values[order[p]];
    if (sum === 0) continue;
    column[count] = j;
    value[count++] = sum;
    rowStart[i + 1]++;
  }
  accumulate(rowStart);
  return { rows, columns, rowStart, columnIndex: column.slice(0, count), values: value.slice(0, count) };
}

/** The sparse form of a dense matrix: its entries other than zero (NaN counts as other). */
export function fromDense(matrix: MatrixLike): SparseMatrix {
  const { rows, columns, data } = asMatrix(matrix);
  let count = 0;
  for (let k = 0; k < data.length; k++) if (data[k] !== 0) count++;
  const rowStart = new Int32Array(rows + 1);
  const columnIndex = new Int32Array(count);
  const values = new Float64Array(count);
  let e = 0;
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const value = data[i * columns + j];
      if (value === 0) continue;
      columnIndex[e] = j;
      values[e++] = value;
    }
    rowStart[i + 1] = e;
  }
  return { rows, columns, rowStart, columnIndex, values };
}

/** The dense form of a sparse matrix. */
export function toDense({ rows, columns, rowStart, columnIndex, values }: SparseMatrix): Matrix {
  const result = zeros(rows, columns);
  for (let i = 0; i < rows; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) result.data[i * columns + columnIndex[e]] = values[e];
  }
  return result;
}

/** The transposed matrix: the same entries counted and sorted by column. */
export function transposeSparse({ rows, columns, rowStart, columnIndex, values }: SparseMatrix): SparseMatrix {
  const start = new Int32Array(columns + 1);
  for (let e = 0; e < columnIndex.length; e++) start[columnIndex[e] + 1]++;
  accumulate(start);
  const next = start.slice(0, columns);
  const index = new Int32Array(values.length);
  const moved = new Float64Array(values.length);
  // Rows are visited in order, so the columns of each row of the result ascend.
  for (let i = 0; i < rows; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      const place = next[columnIndex[e]]++;
      index[place] = i;
      moved[place] = values[e];
    }
  }
  return { rows: columns, columns: rows, rowStart: start, columnIndex: index, values: moved };
}

/** The given rows, in the given order; a row may be taken more than once. */
export function selectSparseRows(matrix: SparseMatrix, indices: ArrayLike<number>): SparseMatrix {
  requireIndices(indices, matrix.rows, "row");
  const rowStart = new Int32Array(indices.length + 1);
  for (let i = 0; i < indices.length; i++) {
    rowStart[i + 1] = rowStart[i] + matrix.rowStart[indices[i] + 1] - matrix.rowStart[indices[i]];
  }
  const columnIndex = new Int32Array(rowStart[indices.length]);
  const values = new Float64Array(rowStart[indices.length]);
  for (let i = 0; i < indices.length; i++) {
    const from = matrix.rowStart[indices[i]];
    const to = matrix.rowStart[indices[i] + 1];
    columnIndex.set(matrix.columnIndex.subarray(from, to), rowStart[i]);
    values.set(matrix.values.subarray(from, to), rowStart[i]);
  }
  return { rows: indices.length, columns: matrix.columns, rowStart, columnIndex, values };
}

/** The given columns, in the given order; a column may be taken more than once. */
export function selectSparseColumns(matrix: SparseMatrix, indices: ArrayLike<number>): SparseMatrix {
  requireIndices(indices, matrix.columns, "column");
  return transposeSparse(selectSparseRows(transposeSparse(matrix), indices));
}

/** The number of entries that are not zero; stored zeros do not count. */
export function countNonZero({ values }: SparseMatrix): number {
  let count = 0;
  for (let e = 0; e < values.length; e++) if (values[e] !== 0) count++;
  return count;
}

/** The positions of `keys`, stably sorted by key; keys lie in 0 … bound − 1. */
function sortedBy(keys: ArrayLike<number>, bound: number, order?: Int32Array): Int32Array {
  const next = new Int32Array(bound + 1);
  for (let p = 0; p < keys.length; p++) next[keys[p] + 1]++;
  accumulate(next);
  const result = new Int32Array(keys.length);
  for (let p = 0; p < keys.length; p++) {
    const place = order === undefined ? p : order[p];
    result[next[keys[place]]++] = place;
  }
  return result;
}

/** Turns counts into running totals. */
function accumulate(counts: Int32Array): void {
  for (let i = 1; i < counts.length; i++) counts[i] += counts[i - 1];
}

function requireSize(value: number, name: string): void {
  if (Number.isInteger(value) && value >= 0 && value < 2 ** 31 - 1) return;
  throw new LecternError("invalid-data", `${name} must be a whole number from 0 to 2^31 - 2, got ${show(value)}`);
}

function requireIndices(indices: ArrayLike<number>, bound: number, noun: "row" | "column"): void {
  for (let e = 0; e < indices.length; e++) {
    const index = indices[e];
    if (Number.isInteger(index) && index >= 0 && index < bound) continue;
    throw new LecternError(
      "invalid-data",
      `${noun} ${show(index)} does not exist; the sparse matrix has ${bound} ${noun}s`,
      { [noun]: index },
    );
  }
}
