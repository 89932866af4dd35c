/**
 * The part of validation that checks tables, and codes them for methods that understand categories. Methods that take
 * tables declare it, so that programs with other methods do without its code.
 */
import { LecternError, show } from "../../core/errors.js";
import type { Saved } from "../../core/saved.js";
import { requireKnownFields } from "../../data/dataset.js";
import { isMatrix, type Matrix } from "../../data/matrix.js";
import { isSparse } from "../../data/sparse.js";
import { type CodedSchema, codedSchemaOf, codeTable, isCodedSchema } from "../../data/table/codes.js";
import { applySchema, asTable } from "../../data/table/conform.js";
import { type ColumnSchema, isTableSchema, schemaOf } from "../../data/table/schema.js";
import { isTable, type Table } from "../../data/table/table.js";
import { firstNotFinite } from "../../numeric/first-not-finite.js";
import { isTableLike, requireTable } from "./tables.js";
import type { DataRules } from "./validate.js";
import { inheritScan, knownScan, rememberScan, type Scan } from "./validated.js";

/** Checks a table for a fit; one that was scanned before is not scanned again. */
function validateTable(rules: DataRules, given: unknown, features: unknown, scan?: Scan): Table {
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

/** Checks a table for a fitted model, or a list of records; columns are matched by name. */
function validateTableInput(rules: DataRules, given: unknown, schema: readonly ColumnSchema[]): Table {
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
function codesOf(
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
function validateCodedInput(rules: DataRules, given: unknown, schema: readonly CodedSchema[]): Matrix {
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

type Fitted = Pick<Saved, "features" | "schema">;

/** Checks samples for a model that was fitted on a table. */
function validateForModel(rules: DataRules, given: unknown, schema: readonly unknown[]): Matrix | Table {
  return keepsTables(rules)
    ? validateTableInput(rules, given, schema as readonly ColumnSchema[])
    : validateCodedInput(rules, given, schema as readonly CodedSchema[]);
}

/** Whether a saved model has the columns of the table it was fitted on. */
function hasSchema(rules: DataRules, { features, schema }: Fitted): boolean {
  if (keepsTables(rules)) return isTableSchema(schema, features);
  return rules.supports.categories === true && isCodedSchema(schema, features);
}

function keepsTables({ supports, keepsTables: keeps }: DataRules): boolean {
  return supports.table === true || keeps === true;
}

/** Reads tables for methods that support tables or categories, which declare it as their `tables`. */
export const tableReader = { validateTable, codesOf, validateForModel, hasSchema, schemaOf };

/** The functions with which a method reads tables. */
export type TableReader = typeof tableReader;
