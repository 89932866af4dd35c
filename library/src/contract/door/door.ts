/** Checks data once, where they enter a method; everything behind the door may rely on them. */
import { LecternError, show } from "../../core/errors.js";
import { type Dataset, defaultFeatures, type Target } from "../../data/dataset.js";
import { asLabels } from "../../data/labels.js";
import { asMatrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { asSparse, isSparse } from "../../data/sparse.js";
import { asTable, conformTable } from "../../data/table/conform.js";
import type { ColumnSchema } from "../../data/table/schema.js";
import { isTable, type Table } from "../../data/table/table.js";
import { firstNotFinite } from "../../numeric/first-not-finite.js";
import type { Capabilities, TargetKind } from "../contract.js";
import { type AnySamples, checkFeatures, matchColumns } from "./columns.js";
import type { Limits } from "./limits.js";
import { admitGroups, admitTarget, admitWeights, checkLength, recode } from "./target.js";

/** What stands at the door: the method's name for messages, and what it lets in. */
export interface Door {
  readonly kind: string;
  readonly target: TargetKind;
  readonly supports: Capabilities;
  readonly limits?: Limits;
  /** Whether the values of dense samples are looked at only when something has gone wrong; see late-check.ts. */
  readonly late?: boolean;
}

interface Given {
  readonly x: unknown;
  readonly y?: unknown;
  readonly features?: unknown;
  readonly weights?: unknown;
  readonly groups?: unknown;
}

/** Checks what is given to `fit`. */
export function admitData(door: Door, given: unknown): Dataset<Target | undefined, AnySamples | Table> {
  if (typeof given !== "object" || given === null || !("x" in given)) {
    const needs = door.target === "none" ? "{ x }" : "{ x, y }";
    throw new LecternError("invalid-data", `${door.kind}: fit needs an object ${needs}, got ${show(given)}`);
  }
  const { x: givenSamples, y, features, weights, groups } = given as Given;
  const x = door.supports.table ? admitTable(door, givenSamples, features) : admitSamples(door, givenSamples);
  const columns = columnCount(x);
  if (x.rows === 0 || columns === 0) {
    throw new LecternError(
      "invalid-data",
      `${door.kind}: x is empty (${x.rows} rows, ${columns} columns); at least one of each is needed`,
    );
  }
  const names = isTable(x) ? x.names : defaultFeatures(columns);
  const dataset = {
    x,
    y: admitTarget(door, y, x.rows),
    features: features === undefined || isTable(x) ? names : checkFeatures(door, features, columns),
  };
  return {
    ...dataset,
    ...(weights === undefined ? {} : { weights: admitWeights(door, weights, x.rows) }),
    ...(groups === undefined ? {} : { groups: admitGroups(door, groups, x.rows) }),
  };
}

/** The number of columns of a matrix or a table. */
export function columnCount(x: AnySamples | Table): number {
  return isTable(x) ? x.names.length : x.columns;
}

function admitTable(door: Door, given: unknown, features: unknown): Table {
  const table = asTable(given, `${door.kind}: x`);
  // The parts of a data set that was split bring the names of their columns along.
  if (features !== undefined && !isSameList(features, table.names)) {
    throw new LecternError(
      "invalid-data",
      `${door.kind}: a table names its columns itself, and \`features\` says otherwise; leave it out`,
    );
  }
  return refuseInfinite(door, table);
}

function isSameList(given: unknown, names: readonly string[]): boolean {
  return Array.isArray(given) && given.length === names.length && given.every((name, i) => name === names[i]);
}

/** Missing values are for the method to judge; infinite ones nobody can use. */
function refuseInfinite(door: Door, table: Table): Table {
  table.columns.forEach((column, j) => {
    if (column.type !== "number") return;
    const row = firstNotFinite(column.values, true);
    if (row < 0) return;
    const name = table.names[j];
    throw new LecternError(
      "invalid-data",
      `${door.kind}: column ${show(name)} has ${column.values[row]} in row ${row}; only finite numbers can be used`,
      { row, column: name },
    );
  });
  return table;
}

/** Checks a table for a fitted model, or a list of records; columns are matched by name. */
export function admitTableInput(door: Door, given: unknown, schema: readonly ColumnSchema[]): Table {
  const wrapped = typeof given === "object" && given !== null && "x" in given && !isTable(given);
  return refuseInfinite(door, conformTable(wrapped ? given.x : given, schema, door.kind));
}

/** Checks what is given to `update`: as for `fit`, but with the columns and classes that the model already knows. */
export function admitMore(
  door: Door,
  given: unknown,
  features: readonly string[],
  classes: readonly string[] = [],
): Dataset<Target | undefined, AnySamples> {
  const fresh = admitData({ ...door, target: door.target === "labels" ? "none" : door.target }, given);
  if (isTable(fresh.x)) throw new LecternError("unsupported", `${door.kind}: tables cannot be added to a model`);
  const { y, features: names } = given as Given;
  const x = admitInput(door, { x: fresh.x, features: names }, features);
  const target =
    door.target === "labels"
      ? recode(door, asLabels(checkLength(door, y, x.rows), `${door.kind}: y`), classes)
      : fresh.y;
  return { ...fresh, x, y: target, features };
}

/** Checks what is given to a fitted model; named columns are put into the order the model knows. */
export function admitInput(door: Door, given: unknown, fitted: readonly string[]): AnySamples {
  const named = typeof given === "object" && given !== null && "x" in given;
  const { x: samples, features } = named ? (given as Given) : { x: given, features: undefined };
  const x = admitSamples(door, samples);
  // A list without rows has no columns to compare: no samples give no results.
  if (x.rows === 0 && x.columns === 0 && !isSparse(x)) return zeros(0, fitted.length);
  if (features !== undefined) return matchColumns(door, x, checkFeatures(door, features, x.columns), fitted);
  if (x.columns !== fitted.length) {
    throw new LecternError(
      "feature-mismatch",
      `${door.kind}: the model was fitted on ${fitted.length} columns, x has ${x.columns}`,
      { expected: fitted.length, got: x.columns },
    );
  }
  return x;
}

/** Checks samples alone, whatever their columns are. */
export function admitSamples(door: Door, given: unknown): AnySamples {
  if (isSparse(given) && !door.supports.sparse) {
    const remedy = door.limits?.sparse ?? "which this method cannot use";
    throw new LecternError("unsupported", `${door.kind}: x is sparse, ${remedy}; give toDense(x)`);
  }
  const where = `${door.kind}: x`;
  const x = isSparse(given) ? asSparse(given, where) : asMatrix(given as MatrixLike, where);
  if (isSparse(x) || !door.late) checkValues(door, x);
  return x;
}

/** Refuses values that cannot be used, by their place. */
export function checkValues(door: Door, x: AnySamples): void {
  if (isSparse(x)) {
    checkNumbers(door, x.values, (index) => {
      let row = 0;
      while (x.rowStart[row + 1] <= index) row++;
      return { row, column: x.columnIndex[index] };
    });
  } else checkNumbers(door, x.data, (index) => ({ row: Math.floor(index / x.columns), column: index % x.columns }));
}

function checkNumbers(door: Door, values: Float64Array, place: (index: number) => { row: number; column: number }) {
  const index = firstNotFinite(values, door.supports.missing === true);
  if (index < 0) return;
  const value = values[index];
  const { row, column } = place(index);
  const remedy = Number.isNaN(value)
    ? "missing values are not supported by this method: fill them in or leave the sample out"
    : "only finite numbers can be used";
  throw new LecternError("invalid-data", `${door.kind}: x has ${value} in row ${row}, column ${column}; ${remedy}`, {
    row,
    column,
  });
}
