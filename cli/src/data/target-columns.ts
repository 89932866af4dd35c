/** Separates the special columns from a table: target, weights, groups, and ignored columns. */
import { type Labels, splitTarget } from "lectern";
import type { TargetKind } from "lectern/contract";
import {
  type CellValue,
  cell,
  columnOf,
  dropTableColumns,
  rowsWithValue,
  selectTableRows,
  type Table,
} from "lectern/data";
import { CommandFailure } from "../command-failure.js";
import type { TargetFlags } from "../flags.js";
import { counted, grouped } from "../terminal/counted.js";
import { namedColumn } from "./named-column.js";

/** Samples ready to fit on, as `fit` takes them. */
export interface LearningData {
  readonly x: Table;
  readonly y?: Labels | Float64Array;
  readonly weights?: Float64Array;
  readonly groups?: readonly (string | number)[];
}

export interface SplitTable {
  readonly data: LearningData;
  /** Messages about rows that were left out. */
  readonly notes: readonly string[];
}

/** Splits a table by the flags; `wanted` is the kind of target that the method learns from. */
export function splitColumns(table: Table, flags: TargetFlags, wanted: TargetKind): SplitTable {
  const { target, weights, groups, ignore = [] } = flags;
  for (const name of [target, weights, groups, ...ignore]) if (name !== undefined) namedColumn(table, name);
  if (target === undefined && (wanted === "numbers" || wanted === "labels")) {
    throw new CommandFailure("usage", "no target column: name the column to predict with --target", columnsHint(table));
  }
  const { kept, notes } = rowsWithTarget(table, target);
  const { x: columns, y } = divided(kept, target, wanted);
  const others = [target, weights, groups, ...ignore].filter((name) => name !== undefined);
  const x = dropTableColumns(
    columns,
    [...new Set(others)].filter((name) => columns.names.includes(name)),
  );
  if (x.names.length === 0) throw new CommandFailure("usage", "no column is left to learn from");
  const data: LearningData = {
    x,
    ...(y === undefined ? {} : { y }),
    ...(weights === undefined ? {} : { weights: numbersOf(kept, weights) }),
    ...(groups === undefined ? {} : { groups: cellsOf(kept, groups).map(groupOf) }),
  };
  return { data, notes };
}

/** More different numbers than this are hardly codes of classes, unless each of them occurs often. */
const manyClasses = 20;
const rowsOfClass = 10;

/** Refuses to learn classes from a target that is measured: each of its numbers would be a class of its own. */
export function requireClasses(table: Table, target: string | undefined, wanted: TargetKind): void {
  if (target === undefined || wanted !== "labels") return;
  const column = columnOf(table, target);
  if (column.type !== "number") return;
  const distinct = new Set(column.values.filter((value) => !Number.isNaN(value)));
  const isWhole = [...distinct].every(Number.isInteger);
  if (distinct.size <= manyClasses || (isWhole && table.rows >= rowsOfClass * distinct.size)) return;
  throw new CommandFailure(
    "usage",
    `${target} has ${distinct.size} different numbers, but a classifier predicts classes: use a regressor`,
    `if they are codes of classes: --as ${target}=category`,
  );
}

/** The columns to learn from, and the target where there is one to learn. */
function divided(table: Table, target: string | undefined, wanted: TargetKind): Pick<LearningData, "x" | "y"> {
  if (target === undefined) return { x: table };
  return wanted === "none" ? { x: dropTableColumns(table, [target]) } : splitTarget(table, target, wanted);
}

/** The names of a few columns, for a message. */
export function columnsHint({ names }: Table): string {
  const shown = names.slice(0, 12).join(", ");
  return `the columns are ${shown}${names.length > 12 ? ` and ${names.length - 12} more` : ""}`;
}

/** Removes the rows without a target. */
function rowsWithTarget(table: Table, target: string | undefined): { kept: Table; notes: string[] } {
  if (target === undefined) return { kept: table, notes: [] };
  const present = rowsWithValue(table, target);
  if (present.length === table.rows) return { kept: table, notes: [] };
  if (present.length === 0) throw new CommandFailure("failure", `the target ${target} is empty`);
  const lost = table.rows - present.length;
  const notes = [
    `${grouped(lost)} of ${counted(table.rows, "row")} ${lost === 1 ? "has no value" : "have no value"} of ${target} and ${lost === 1 ? "is" : "are"} left out`,
  ];
  return { kept: selectTableRows(table, present), notes };
}

function numbersOf(table: Table, name: string): Float64Array {
  const column = columnOf(table, name);
  if (column.type === "number") return Float64Array.from(column.values);
  if (column.type === "boolean") return Float64Array.from(column.values, (value) => (value > 1 ? Number.NaN : value));
  throw new CommandFailure("failure", `the weights must be a number column, but ${name} is a ${column.type} column`);
}

function cellsOf(table: Table, name: string): CellValue[] {
  return Array.from({ length: table.rows }, (_, i) => cell(table, i, name));
}

function groupOf(value: CellValue): string | number {
  return typeof value === "number" ? value : String(value);
}
