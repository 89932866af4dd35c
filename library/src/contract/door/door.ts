/** Checks data once, where they enter a method; everything behind the door may rely on them. */
import { LecternError, show } from "../../core/errors.js";
import type { Saved } from "../../core/saved.js";
import { type Dataset, defaultFeatures, type Target } from "../../data/dataset.js";
import { asLabels } from "../../data/labels.js";
import { asMatrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { asSparse, isSparse } from "../../data/sparse.js";
import type { CodedSchema, UnknownCategories } from "../../data/table/codes.js";
import { isTable, type Table } from "../../data/table/table.js";
import { firstNotFinite } from "../../numeric/first-not-finite.js";
import type { Capabilities, TargetKind } from "../contract.js";
import { type AnySamples, checkFeatures, matchColumns } from "./columns.js";
import type { Limits } from "./limits.js";
import { admitCodes, admitTable, isTableLike, refuseTable, requireTable } from "./tables.js";
import { admitGroups, admitTarget, admitWeights, checkLength, recode } from "./target.js";

/** What stands at the door: the method's name for messages, and what it lets in. */
export interface Door {
  readonly kind: string;
  readonly target: TargetKind;
  readonly supports: Capabilities;
  readonly limits?: Limits;
  /** Whether the values of dense samples are looked at only when something has gone wrong; see late-check.ts. */
  readonly late?: boolean;
  /** Whether tables stay tables, for methods inside that take them; otherwise methods of categories get codes. */
  readonly keepsTables?: boolean;
  /** What becomes of categories that a model does not know. */
  readonly unknown?: UnknownCategories;
}

interface Given {
  readonly x: unknown;
  readonly y?: unknown;
  readonly features?: unknown;
  readonly weights?: unknown;
  readonly groups?: unknown;
}

/** Checks what is given to `fit`; a table is coded by the schema of the model to start from, where there is one. */
export function admitData(
  door: Door,
  given: unknown,
  start?: readonly CodedSchema[],
): Dataset<Target | undefined, AnySamples | Table> {
  if (typeof given !== "object" || given === null || !("x" in given)) {
    const needs = door.target === "none" ? "{ x }" : "{ x, y }";
    throw new LecternError("invalid-data", `${door.kind}: fit needs an object ${needs}, got ${show(given)}`);
  }
  const { x: givenSamples, y, features, weights, groups } = given as Given;
  const { x, names, schema } = admitAnySamples(door, givenSamples, features, start);
  const columns = columnCount(x);
  if (x.rows === 0 || columns === 0) {
    throw new LecternError(
      "invalid-data",
      `${door.kind}: x is empty (${x.rows} rows, ${columns} columns); at least one of each is needed`,
    );
  }
  const dataset = {
    x,
    y: admitTarget(door, y, x.rows),
    features: names ?? (features === undefined ? defaultFeatures(columns) : checkFeatures(door, features, columns)),
  };
  return {
    ...dataset,
    ...(schema === undefined ? {} : { schema }),
    ...(weights === undefined ? {} : { weights: admitWeights(door, weights, x.rows) }),
    ...(groups === undefined ? {} : { groups: admitGroups(door, groups, x.rows) }),
  };
}

/** Samples of any kind that the method takes; a table brings the names of its columns, and codes for its categories. */
function admitAnySamples(
  door: Door,
  given: unknown,
  features: unknown,
  start: readonly CodedSchema[] | undefined,
): { x: AnySamples | Table; names?: readonly string[]; schema?: readonly CodedSchema[] } {
  const { supports } = door;
  if (!supports.table && !(supports.categories && isTableLike(given))) return { x: admitSamples(door, given) };
  const table = admitTable(door, given, features);
  if (supports.table || door.keepsTables) return { x: table, names: table.names };
  return { ...admitCodes(door, table, start), names: table.names };
}

/** The number of columns of a matrix or a table. */
export function columnCount(x: AnySamples | Table): number {
  return isTable(x) ? x.names.length : x.columns;
}

/** Checks what is given to `update`: as for `fit`, but with the columns and classes that the model already knows. */
export function admitMore(
  door: Door,
  given: unknown,
  { features, schema, classes = [] }: Pick<Saved, "features" | "schema" | "classes">,
): Dataset<Target | undefined, AnySamples> {
  const fresh = admitData(
    { ...door, target: door.target === "labels" ? "none" : door.target },
    given,
    schema as readonly CodedSchema[] | undefined,
  );
  if (isTable(fresh.x)) throw new LecternError("unsupported", `${door.kind}: tables cannot be added to a model`);
  if (schema !== undefined && fresh.schema === undefined) throw requireTable(door);
  if (schema === undefined && fresh.schema !== undefined) throw refuseTable(door);
  const { y, features: names } = given as Given;
  const x = fresh.schema ? fresh.x : admitInput(door, { x: fresh.x, features: names }, features);
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
  if (isTable(given)) throw refuseTable(door);
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
