/** Suggests methods for the data. */
import { type Advice, suggest } from "lectern/advice";
import { asBinaryColumn, dropTableColumns, type Table } from "lectern/data";
import { registry } from "lectern/registry";
import type { Bench } from "./bench.js";
import type { AdviseRequest } from "./calls.js";

/** Suggestions for the samples without the ignored columns; a target with two different numbers is treated as classes. */
export function advise(bench: Bench, { data, target, ignored, goal }: AdviseRequest): Advice {
  const table = bench.table(data);
  const kept = dropTableColumns(
    table,
    ignored.filter((name) => name !== target && table.names.includes(name)),
  );
  return suggest(withClasses(kept, target), target, { methods: registry.methods, goal });
}

function withClasses(table: Table, target: string | null): Table {
  const columns = table.columns.map((column, j) =>
    table.names[j] === target ? (asBinaryColumn(column) ?? column) : column,
  );
  return { ...table, columns };
}
