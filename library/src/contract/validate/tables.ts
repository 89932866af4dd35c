/** The part of validation that checks tables, and codes them for methods that understand categories. */
import { LecternError, show } from "../../core/errors.js";
import { isRecord } from "../../core/plain-data.js";
import { requireKnownFields } from "../../data/dataset.js";
import { isMatrix, type Matrix } from "../../data/matrix.js";
import { isSparse } from "../../data/sparse.js";
import { type CodedSchema, codedSchemaOf, codeTable } from "../../data/table/codes.js";
import { applySchema, asTable } from "../../data/table/conform.js";
import type { ColumnSchema } from "../../data/table/schema.js";
import { isTable, type Table } from "../../data/table/table.js";
import { firstNotFinite } from "../../numeric/first-not-finite.js";
import type { DataRules } from "./validate.js";
import { inheritScan, knownScan, rememberScan, type Scan } from "./validated.js";

/** Whether samples are a table or a list of records rather than numbers. */
export function isTableLike(given: unknown): boolean {
  return isTable(given) || (Array.isArray(given) && given.length > 0 && isRecord(given[0]));
}

/** Checks a table for a fit; one that was scanned before is not scanned again. */
export function validateTable(rules: DataRules, given: unknown, features: unknown, scan?: Scan): Table {
  const table = scan !== undefined && isTable(given) ? given : asTable(given, `${rules.kind}: x`);
  // The parts of a data set that was split bring the names of their columns along.
  if (features !== undefined && !isSameList(features, table.names)) {
    throw new LecternError(
      "invalid-data",
      `${rules.kind}: \`features\` differs from the column names of the table; leave it out`,
    );
  }
  return scan === undefined ? refuseInfinite(rules, table) : table;
}

function isSameList(given: unknown, names: readonly string[]): boolean {
  return Array.isArray(given) && given.length === names.length && given.every((name, i) => name === names[i]);
}

/** Missing values are left to the method; infinite values are an error. */
function refuseInfinite(rules: DataRules, table: Table): Table {
  table.columns.forEach((column, j) => {
    if (column.type !== "number") return;
    const row = firstNotFinite(column.values, true);
    if (row < 0) return;
    const name = table.names[j];
    throw new LecternError(
      "invalid-data",
      `${rules.kind}: column ${show(name)} has ${column.values[row]} in row ${row}; values must be finite`,
      { row, column: name },
    );
  });
  // Missing values of a table are not searched: each column marks its own.
  rememberScan(table, "has missing values");
  return table;
}

/** The error for a table where only numbers will do: the method takes no others, or its model has not seen one. */
export function refuseTable({ kind, supports, limits }: DataRules): LecternError {
  if (supports.categories) {
    return new LecternError(
      "feature-mismatch",
      `${kind}: x is a table, but the model was fitted on a matrix; pass a matrix`,
    );
  }
  const remedy = limits?.categories ?? "which this method cannot use; put encodeTable() before it in a pipeline";
  return new LecternError("unsupported", `${kind}: x is a table, ${remedy}`);
}

/** The error for numbers where the model has seen a table: the meaning of its codes is lost. */
export function requireTable({ kind }: DataRules): LecternError {
  return new LecternError("feature-mismatch", `${kind}: the model was fitted on a table; pass a table or records`);
}

/** Checks a table for a fitted model, or a list of records; columns are matched by name. */
export function validateTableInput(rules: DataRules, given: unknown, schema: readonly ColumnSchema[]): Table {
  const wrapped = typeof given === "object" && given !== null && "x" in given && !isTable(given);
  if (wrapped) requireKnownFields(rules.kind, given);
  const samples = wrapped ? given.x : given;
  if (rules.supports.categories && isNumbers(samples)) throw requireTable(rules);
  const table = applySchema(samples, schema, rules.kind);
  return knownScan(given) === undefined ? refuseInfinite(rules, table) : inheritScan(table, samples as Table);
}

function isNumbers(given: unknown): boolean {
  return isMatrix(given) || isSparse(given) || (Array.isArray(given) && given.length > 0 && !isTableLike(given));
}

/** The codes of a table: by its own categories, or by those of a model that is to learn more from it. */
export function codesOf(
  rules: DataRules,
  table: Table,
  known: readonly CodedSchema[] | undefined,
): { x: Matrix; schema: readonly CodedSchema[] } {
  if (known === undefined) {
    const schema = codedSchemaOf(table, rules.kind);
    return { x: coded(rules, table, schema), schema };
  }
  const unknown = { refuse: "remove the row, or fit a new model on all rows" };
  return { x: coded({ ...rules, unknown }, applySchema(table, known, rules.kind), known), schema: known };
}

/** Checks and codes a table for a model that was fitted on one. */
export function validateCodedInput(rules: DataRules, given: unknown, schema: readonly CodedSchema[]): Matrix {
  return coded(rules, validateTableInput(rules, given, schema), schema);
}

function coded(rules: DataRules, table: Table, schema: readonly CodedSchema[]): Matrix {
  const x = codeTable(table, schema, rules.unknown ?? "missing", rules.kind);
  const gap = rules.supports.missing ? -1 : x.data.findIndex(Number.isNaN);
  if (gap < 0) return x;
  const row = Math.floor(gap / x.columns);
  const { name } = schema[gap % x.columns];
  throw new LecternError(
    "invalid-data",
    `${rules.kind}: column ${show(name)} has no value in row ${row}; ` +
      `${rules.limits?.missing ?? "missing values are not supported by this method"}: impute them or remove the row`,
    { row, column: name },
  );
}
