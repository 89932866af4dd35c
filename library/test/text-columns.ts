/** Texts as tables, and sparse matrices as lists of entries, the format of the reference values. */
import { expect } from "vitest";
import { isSparse, type SparseMatrix } from "../src/data/sparse.js";
import { createTable, type Table } from "../src/data/table/table.js";
import { expectClose } from "./expect-close.js";

/** A table with one column of text. */
export function textTable(texts: readonly (string | null)[], name = "text"): Table {
  return createTable([[name, { type: "text", values: texts }]]);
}

/** The entries of a matrix in the order of rows and columns. */
export interface Entries {
  readonly row: readonly number[];
  readonly column: readonly number[];
  readonly value: readonly number[];
}

/** The matrix is sparse, well formed, and has exactly these entries, within 1e-12 of the largest. */
export function expectEntries(matrix: unknown, { row, column, value }: Entries): void {
  if (!isSparse(matrix)) throw new Error("the matrix is not sparse");
  expect(rowsOf(matrix)).toEqual(row);
  expect(Array.from(matrix.columnIndex)).toEqual(column);
  expectClose(matrix.values, value, 1e-12);
}

function rowsOf({ rows, rowStart }: SparseMatrix): number[] {
  return Array.from({ length: rows }, (_, i) => new Array<number>(rowStart[i + 1] - rowStart[i]).fill(i)).flat();
}

/** Each row as a record from term to value. */
export function rowRecords(terms: readonly string[], matrix: SparseMatrix): Record<string, number>[] {
  return Array.from({ length: matrix.rows }, (_, i) => {
    const places = Array.from(matrix.columnIndex.subarray(matrix.rowStart[i], matrix.rowStart[i + 1]));
    return Object.fromEntries(places.map((j, k) => [terms[j], matrix.values[matrix.rowStart[i] + k]]));
  });
}
