/** Validates samples for searches. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";

/** Throws if an entry of the samples is missing or infinite; the message names `operation`. */
export function requireFinite(operation: string, x: Matrix | SparseMatrix): void {
  const values = isSparse(x) ? x.values : x.data;
  for (let e = 0; e < values.length; e++) {
    if (Number.isFinite(values[e])) continue;
    const row = isSparse(x) ? x.rowStart.findLastIndex((start) => start <= e) : Math.floor(e / x.columns);
    const column = isSparse(x) ? x.columnIndex[e] : e % x.columns;
    throw new LecternError(
      "invalid-data",
      `${operation}: row ${row}, column ${column} is ${values[e]}, but distances need finite numbers; impute or remove it`,
      { row, column },
    );
  }
}
