/** Tables of named, typed columns in which missing values are explicit. */
import { LecternError, show } from "../../core/errors.js";
import { suggestion } from "../../core/nearest-name.js";
import { formatDate } from "../csv/date.js";
import { checkColumn, columnLength, missingInColumn, selectInColumn } from "./column.js";
import { inferColumn } from "./infer.js";

/** One typed column; every kind has its own mark for a missing value. */
export type Column =
  /** NaN marks a missing value */
  | { readonly type: "number"; readonly values: Float64Array }
  /** `categories[codes[i]]` is the value of row i; -1 marks a missing value */
  | { readonly type: "category"; readonly codes: Int32Array; readonly categories: readonly string[] }
  /** like a category, with the levels listed from lowest to highest; -1 marks a missing value */
  | { readonly type: "ordinal"; readonly codes: Int32Array; readonly levels: readonly string[] }
  /** 0, 1, or 255 for a missing value */
  | { readonly type: "boolean"; readonly values: Uint8Array }
  /** milliseconds since the beginning of 1970 in UTC; NaN marks a missing value */
  | { readonly type: "date"; readonly values: Float64Array }
  /** null marks a missing value */
  | { readonly type: "text"; readonly values: readonly (string | null)[] }
  /** the pixels of all rows one after the other; `missing[i]` is 1 where row i has no image */
  | {
      readonly type: "image";
      readonly width: number;
      readonly height: number;
      readonly channels: number;
      readonly pixels: Float32Array;
      readonly missing: Uint8Array;
    };

/** A table: column j is called `names[j]`. Names live in an array, never as keys, so that no name is special. */
export interface Table {
  readonly rows: number;
  readonly names: readonly string[];
  readonly columns: readonly Column[];
}

/** Whether a value has the shape of a table; the contents of its columns are not checked. */
export function isTable(value: unknown): value is Table {
  if (typeof value !== "object" || value === null) return false;
  const { rows, names, columns } = value as Partial<Record<keyof Table, unknown>>;
  return Number.isInteger(rows) && Array.isArray(names) && Array.isArray(columns);
}

/** One value as plain data; null where it is missing. Dates are ISO 8601 texts. */
export type CellValue = number | string | boolean | null;

/** What a column can be made from: a column, or an array whose type is inferred. */
export type ColumnLike = Column | ArrayLike<unknown>;

/**
 * Makes a table of columns given by name; arrays get the type their values show.
 *
 * @example
 * ```ts
 * import { createTable } from "lectern/data";
 *
 * const table = createTable({ age: [31, 45, null], city: ["Bern", "Oslo", "Bern"] });
 * table.columns[1]; // { type: "category", codes: [0, 1, 0], categories: ["Bern", "Oslo"] }
 * ```
 */
export function createTable(
  columns: Readonly<Record<string, ColumnLike>> | Iterable<readonly [string, ColumnLike]>,
): Table {
  const isList = Symbol.iterator in columns;
  const entries: (readonly [string, ColumnLike])[] = isList
    ? [...(columns as Iterable<readonly [string, ColumnLike]>)]
    : Object.entries(columns as Readonly<Record<string, ColumnLike>>);
  const seen = new Set<string>();
  const made: Column[] = [];
  for (const [name, value] of entries) {
    if (typeof name !== "string") {
      throw new LecternError("invalid-data", `table: a column name must be a string, got ${show(name)}`);
    }
    if (seen.has(name)) {
      throw new LecternError("invalid-data", `table: duplicate column name ${show(name)}`);
    }
    seen.add(name);
    made.push(asColumn(value, name));
    const rows = columnLength(made[0]);
    if (columnLength(made[made.length - 1]) !== rows) {
      throw new LecternError(
        "invalid-data",
        `table: all columns must have the same length; ${show(entries[0][0])} has ${rows} rows, ` +
          `${show(name)} has ${columnLength(made[made.length - 1])}`,
        { column: name },
      );
    }
  }
  return { rows: made.length === 0 ? 0 : columnLength(made[0]), names: entries.map(([name]) => name), columns: made };
}

