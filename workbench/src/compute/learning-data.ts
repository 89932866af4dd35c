/** The samples of a study: features, and the target in the form that the method needs. */
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
import { counted, grouped } from "../../../cli/src/terminal/counted.js";
import type { LearningData } from "./learned.js";

/** The roles of the columns. */
export interface ColumnChoice {
  readonly target: string | null;
  readonly ignored: readonly string[];
}

/** With more classes than this, the target is probably numeric. */
const MAX_CLASSES = 100;

/** Separates the target from the table; `wanted` is the kind of target of the method, `kind` its name in messages. */
export function learningData(table: Table, choice: ColumnChoice, wanted: TargetKind, kind: string): LearningData {
  const { target } = choice;
  const ignored = choice.ignored.filter((name) => table.names.includes(name));
  if (target === null && (wanted === "labels" || wanted === "numbers")) {
    throw new LecternError("invalid-data", `${kind} needs a target; choose the column to predict`);
  }
  const learns = target !== null && wanted !== "none";
  const rows = learns ? rowsWithValue(table, target) : Int32Array.from({ length: table.rows }, (_, i) => i);
  if (rows.length === 0) {
    throw new LecternError("invalid-data", learns ? `the target ${target} is empty` : "the table has no rows");
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
    notes:
      lost === 0
        ? []
        : [`${grouped(lost)} of ${counted(table.rows, "row")} have no value of ${target} and are left out`],
  };
}

function checkedTarget(y: Labels | Float64Array, { type }: Column, name: string, kind: string): Labels | Float64Array {
  if (!isLabels(y) || y.classes.length <= MAX_CLASSES) return y;
  const remedy =
    type === "number" ? "use a regressor to predict numbers" : "choose a column with fewer distinct values";
  throw new LecternError(
    "invalid-data",
    `${kind}: the target ${name} has ${y.classes.length} distinct values, which are too many classes; ${remedy}`,
  );
}
