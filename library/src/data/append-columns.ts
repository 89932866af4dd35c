/** Tables joined column by column. */
import { createTable, type Table } from "./table/table.js";

/** A table with the columns of both tables; a duplicate name gets an underscore in the second. */
export function appendColumns(left: Table, right: Table): Table {
  const columns = new Map(left.names.map((name, j) => [name, left.columns[j]]));
  for (const [j, name] of right.names.entries()) {
    let free = name;
    while (columns.has(free)) free = `${free}_`;
    columns.set(free, right.columns[j]);
  }
  return createTable(columns);
}
