/** A part of a table that is like the whole. */
import { selectTableRows, type Table } from "lectern/data";

/** At most `count` rows, evenly over the table and in its order, so that time still goes forward. */
export function spacedRows(table: Table, count: number): Table {
  if (table.rows <= count) return table;
  return selectTableRows(
    table,
    Int32Array.from({ length: count }, (_, i) => Math.floor((i * table.rows) / count)),
  );
}
