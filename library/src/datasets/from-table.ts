/** Data sets of numbers out of tables that are known to be complete. */
import { LecternError, show } from "../core/errors.js";
import { asLabels, type NamedLabels } from "../data/labels.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { columnOf, type Table } from "../data/table/table.js";

/** The named columns as a matrix; every value must be a finite number. */
export function numberColumns(table: Table, names: readonly string[]): Matrix {
  const result = zeros(table.rows, names.length);
  for (let j = 0; j < names.length; j++) {
    const column = columnOf(table, names[j]);
    if (column.type !== "number") {
      throw new LecternError(
        "invalid-data",
        `column ${show(names[j])} must hold numbers, but its type is ${column.type}`,
      );
    }
    for (let i = 0; i < table.rows; i++) {
      const value = column.values[i];
      if (!Number.isFinite(value)) {
        throw new LecternError("invalid-data", `column ${show(names[j])} has no number in row ${i}`, { row: i });
      }
      result.data[i * names.length + j] = value;
    }
  }
  return result;
}

/** The named column of categories as labels, the classes in sorted order. */
export function labelColumn(table: Table, name: string): NamedLabels<string> {
  const column = columnOf(table, name);
  if (column.type !== "category") {
    throw new LecternError("invalid-data", `column ${show(name)} must hold categories, but its type is ${column.type}`);
  }
  const missing = column.codes.findIndex((code) => code < 0);
  if (missing >= 0) {
    throw new LecternError("invalid-data", `column ${show(name)} has no value in row ${missing}`, { row: missing });
  }
  return asLabels(Array.from(column.codes, (code) => column.categories[code]));
}
