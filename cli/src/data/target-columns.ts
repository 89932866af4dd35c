/** Takes the columns with a meaning of their own out of a table: target, weights, groups, and what is to be ignored. */
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

/** Samples ready to fit on, as `fit` takes them. */
export interface LearningData {
  readonly x: Table;
  readonly y?: Labels | Float64Array;
  readonly weights?: Float64Array;
  readonly groups?: readonly (string | number)[];
}

export interface SplitTable {
  readonly data: LearningData;
  /** For people: rows that had to be left out. */
  readonly notes: readonly string[];
}

/** Divides a table as the flags say; `wanted` is what the method learns from. */
export function splitColumns(table: Table, flags: TargetFlags, wanted: TargetKind): SplitTable {
  const { target, weights, groups, ignore = [] } = flags;
  for (const name of [target, weights, groups, ...ignore]) if (name !== undefined) columnOf(table, name);
  if (target === undefined && (wanted === "numbers" || wanted === "labels")) {
    throw new CommandFailure("usage", "which column is to be predicted? Name it with --target", columnsHint(table));
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

/** Rows without a target can teach nothing. */
function rowsWithTarget(table: Table, target: string | undefined): { kept: Table; notes: string[] } {
  if (target === undefined) return { kept: table, notes: [] };
  const present = rowsWithValue(table, target);
  if (present.length === table.rows) return { kept: table, notes: [] };
  if (present.length === 0) throw new CommandFailure("failure", `the target ${target} has no values`);
  const lost = table.rows - present.length;
  const notes = [`${lost} of ${table.rows} rows have no ${target} and are left out`];
  return { kept: selectTableRows(table, present), notes };
}

function numbersOf(table: Table, name: string): Float64Array {
  const column = columnOf(table, name);
  if (column.type === "number") return Float64Array.from(column.values);
  if (column.type === "boolean") return Float64Array.from(column.values, (value) => (value > 1 ? Number.NaN : value));
  throw new CommandFailure("failure", `the weights ${name} are a ${column.type} column, but numbers are needed`);
}

function cellsOf(table: Table, name: string): CellValue[] {
  return Array.from({ length: table.rows }, (_, i) => cell(table, i, name));
}

function groupOf(value: CellValue): string | number {
  return typeof value === "number" ? value : String(value);
}