function asColumn(value: ColumnLike, name: string): Column {
  if (typeof value === "object" && value !== null && "type" in value) return checkColumn(value, name);
  if (Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value)) return inferColumn(value, name);
  throw new LecternError(
    "invalid-data",
    `table: column ${show(name)} must be a Column or an array, got ${show(value)}`,
  );
}

/** The column with this name; an unknown name is an error that names the nearest one. */
export function columnOf(table: Table, name: string): Column {
  return table.columns[columnIndex(table, name)];
}

/** The position of the column with this name. */
export function columnIndex(table: Pick<Table, "names">, name: string): number {
  const index = placeOfName(table.names, name);
  if (index >= 0) return index;
  throw new LecternError("invalid-data", `table: there is no column ${show(name)}${suggestion(name, table.names)}`, {
    column: name,
  });
}

/** Below this number of columns a linear search is faster than a map of the names. */
const MANY_COLUMNS = 64;
const placesOfNames = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Thousands of columns are found one by one in time that grows with their number, not with its square. */
function placeOfName(names: readonly string[], name: string): number {
  if (names.length < MANY_COLUMNS) return names.indexOf(name);
  let places = placesOfNames.get(names);
  if (places === undefined) {
    places = new Map(names.map((own, j) => [own, j]));
    placesOfNames.set(names, places);
  }
  return places.get(name) ?? -1;
}

/** The given rows, in the given order; a row may be taken more than once. */
export function selectTableRows(table: Table, indices: ArrayLike<number>): Table {
  for (let i = 0; i < indices.length; i++) checkRow(table, indices[i]);
  // The numbers of all columns share one buffer: thousands of short ones take long to allocate and to send.
  const length = indices.length;
  const numeric = table.columns.reduce((count, { type }) => count + (type === "number" ? 1 : 0), 0);
  const memory = new Float64Array(numeric * length);
  let used = 0;
  const columns = table.columns.map((column) => {
    if (column.type !== "number") return selectInColumn(column, indices);
    const values = memory.subarray(used, (used += length));
    for (let i = 0; i < length; i++) values[i] = column.values[indices[i]];
    return { type: column.type, values };
  });
  return { rows: indices.length, names: table.names, columns };
}

/** The named columns, in the given order. */
export function selectTableColumns(table: Table, names: readonly string[]): Table {
  const columns = names.map((name) => columnOf(table, name));
  if (new Set(names).size !== names.length) {
    throw new LecternError("invalid-data", "table: a column can be selected only once, because names must be unique");
  }
  return { rows: table.rows, names: [...names], columns };
}

/** All columns but the named ones. */
export function dropTableColumns(table: Table, names: readonly string[]): Table {
  const dropped = new Set(names.map((name) => columnIndex(table, name)));
  return {
    rows: table.rows,
    names: table.names.filter((_, j) => !dropped.has(j)),
    columns: table.columns.filter((_, j) => !dropped.has(j)),
  };
}

/** The number of missing values in the named column, or in the whole table. */
export function missingCount(table: Table, name?: string): number {
  const columns = name === undefined ? table.columns : [columnOf(table, name)];
  let count = 0;
  for (const column of columns) for (let i = 0; i < table.rows; i++) if (missingInColumn(column, i)) count++;
  return count;
}

/** One value for display: a number, a text, a boolean, an ISO date, or null where it is missing. */
export function cell(table: Table, row: number, name: string): CellValue {
  checkRow(table, row);
  return cellValue(columnOf(table, name), row);
}

/** Like {@link cell}, for a column at hand and a row known to exist. */
export function cellValue(column: Column, row: number): CellValue {
  if (missingInColumn(column, row)) return null;
  switch (column.type) {
    case "number":
    case "text":
      return column.values[row];
    case "category":
      return column.categories[column.codes[row]];
    case "ordinal":
      return column.levels[column.codes[row]];
    case "boolean":
      return column.values[row] === 1;
    case "date":
      return formatDate(column.values[row]);
    case "image":
      return `${column.width} x ${column.height} image`;
  }
}

function checkRow(table: Table, row: number): void {
  if (!(Number.isInteger(row) && row >= 0 && row < table.rows)) {
    throw new LecternError("invalid-data", `table: row ${row} does not exist; the table has ${table.rows} rows`);
  }
}
