/** A column of a table as what is to be predicted. */
import { LecternError, show } from "../../core/errors.js";
import { asLabels, type ClassName, type NamedLabels } from "../labels.js";
import { missingInColumn } from "./column.js";
import { asTable, type TableLike } from "./conform.js";
import { type Column, cellValue, columnOf, dropTableColumns, selectTableRows, type Table } from "./table.js";

/** The rows that have a value in the named column, ascending: rows without a target cannot be used for training. */
export function rowsWithValue(table: Table, name: string): Int32Array {
  const column = columnOf(table, name);
  const rows: number[] = [];
  for (let row = 0; row < table.rows; row++) if (hasTarget(column, row)) rows.push(row);
  return Int32Array.from(rows);
}

/** An empty text is not a class: it stands for a value that was not entered. */
function hasTarget(column: Column, row: number): boolean {
  return !missingInColumn(column, row) && cellValue(column, row) !== "";
}

/**
 * A column as the target a method learns from: "numbers", "labels" (whatever the column holds, as classes), or
 * "any", which are numbers where the column has them. A row without a value is an error; {@link splitTarget} leaves such
 * rows out.
 *
 * @example
 * ```ts
 * import { createTable, targetFromColumn } from "lectern/data";
 *
 * targetFromColumn(createTable({ stars: [1, 5, 1] }), "stars", "labels"); // { codes: [0, 1, 0], classes: [1, 5] }
 * ```
 */
export function targetFromColumn(table: Table, name: string, wanted: "numbers"): Float64Array;
export function targetFromColumn(table: Table, name: string, wanted: "labels"): NamedLabels;
export function targetFromColumn(
  table: Table,
  name: string,
  wanted: "numbers" | "labels" | "any",
): Float64Array | NamedLabels;
export function targetFromColumn(
  table: Table,
  name: string,
  wanted: "numbers" | "labels" | "any",
): Float64Array | NamedLabels {
  const column = columnOf(table, name);
  requireComplete(column, name, table.rows);
  if (wanted === "labels" || (wanted === "any" && column.type !== "number")) {
    const names = Array.from({ length: table.rows }, (_, row) => cellValue(column, row) as ClassName);
    return asLabels(names, `the target ${show(name)}`);
  }
  if (column.type === "number" || column.type === "boolean") return Float64Array.from(column.values);
  throw new LecternError(
    "invalid-data",
    `the target ${show(name)} is a ${column.type} column, but a regressor needs numbers; use a classifier for categories`,
    { column: name },
  );
}

function requireComplete(column: Column, name: string, rows: number): void {
  for (let row = 0; row < rows; row++) {
    if (hasTarget(column, row)) continue;
    throw new LecternError(
      "invalid-data",
      `the target ${show(name)} has no value in row ${row}; use splitTarget, which leaves rows without a target out`,
      { column: name, row },
    );
  }
}

/** A table divided into what a model learns from and what it predicts. */
export interface SplitTable<Y> {
  readonly x: Table;
  readonly y: Y;
}

/**
 * Takes the target out of a table, which gives what `fit` takes: `x` has the other columns, `y` the values of the named
 * one, as numbers where the column has them and as labels otherwise; pass "numbers" or "labels" where the type must be
 * known. Rows without a target are left out.
 *
 * @example
 * ```ts
 * import { gaussianNaiveBayes, pipeline, encodeTable, splitTarget } from "lectern";
 * import { penguins } from "lectern/datasets";
 *
 * const data = splitTarget(await penguins(), "species", "labels");
 * console.log(pipeline(encodeTable(), gaussianNaiveBayes()).fit(data).classes); // [ 'Adelie', 'Chinstrap', 'Gentoo' ]
 * ```
 */
export function splitTarget(table: TableLike, target: string, wanted: "numbers"): SplitTable<Float64Array>;
export function splitTarget(table: TableLike, target: string, wanted: "labels"): SplitTable<NamedLabels>;
export function splitTarget(
  table: TableLike,
  target: string,
  wanted?: "numbers" | "labels" | "any",
): SplitTable<Float64Array | NamedLabels>;
export function splitTarget(
  given: TableLike,
  target: string,
  wanted: "numbers" | "labels" | "any" = "any",
): SplitTable<Float64Array | NamedLabels> {
  const table = asTable(given, "splitTarget: the data");
  const rows = rowsWithValue(table, target);
  if (rows.length === 0)
    throw new LecternError("invalid-data", `the target ${show(target)} has no values`, { column: target });
  const kept = rows.length === table.rows ? table : selectTableRows(table, rows);
  return { x: dropTableColumns(kept, [target]), y: targetFromColumn(kept, target, wanted) };
}

/** A number column of exactly two different values as two categories, for they mean yes and no; nothing for any other. */
export function asBinaryColumn(column: Column): Column | undefined {
  if (column.type !== "number") return undefined;
  const found: number[] = [];
  for (const value of column.values) {
    if (Number.isNaN(value) || found.includes(value)) continue;
    if (found.push(value) > 2) return undefined;
  }
  if (found.length < 2) return undefined;
  found.sort((a, b) => a - b);
  const codes = Int32Array.from(column.values, (value) => found.indexOf(value));
  return { type: "category", codes, categories: found.map(String) };
}
