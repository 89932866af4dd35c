/** Reading one column at a time, without its missing values, into a buffer that all columns share. */
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix, transposeSparse } from "../data/sparse.js";
import { takeQuantiles } from "./order-statistics.js";

/** Copies the values of a column to the front of the buffer and returns how many there are. */
export type ColumnReader = (column: number, buffer: Float64Array) => number;

/** Reads the columns of a matrix. Zeros that a sparse matrix does not store come last. */
export function columnReader(x: Matrix | SparseMatrix): ColumnReader {
  return isSparse(x) ? sparseReader(x) : denseReader(x);
}

function denseReader({ rows, columns, data }: Matrix): ColumnReader {
  return (column, buffer) => {
    let count = 0;
    for (let i = 0, at = column; i < rows; i++, at += columns) {
      const value = data[at];
      if (!Number.isNaN(value)) buffer[count++] = value;
    }
    return count;
  };
}

function sparseReader(x: SparseMatrix): ColumnReader {
  const { rowStart, values } = transposeSparse(x);
  return (column, buffer) => {
    const [from, to] = [rowStart[column], rowStart[column + 1]];
    let count = 0;
    for (let e = from; e < to; e++) if (!Number.isNaN(values[e])) buffer[count++] = values[e];
    const zerosFrom = count;
    count += x.rows - (to - from);
    buffer.fill(0, zerosFrom, count);
    return count;
  };
}

/** Quantiles of every column, and how many values each has. */
export interface ColumnQuantiles {
  readonly counts: Float64Array;
  /** Quantile q of column j is `values[j * fractions + q]`; 0 for a column without values. */
  readonly values: Float64Array;
}

/** The quantiles at the given ascending fractions, column by column, with one column's worth of memory. */
export function columnQuantiles(x: Matrix | SparseMatrix, fractions: readonly number[]): ColumnQuantiles {
  const read = columnReader(x);
  const buffer = new Float64Array(x.rows);
  const counts = new Float64Array(x.columns);
  const values = new Float64Array(x.columns * fractions.length);
  for (let j = 0; j < x.columns; j++) {
    counts[j] = read(j, buffer);
    if (counts[j] > 0) values.set(takeQuantiles(buffer, counts[j], fractions), j * fractions.length);
  }
  return { counts, values };
}
