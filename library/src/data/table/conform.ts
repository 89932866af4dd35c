/** Tables brought into the form that a model was fitted on: the same columns, by name, of the same types. */
import { LecternError, show } from "../../core/errors.js";
import { nearestName } from "../../core/nearest-name.js";
import { checkColumn, columnLength, missingInColumn } from "./column.js";
import { inferColumn } from "./infer.js";
import { columnsFromRecords } from "./records.js";
import type { ColumnSchema } from "./schema.js";
import { type Column, isTable, type Table } from "./table.js";

/**
 * A row as an object with one field per column. The second alternative is for interfaces, which have no index signature;
 * lists are objects too, but they are rows of a matrix.
 */
export type TableRow = Readonly<Record<string, unknown>> | (object & { readonly [Symbol.iterator]?: never });

/** A table, or its rows as objects with one field per column. */
export type TableLike = Table | readonly TableRow[];

/** A table from user input; `where` begins the message of the error when it is not a table. */
export function asTable(given: unknown, where: string): Table {
  if (Array.isArray(given)) return columnsFromRecords(given);
  if (!isTable(given)) {
    throw new LecternError(
      "invalid-data",
      `${where} must be a table (createTable, readCsv) or a list of records, got ${show(given)}`,
    );
  }
  const { rows, names, columns } = given;
  const named = names.every((name: unknown) => typeof name === "string");
  if (!named || names.length !== columns.length || new Set(names).size !== names.length) {
    throw new LecternError("invalid-data", `${where} must have one name per column, without duplicates`);
  }
  columns.forEach((column, j) => {
    if (typeof column !== "object" || column === null) {
      throw new LecternError("invalid-data", `${where}: ${show(names[j])} must be a column, got ${show(column)}`);
    }
    if (columnLength(checkColumn(column, names[j])) === rows) return;
    throw new LecternError(
      "invalid-data",
      `${where}: column ${show(names[j])} has ${columnLength(column)} rows, the table ${rows}`,
      { column: names[j] },
    );
  });
  return given;
}

/**
 * The table with the columns of the schema that the fit used, in its order and types. A column that is missing or
 * unknown, or whose type has changed so that its values cannot be converted, is an error with its name. A field that
 * is absent from a record is a missing value.
 */
export function applySchema(given: unknown, schema: readonly ColumnSchema[], where: string): Table {
  const used = schema.filter(({ unused }) => unused !== true);
  const names = used.map(({ name }) => name);
  if (!Array.isArray(given)) {
    const table = asTable(given, `${where}: x`);
    matchNames(table.names, schema, where);
    const place = new Map(table.names.map((name, j) => [name, j]));
    const columns = used.map((wanted) => conformColumn(table.columns[place.get(wanted.name) as number], wanted, where));
    return { rows: table.rows, names, columns };
  }
  const found = new Set<string>();
  given.forEach((record: unknown, row) => {
    if (typeof record !== "object" || record === null || Array.isArray(record)) {
      throw new LecternError("invalid-data", `${where}: record ${row} must be an object, got ${show(record)}`, { row });
    }
    for (const name of Object.keys(record)) found.add(name);
  });
  if (given.length > 0) matchNames([...found], schema, where);
  const records = given as readonly Readonly<Record<string, unknown>>[];
  const columns = used.map((wanted) => {
    const values = records.map((record) => (Object.hasOwn(record, wanted.name) ? record[wanted.name] : null));
    return conformColumn(columnOfValues(values, wanted), wanted, where);
  });
  return { rows: given.length, names, columns };
}

/** Texts stay texts where texts are wanted: a date written in one must not become a date. */
function columnOfValues(values: readonly unknown[], { name, type }: ColumnSchema): Column {
  const wantsText = type === "text" || type === "category" || type === "ordinal";
  const texts = values.map((value) => (value === undefined || Number.isNaN(value) ? null : value));
  if (wantsText && texts.every((value) => value === null || typeof value === "string")) {
    return { type: "text", values: texts };
  }
  return inferColumn(values, name);
}

