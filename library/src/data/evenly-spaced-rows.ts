/** A representative subset of the rows of a table. */
import { selectTableRows, type Table } from "./table/table.js";

/** The golden ratio: its multiples fill the stretch from 0 to 1 more evenly than those of any other number. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * At most `count` of `rows` row numbers, ascending, so that their order in time is kept: one from each of as many equal
 * stretches, at positions that vary from stretch to stretch. Evenly spaced rows could all be alike where the data are
 * periodic.
 */
export function evenlySpacedIndices(rows: number, count: number): Int32Array {
  const kept = Math.min(rows, count);
  const start = (i: number) => Math.floor((i * rows) / kept);
  return Int32Array.from({ length: kept }, (_, i) => {
    return start(i) + Math.floor(((i * GOLDEN) % 1) * (start(i + 1) - start(i)));
  });
}

/** At most `count` rows, evenly over the table and in its order. */
export function evenlySpacedRows(table: Table, count: number): Table {
  return table.rows <= count ? table : selectTableRows(table, evenlySpacedIndices(table.rows, count));
}
