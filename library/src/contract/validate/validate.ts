/** Validates data once, where they enter a method; everything after that relies on it. */
import { LecternError, show } from "../../core/errors.js";
import { isRecord } from "../../core/plain-data.js";
import type { Saved } from "../../core/saved.js";
import { type Dataset, defaultFeatures, requireKnownFields, type Target } from "../../data/dataset.js";
import { asLabels } from "../../data/labels.js";
import { asMatrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { asSparse, isSparse } from "../../data/sparse.js";
import type { CodedSchema, UnknownCategories } from "../../data/table/codes.js";
import { isTable, type Table } from "../../data/table/table.js";
import { firstNotFinite } from "../../numeric/first-not-finite.js";
import type { Capabilities, TargetKind } from "../contract.js";
import { type AnySamples, checkFeatures, matchColumns } from "./columns.js";
import type { Limits } from "./limits.js";
import type { TableReader } from "./table-reader.js";
import { isTableLike, refuseTable, requireTable } from "./tables.js";
import { checkLength, recode, validateGroups, validateTarget, validateWeights } from "./target.js";
import { knownScan, rememberScan, type Scan } from "./validated.js";

/** What data a method takes, with its name for messages. */
export interface DataRules {
  readonly kind: string;
  readonly target: TargetKind;
  readonly supports: Capabilities;
  readonly limits?: Limits;
  /** Whether tables stay tables, for methods inside that take them; otherwise methods of categories get codes. */
  readonly keepsTables?: boolean;
  /** How tables are read, of methods that take them. */
  readonly tables?: TableReader | undefined;
  /** How unknown categories are handled. */
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
export function validateData(
  rules: DataRules,
  given: unknown,
  start?: readonly CodedSchema[],
): Dataset<Target | undefined, AnySamples | Table> {
  if (isRecord(given) && ("x" in given || "X" in given)) requireKnownFields(rules.kind, given);
  if (typeof given !== "object" || given === null || !("x" in given)) {
    const needs = rules.target === "none" ? "{ x }" : "{ x, y }";
    throw new LecternError("invalid-data", `${rules.kind}: fit needs an object ${needs}, got ${show(given)}`);
  }
  const { x: givenSamples, y, features, weights, groups } = given as Given;
  const { x, names, schema } = validateAnySamples(rules, givenSamples, { features, start, scan: knownScan(given) });
  const columns = columnCount(x);
  if (x.rows === 0 || columns === 0) {
    throw new LecternError(
      "invalid-data",
      `${rules.kind}: x is empty (${x.rows} rows, ${columns} columns); needs at least 1 of each`,
    );
  }
  const dataset = {
    x,
    y: validateTarget(rules, y, x.rows),
    features: names ?? (features === undefined ? defaultFeatures(columns) : checkFeatures(rules, features, columns)),
  };
  return {
    ...dataset,
    ...(schema === undefined ? {} : { schema }),
    ...(weights === undefined ? {} : { weights: validateWeights(rules, weights, x.rows) }),
    ...(groups === undefined ? {} : { groups: validateGroups(rules, groups, x.rows) }),
  };
}

/** Samples of any kind that the method takes; a table brings the names of its columns, and codes for its categories. */
function validateAnySamples(
  rules: DataRules,
  given: unknown,
  { features, start, scan }: { features: unknown; start: readonly CodedSchema[] | undefined; scan: Scan | undefined },
): { x: AnySamples | Table; names?: readonly string[]; schema?: readonly CodedSchema[] } {
  const { supports, tables } = rules;
  if (tables === undefined || !(supports.table || (supports.categories && isTableLike(given))))
    return { x: validateSamples(rules, given, scan, features) };
  const table = tables.validateTable(rules, given, features, scan);
  if (supports.table || rules.keepsTables) return { x: table, names: table.names };
  return { ...tables.codesOf(rules, table, start), names: table.names };
}

/** The number of columns of a matrix or a table. */
export function columnCount(x: AnySamples | Table): number {
  return isTable(x) ? x.names.length : x.columns;
}

/** Checks what is given to `update`: as for `fit`, but with the columns and classes that the model already knows. */
export function validateUpdate(
  rules: DataRules,
  given: unknown,
  { features, schema, classes = [] }: Pick<Saved, "features" | "schema" | "classes">,
): Dataset<Target | undefined, AnySamples> {
  const fresh = validateData(
    { ...rules, target: rules.target === "labels" ? "none" : rules.target },
    given,
    schema as readonly CodedSchema[] | undefined,
  );
  if (isTable(fresh.x)) throw new LecternError("unsupported", `${rules.kind}: tables cannot be added to a model`);
  if (schema !== undefined && fresh.schema === undefined) throw requireTable(rules);
  if (schema === undefined && fresh.schema !== undefined) throw refuseTable(rules);
  const { y, features: names } = given as Given;
  const x = fresh.schema ? fresh.x : validateInput(rules, { x: fresh.x, features: names }, features);
  const target =
    rules.target === "labels"
      ? recode(rules, asLabels(checkLength(rules, y, x.rows), `${rules.kind}: y`), classes)
      : fresh.y;
  return { ...fresh, x, y: target, features };
}

/** Checks what is given to a fitted model; named columns are put into the order the model knows. */
export function validateInput(rules: DataRules, given: unknown, fitted: readonly string[]): AnySamples {
  const named = typeof given === "object" && given !== null && "x" in given;
  if (named) requireKnownFields(rules.kind, given);
  const { x: samples, features } = named ? (given as Given) : { x: given, features: undefined };
  const x = validateSamples(rules, samples, knownScan(given), features ?? fitted);
  // A list without rows has no columns to compare: no samples give no results.
  if (x.rows === 0 && x.columns === 0 && !isSparse(x)) return zeros(0, fitted.length);
  if (features !== undefined) return matchColumns(rules, x, checkFeatures(rules, features, x.columns), fitted);
  if (x.columns !== fitted.length) {
    throw new LecternError(
      "feature-mismatch",
      `${rules.kind}: the model was fitted on ${fitted.length} columns, x has ${x.columns}`,
      { expected: fitted.length, got: x.columns },
    );
  }
  return x;
}

/** Checks samples alone, whatever their columns are; values that were scanned before are not scanned again. */
export function validateSamples(rules: DataRules, given: unknown, scan?: Scan, features?: unknown): AnySamples {
  if (isTable(given)) throw refuseTable(rules);
  if (isSparse(given) && !rules.supports.sparse) {
    const remedy = rules.limits?.sparse ?? "which this method does not support";
    throw new LecternError("unsupported", `${rules.kind}: x is sparse, ${remedy}; use toDense(x)`);
  }
  const where = `${rules.kind}: x`;
  if (scan === "complete" || (scan !== undefined && rules.supports.missing)) return given as AnySamples;
  const x = isSparse(given) ? asSparse(given, where) : asMatrix(given as MatrixLike, where);
  rememberScan(x, checkValues(rules, x, features));
  return x;
}

/** Throws for invalid values, with their position; returns whether some are missing. */
function checkValues(rules: DataRules, x: AnySamples, features: unknown): Scan {
  const values = isSparse(x) ? x.values : x.data;
  const bad = firstNotFinite(values, false);
  if (bad < 0) return "complete";
  const index = rules.supports.missing ? firstNotFinite(values, true) : bad;
  if (index < 0) return "has missing values";
  const value = values[index];
  const { row, column } = placeOf(x, index);
  const remedy = Number.isNaN(value)
    ? "missing values are not supported by this method: impute them or remove the sample"
    : "values must be finite";
  const place = `row ${row}, column ${column}${nameOf(column, features)}`;
  throw new LecternError("invalid-data", `${rules.kind}: x has ${value} in ${place}; ${remedy}`, { row, column });
}

/** The name of a column in brackets, where it has one of its own. */
function nameOf(column: number, features: unknown): string {
  const name: unknown = Array.isArray(features) ? features[column] : undefined;
  return typeof name !== "string" || name === `x${column}` ? "" : ` (${show(name)})`;
}

function placeOf(x: AnySamples, index: number): { row: number; column: number } {
  if (!isSparse(x)) return { row: Math.floor(index / x.columns), column: index % x.columns };
  let row = 0;
  while (x.rowStart[row + 1] <= index) row++;
  return { row, column: x.columnIndex[index] };
}
