/** The columns of the input that are copied to the output, the same ones in every part. */

import { checkNames, isEmptyColumn } from "@lectern/formats";
import { type Column, selectTableColumns, type Table } from "lectern/data";
import { CommandFailure } from "../command-failure.js";

/** Selects the columns to keep from each part of the input; "*" means those of the first part. */
export function createKeeper(keep: readonly string[] = []): (table: Table, title: string) => Table {
  const types = new Map<string, Column["type"]>();
  let first: { readonly title: string; readonly table: Table } | undefined;
  return (table, title) => {
    first ??= { title, table: { ...table, columns: [] } };
    if (keep.includes("*")) {
      const spare = table.names.find((name) => !first?.table.names.includes(name));
      if (spare !== undefined && title === first.title) {
        throw new CommandFailure(
          "file",
          `${title}: the column ${JSON.stringify(spare)} appears after the first rows were written`,
          "name the columns to keep: --keep id,date",
        );
      }
      checkNames(first, { title, table });
    }
    const kept = selectTableColumns(table, keep.includes("*") ? first.table.names : keep);
    for (const [j, column] of kept.columns.entries()) checkType(kept.names[j], column, types, title);
    return kept;
  };
}

/** A column keeps the type of the first part; text and categories are written alike. */
function checkType(name: string, column: Column, types: Map<string, Column["type"]>, title: string): void {
  if (isEmptyColumn(column)) return;
  const type = column.type === "category" ? "text" : column.type;
  const before = types.get(name);
  types.set(name, before ?? type);
  if (before === undefined || before === type) return;
  throw new CommandFailure(
    "file",
    `${title}: column ${JSON.stringify(name)} is ${column.type}, but in earlier parts it is ${before}`,
    `declare the type: --as ${name}=text`,
  );
}
