/** Tables side by side. */
import { createTable, type Table } from "./table/table.js";

/** The columns of two tables in one; a name that both have gets an underscore in the second. */
export function besideTables(left: Table, right: Table): Table {
  const columns = new Map(left.names.map((name, j) => [name, left.columns[j]]));
  for (const [j, name] of right.names.entries()) {
    let free = name;
    while (columns.has(free)) free = `${free}_`;
    columns.set(free, right.columns[j]);
  }
  return createTable(columns);
}
