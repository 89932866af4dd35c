/** Dense matrices as plain values: row-major, 64-bit, samples in rows. */
import { LecternError, show } from "../core/errors.js";

/** A dense matrix. Entry (i, j) is `data[i * columns + j]`. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

/** A matrix, or an array of equally long rows: accepted wherever a matrix is expected. */
export type MatrixLike = Matrix | readonly ArrayLike<number>[];

/** Whether a value is a dense matrix. */
export function isMatrix(value: unknown): value is Matrix {
  if (typeof value !== "object" || value === null) return false;
  const { rows, columns, data } = value as Partial<Matrix>;
  return data instanceof Float64Array && Number.isInteger(rows) && Number.isInteger(columns) && !("rowStart" in value);
}

/** A matrix of zeros. */
export function zeros(rows: number, columns: number): Matrix {
  // More than any machine has for one matrix; the engine would throw a RangeError.
  if (rows * columns > 2 ** 32) {
    throw new LecternError("invalid-data", `a matrix of ${rows} x ${columns} numbers is too large`, { rows, columns });
  }
  return { rows, columns, data: new Float64Array(rows * columns) };
}

/** The matrix with ones on its diagonal. */
export function identity(size: number): Matrix {
  const result = zeros(size, size);
  for (let i = 0; i < size; i++) result.data[i * size + i] = 1;
  return result;
}

/**
 * Converts nested arrays to a matrix; a matrix is returned as it is.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 *
 * const x = asMatrix([[1, 2], [3, 4], [5, 6]]); // { rows: 3, columns: 2, data: Float64Array [1, 2, 3, 4, 5, 6] }
 * ```
 */
export function asMatrix(value: MatrixLike, name = "x"): Matrix {
  if (isMatrix(value)) {
    if (value.rows < 0 || value.columns < 0) {
      throw new LecternError(
        "invalid-data",
        `${name}: rows and columns cannot be negative, got ${value.rows} x ${value.columns}`,
      );
    }
    if (value.data.length !== value.rows * value.columns) {
      throw new LecternError(
        "invalid-data",
        `${name}: a ${value.rows} x ${value.columns} matrix needs ${value.rows * value.columns} numbers, got ${value.data.length}`,
      );
    }
    return value;
  }
  if (!Array.isArray(value)) {
    throw new LecternError("invalid-data", `${name}: expected a Matrix or an array of rows, got ${show(value)}`);
  }
  const rows: readonly ArrayLike<number>[] = value;
  const columns = rows.length === 0 ? 0 : rowLength(rows[0], 0, name);
  const result = zeros(rows.length, columns);
  for (let i = 0; i < rows.length; i++) {
    const length = rowLength(rows[i], i, name);
    if (length !== columns) {
      throw new LecternError(
        "invalid-data",
        `${name}: all rows must have the same length; row 0 has ${columns} numbers, row ${i} has ${length}`,
        { row: i },
      );
    }
    for (let j = 0; j < columns; j++) {
      const entry: unknown = rows[i][j];
      if (typeof entry !== "number") {
        throw new LecternError("invalid-data", `${name}: row ${i}, column ${j} must be a number, got ${show(entry)}`, {
          row: i,
          column: j,
        });
      }
      result.data[i * columns + j] = entry;
    }
  }
  return result;
}

function rowLength(row: unknown, index: number, name: string): number {
  if (Array.isArray(row) || (ArrayBuffer.isView(row) && "length" in row)) return (row as ArrayLike<unknown>).length;
  throw new LecternError("invalid-data", `${name}: row ${index} must be an array of numbers, got ${show(row)}`, {
    row: index,
  });
}

/** For samples in columns, as in some textbooks: a p x n array of rows becomes the n x p matrix of samples. */
export function fromColumns(value: MatrixLike): Matrix {
  return transpose(asMatrix(value));
}

/** The rows as plain nested arrays. */
export function toRows(matrix: Matrix): number[][] {
  return Array.from({ length: matrix.rows }, (_, i) => Array.from(row(matrix, i)));
}

/** Row i as a view: writing to it would write to the matrix. */
export function row(matrix: Matrix, i: number): Float64Array {
  requireIndex(i, matrix.rows, "row");
  return matrix.data.subarray(i * matrix.columns, (i + 1) * matrix.columns);
}

/** Column j as a new array. */
export function column(matrix: Matrix, j: number): Float64Array {
  requireIndex(j, matrix.columns, "column");
  const result = new Float64Array(matrix.rows);
  for (let i = 0; i < matrix.rows; i++) result[i] = matrix.data[i * matrix.columns + j];
  return result;
}

/** The transposed matrix, copied in square blocks so that both sides stay in cache. */
export function transpose(matrix: Matrix): Matrix {
  const { rows, columns, data } = matrix;
  const result = zeros(columns, rows);
  const block = 32;
  for (let i0 = 0; i0 < rows; i0 += block) {
    const i1 = Math.min(i0 + block, rows);
    for (let j0 = 0; j0 < columns; j0 += block) {
      const j1 = Math.min(j0 + block, columns);
      for (let i = i0; i < i1; i++) for (let j = j0; j < j1; j++) result.data[j * rows + i] = data[i * columns + j];
    }
  }
  return result;
}

/** The given rows, in the given order; a row may be taken more than once. */
export function selectRows(matrix: Matrix, indices: ArrayLike<number>): Matrix {
  return selectRowsInto(matrix, indices, undefined);
}

/** The same in memory of this length, where there is such; what it held is overwritten. */
export function selectRowsInto(matrix: Matrix, indices: ArrayLike<number>, memory: Float64Array | undefined): Matrix {
  const { rows, columns, data } = matrix;
  const isEnough = memory?.length === indices.length * columns;
  const result = isEnough ? { rows: indices.length, columns, data: memory } : zeros(indices.length, columns);
  const out = result.data;
  // Rows that follow each other, as most of a fold do, are copied together.
  for (let first = 0, end = 0; first < indices.length; first = end) {
    const start = indices[first];
    for (end = first; end < indices.length && indices[end] === start + end - first; end++) {
      requireIndex(indices[end], rows, "row");
    }
    if (end === first) requireIndex(start, rows, "row");
    const [from, to, count] = [start * columns, first * columns, (end - first) * columns];
    // A view of a few rows takes longer to make than to copy.
    if (count > FEW_NUMBERS) out.set(data.subarray(from, from + count), to);
    else for (let k = 0; k < count; k++) out[to + k] = data[from + k];
  }
  return result;
}

/** So many numbers are copied one by one. */
const FEW_NUMBERS = 512;

/** The given columns, in the given order. */
export function selectColumns(matrix: Matrix, indices: ArrayLike<number>): Matrix {
  const result = zeros(matrix.rows, indices.length);
  for (let j = 0; j < indices.length; j++) {
    const index = indices[j];
    requireIndex(index, matrix.columns, "column");
    for (let i = 0; i < matrix.rows; i++) result.data[i * indices.length + j] = matrix.data[i * matrix.columns + index];
  }
  return result;
}

function requireIndex(index: number, bound: number, noun: "row" | "column"): void {
  if (Number.isInteger(index) && index >= 0 && index < bound) return;
  throw new LecternError("invalid-data", `${noun} ${show(index)} does not exist; the matrix has ${bound} ${noun}s`, {
    [noun]: index,
  });
}
