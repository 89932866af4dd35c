/** Signs that samples are not independent: columns of groups, and dates by which the rows are sorted. */
import type { ColumnProfile } from "../data/quality/profile-table.js";
import { columnOf, type Table } from "../data/table/table.js";

/** Words in the name of a column that suggest groups of samples. */
const groupName = /(^|[^a-z])(id|group|patient|user|customer|subject|session)s?([^a-z]|$)|[a-z]Id$/i;

/** The column whose name and repeated values say that samples belong together; undefined when there is none. */
export function findGroups(columns: readonly ColumnProfile[], rows: number): string | undefined {
  const found = columns.find(({ name, type, distinct, summary }) => {
    if (distinct === null || distinct < 5 || distinct * 1.5 > rows || !groupName.test(name)) return false;
    return type === "category" || type === "text" || (summary?.kind === "number" && summary.whole);
  });
  return found?.name;
}

/** The date column by which the rows are sorted: then they follow each other. */
export function findTime(table: Table, columns: readonly ColumnProfile[]): string | undefined {
  const found = columns.find(({ name, type, missing, constant }) => {
    if (type !== "date" || missing > 0 || constant || table.rows < 3) return false;
    const column = columnOf(table, name);
    return column.type === "date" && column.values.every((at, i) => i === 0 || at >= column.values[i - 1]);
  });
  return found?.name;
}
