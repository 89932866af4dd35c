/** Numeric targets that are classes. */
import { asBinaryColumn, columnOf, type Table } from "lectern/data";

/** The table, with a numeric target converted to classes if it has exactly two values, and a note about it. */
export interface ClassTarget {
  readonly table: Table;
  readonly notes: readonly string[];
}

/** A target with exactly two different numbers is binary; `--as` overrides this. */
export function asClassTarget(table: Table, target: string, declared: ReadonlyMap<string, string>): ClassTarget {
  const column = columnOf(table, target);
  const classes = declared.has(target) ? undefined : asBinaryColumn(column);
  if (classes?.type !== "category") return { table, notes: [] };
  const [first, second] = classes.categories;
  return {
    table: { ...table, columns: table.columns.map((own) => (own === column ? classes : own)) },
    notes: [
      `${target} has only the values ${first} and ${second} and is treated as two classes; for regression add --as ${target}=number`,
    ],
  };
}
