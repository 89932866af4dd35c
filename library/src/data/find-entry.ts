/** Where in a matrix something stands that ought not to be there. */
import type { Matrix } from "./matrix.js";
import { isSparse, type SparseMatrix } from "./sparse.js";

/** An entry with its place. */
export interface Entry {
  readonly row: number;
  readonly column: number;
  readonly value: number;
}

/** The first entry, row by row, that matches; of a sparse matrix only those that are stored are looked at. */
export function findEntry(x: Matrix | SparseMatrix, matches: (value: number) => boolean): Entry | undefined {
  const values = isSparse(x) ? x.values : x.data;
  for (let at = 0; at < values.length; at++) {
    if (!matches(values[at])) continue;
    const row = isSparse(x) ? x.rowStart.findIndex((start) => start > at) - 1 : Math.floor(at / x.columns);
    return { row, column: isSparse(x) ? x.columnIndex[at] : at % x.columns, value: values[at] };
  }
  return undefined;
}
