/** Rows of the data as texts. */
import { LecternError } from "lectern";
import type { Bench } from "./bench.js";
import { type Calls, MAX_RECORDS } from "./calls.js";
import { cellText } from "./cell-text.js";

/** The values of a row by the names of the columns, as texts. */
export function recordOf(bench: Bench, { data, row }: Calls["record"]["request"]): Calls["record"]["answer"] {
  const { names, columns, rows } = bench.table(data);
  if (row >= rows) throw new LecternError("invalid-option", `the data have no row ${row + 1}`);
  return names.map((name, j) => ({ name, value: cellText(columns[j], row) }));
}

/** The values of some rows, the first of them if they are many. */
export function recordsOf(bench: Bench, { data, rows }: Calls["records"]["request"]): Calls["records"]["answer"] {
  const { names, columns, rows: count } = bench.table(data);
  const wrong = rows.find((row) => row >= count);
  if (wrong !== undefined) throw new LecternError("invalid-option", `the data have no row ${wrong + 1}`);
  return { names, rows: rows.slice(0, MAX_RECORDS).map((row) => columns.map((column) => cellText(column, row))) };
}
