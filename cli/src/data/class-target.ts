/** Numbers that are meant as classes. */
import { asTwoClasses, columnOf, type Table } from "lectern/data";

/** The table with its target as classes, where that is what its numbers mean, and a note about it. */
export interface ClassTarget {
  readonly table: Table;
  readonly notes: readonly string[];
}

/** A target of exactly two different numbers is yes and no; who means numbers says so with `--as`. */
export function asClassTarget(table: Table, target: string, declared: ReadonlyMap<string, string>): ClassTarget {
  const column = columnOf(table, target);
  const classes = declared.has(target) ? undefined : asTwoClasses(column);
  if (classes?.type !== "category") return { table, notes: [] };
  const [first, second] = classes.categories;
  return {
    table: { ...table, columns: table.columns.map((own) => (own === column ? classes : own)) },
    notes: [
      `${target} is ${first} or ${second} and is learned as two classes; --as ${target}=number predicts a number`,
    ],
  };
}