/** Throws for names that do not match the schema. */
function matchNames(given: readonly string[], schema: readonly ColumnSchema[], where: string): void {
  const found = new Set(given);
  const known = new Set(schema.map(({ name }) => name));
  const missing = schema.filter(({ name, unused }) => unused !== true && !found.has(name)).map(({ name }) => name);
  const extra = given.filter((name) => !known.has(name));
  if (missing.length > 0) {
    const nearest = nearestName(missing[0], extra);
    const hint = nearest === undefined ? "" : `; did you mean ${show(nearest)}?`;
    throw mismatch(`${where}: the model needs the column ${show(missing[0])}${hint}`, missing, extra);
  }
  if (extra.length > 0) {
    throw mismatch(
      `${where}: the model does not know the column ${show(extra[0])}; drop it, for example with dropTableColumns`,
      missing,
      extra,
    );
  }
}

function mismatch(message: string, missing: readonly string[], extra: readonly string[]): LecternError {
  return new LecternError("feature-mismatch", message, { missing, extra });
}

/** The column in the wanted type, where that keeps its values. */
function conformColumn(column: Column, wanted: ColumnSchema, where: string): Column {
  if (isEmpty(column)) return emptyColumn(columnLength(column), wanted);
  if (wanted.type === "text" && (column.type === "category" || column.type === "ordinal")) {
    return { type: "text", values: textsOf(column) };
  }
  if (wanted.type === "category" && (column.type === "text" || column.type === "ordinal")) {
    return { type: "category", ...coded(textsOf(column), []) };
  }
  if (
    wanted.type === "ordinal" &&
    (column.type === "text" || column.type === "category" || column.type === "ordinal")
  ) {
    // Levels that the fit did not know come last; the encoder decides how to handle them.
    const { codes, categories } = coded(textsOf(column), wanted.levels);
    return { type: "ordinal", codes, levels: categories };
  }
  if (column.type === wanted.type) {
    if (column.type !== "image" || wanted.type !== "image") return column;
    if (["width", "height", "channels"].every((size) => column[size as "width"] === wanted[size as "width"])) {
      return column;
    }
    throw new LecternError(
      "feature-mismatch",
      `${where}: column ${show(wanted.name)} had images of ${wanted.width} x ${wanted.height} x ${wanted.channels} in ` +
        `the fit, now they are ${column.width} x ${column.height} x ${column.channels}; resize them first`,
    );
  }
  throw new LecternError(
    "feature-mismatch",
    `${where}: column ${show(wanted.name)} held values of type ${wanted.type} in the fit, now they are of type ` +
      `${column.type}; convert the column, or declare its type when reading the file`,
    { column: wanted.name, expected: wanted.type, got: column.type },
  );
}

function isEmpty(column: Column): boolean {
  const rows = columnLength(column);
  for (let i = 0; i < rows; i++) if (!missingInColumn(column, i)) return false;
  return true;
}

/** A column of the wanted type without a single value. */
function emptyColumn(rows: number, wanted: ColumnSchema): Column {
  switch (wanted.type) {
    case "number":
    case "date":
      return { type: wanted.type, values: new Float64Array(rows).fill(Number.NaN) };
    case "boolean":
      return { type: "boolean", values: new Uint8Array(rows).fill(255) };
    case "text":
      return { type: "text", values: new Array<null>(rows).fill(null) };
    case "category":
      return { type: "category", codes: new Int32Array(rows).fill(-1), categories: [] };
    case "ordinal":
      return { type: "ordinal", codes: new Int32Array(rows).fill(-1), levels: wanted.levels };
    case "image": {
      const { width, height, channels } = wanted;
      const pixels = new Float32Array(rows * width * height * channels);
      return { type: "image", width, height, channels, pixels, missing: new Uint8Array(rows).fill(1) };
    }
  }
}

/** The values of a column of names, as texts; null where one is missing. */
export function textsOf(
  column: Extract<Column, { type: "text" | "category" | "ordinal" }>,
): readonly (string | null)[] {
  if (column.type === "text") return column.values;
  const names = column.type === "category" ? column.categories : column.levels;
  return Array.from(column.codes, (code) => (code < 0 ? null : names[code]));
}

/** Texts as codes into a list that begins with the given names; further ones follow in sorted order. */
function coded(
  texts: readonly (string | null)[],
  known: readonly string[],
): { codes: Int32Array; categories: string[] } {
  const first = new Set(known);
  const others = new Set<string>();
  for (const text of texts) if (text !== null && !first.has(text)) others.add(text);
  const categories = [...known, ...[...others].sort()];
  const code = new Map(categories.map((name, index) => [name, index]));
  return { codes: Int32Array.from(texts, (text) => (text === null ? -1 : (code.get(text) as number))), categories };
}
