/** Searches a matrix for an invalid entry. */
import type { Matrix } from "./matrix.js";
import { isSparse, type SparseMatrix } from "./sparse.js";

/** An entry with its position. */
export interface Entry {
  readonly row: number;
  readonly column: number;
  readonly value: number;
}

/** The first entry, row by row, that matches; in a sparse matrix only stored entries are searched. */
export function findEntry(x: Matrix | SparseMatrix, matches: (value: number) => boolean): Entry | undefined {
  const values = isSparse(x) ? x.values : x.data;
  for (let at = 0; at < values.length; at++) {
    if (!matches(values[at])) continue;
    const row = isSparse(x) ? x.rowStart.findIndex((start) => start > at) - 1 : Math.floor(at / x.columns);
    return { row, column: isSparse(x) ? x.columnIndex[at] : at % x.columns, value: values[at] };
  }
  return undefined;
}
