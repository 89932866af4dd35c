/** Numbers that are meant as classes. */
import { type Column, columnOf, type Table } from "lectern/data";

/** The table with its target as classes, where that is what its numbers mean, and a note about it. */
export interface ClassTarget {
  readonly table: Table;
  readonly notes: readonly string[];
}

/** A target of exactly two different numbers is yes and no; who means numbers says so with `--as`. */
export function asClassTarget(table: Table, target: string, declared: ReadonlyMap<string, string>): ClassTarget {
  const column = columnOf(table, target);
  const values = column.type === "number" && !declared.has(target) ? twoValues(column.values) : undefined;
  if (column.type !== "number" || values === undefined) return { table, notes: [] };
  const codes = Int32Array.from(column.values, (value) => values.indexOf(value));
  const classes: Column = { type: "category", codes, categories: values.map(String) };
  return {
    table: { ...table, columns: table.columns.map((own) => (own === column ? classes : own)) },
    notes: [
      `${target} is ${values[0]} or ${values[1]} and is learned as two classes; --as ${target}=number predicts a number`,
    ],
  };
}

function twoValues(values: Float64Array): number[] | undefined {
  const found: number[] = [];
  for (const value of values) {
    if (Number.isNaN(value) || found.includes(value)) continue;
    if (found.push(value) > 2) return undefined;
  }
  return found.length === 2 ? found.sort((a, b) => a - b) : undefined;
}
