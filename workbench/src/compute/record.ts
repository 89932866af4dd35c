/** One row of the data. */
import { LecternError } from "lectern";
import type { Bench } from "./bench.js";
import type { Calls } from "./calls.js";
import { cellText } from "./cell-text.js";

/** The values of a row by the names of the columns, as texts. */
export function recordOf(bench: Bench, { data, row }: Calls["record"]["request"]): Calls["record"]["answer"] {
  const { names, columns, rows } = bench.table(data);
  if (row >= rows) throw new LecternError("invalid-option", `the data have no row ${row + 1}`);
  return names.map((name, j) => ({ name, value: cellText(columns[j], row) }));
}
