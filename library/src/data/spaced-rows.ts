/** A part of a table that is like the whole. */
import { selectTableRows, type Table } from "./table.js";

/** At most `count` of `rows` row numbers, evenly spaced and ascending, so that time still goes forward. */
export function spacedIndices(rows: number, count: number): Int32Array {
  const kept = Math.min(rows, count);
  return Int32Array.from({ length: kept }, (_, i) => Math.floor((i * rows) / kept));
}

/** At most `count` rows, evenly over the table and in its order. */
export function spacedRows(table: Table, count: number): Table {
  return table.rows <= count ? table : selectTableRows(table, spacedIndices(table.rows, count));
}
