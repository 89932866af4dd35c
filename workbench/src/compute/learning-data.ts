/** The samples of a study: columns to learn from, and the target as the method wants it. */
import { type Labels, LecternError, splitTarget } from "lectern";
import type { TargetKind } from "lectern/contract";
import {
  type Column,
  columnOf,
  dropTableColumns,
  isLabels,
  rowsWithValue,
  selectTableRows,
  type Table,
} from "lectern/data";
import type { LearningData } from "./learned.js";

/** Which columns have a meaning of their own. */
export interface ColumnChoice {
  readonly target: string | null;
  readonly ignored: readonly string[];
}

/** More classes than this are numbers that were taken for names. */
const MOST_CLASSES = 100;

/** Takes the target out of the table; `wanted` is what the method learns from, `kind` its name for messages. */
export function learningData(table: Table, choice: ColumnChoice, wanted: TargetKind, kind: string): LearningData {
  const { target } = choice;
  const ignored = choice.ignored.filter((name) => table.names.includes(name));
  if (target === null && (wanted === "labels" || wanted === "numbers")) {
    throw new LecternError("invalid-data", `${kind} learns from a target; choose the column to predict`);
  }
  const learns = target !== null && wanted !== "none";
  const rows = learns ? rowsWithValue(table, target) : Int32Array.from({ length: table.rows }, (_, i) => i);
  if (rows.length === 0) {
    throw new LecternError("invalid-data", learns ? `the target ${target} has no values` : "the table has no rows");
  }
  const kept = rows.length === table.rows ? table : selectTableRows(table, rows);
  const { x: columns, y } = learns ? splitTarget(kept, target, wanted) : { x: kept, y: undefined };
  const others = new Set(target === null ? ignored : [target, ...ignored]);
  const x = dropTableColumns(
    columns,
    [...others].filter((name) => columns.names.includes(name)),
  );
  if (x.names.length === 0) throw new LecternError("invalid-data", "no column is left to learn from");
  const lost = table.rows - rows.length;
  return {
    x,
    y: y === undefined ? undefined : checkedTarget(y, columnOf(table, target as string), target as string, kind),
    target,
    rows,
    notes: lost === 0 ? [] : [`${lost} of ${table.rows} rows have no ${target} and are left out`],
  };
}

function checkedTarget(y: Labels | Float64Array, { type }: Column, name: string, kind: string): Labels | Float64Array {
  if (!isLabels(y) || y.classes.length <= MOST_CLASSES) return y;
  const remedy = type === "number" ? "a regressor predicts numbers" : "choose a column with fewer different values";
  throw new LecternError(
    "invalid-data",
    `${kind}: the target ${name} has ${y.classes.length} different values, which are too many classes; ${remedy}`,
  );
}
