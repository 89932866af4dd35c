/** Tables from and to arrays of objects, and concatenation of tables. */
import { LecternError, show } from "../../core/errors.js";
import { columnLength } from "./column.js";
import { type CellValue, type Column, cellValue, columnOf, createTable, type Table } from "./table.js";

/**
 * Makes a table of an array of objects; columns appear in the order in which their keys are first met, and a key that
 * a record lacks is missing there.
 *
 * @example
 * ```ts
 * import { columnsFromRecords } from "lectern/data";
 *
 * const table = columnsFromRecords([{ x: 1, ok: true }, { x: 2 }]);
 * table.columns[1]; // { type: "boolean", values: [1, 255] }
 * ```
 */
export function columnsFromRecords(records: readonly object[]): Table {
  const columns = new Map<string, unknown[]>();
  records.forEach((record: unknown, row) => {
    if (typeof record !== "object" || record === null || Array.isArray(record)) {
      throw new LecternError("invalid-data", `table: record ${row} must be an object, got ${show(record)}`, { row });
    }
    // Own keys only, and never a plain lookup of a missing one: "constructor" would find the prototype's.
    for (const [name, value] of Object.entries(record)) {
      let values = columns.get(name);
      if (values === undefined) columns.set(name, (values = new Array<unknown>(records.length).fill(null)));
      values[row] = value;
    }
  });
  return createTable(columns);
}

/** The rows as objects without a prototype, so that a column may have any name. */
export function toRecords(table: Table): Record<string, CellValue>[] {
  const image = table.columns.findIndex((column) => column.type === "image");
  if (image >= 0) {
    throw new LecternError(
      "unsupported",
      `table: column ${show(table.names[image])} holds images, which a record cannot hold; drop it first`,
    );
  }
  return Array.from({ length: table.rows }, (_, row) => {
    const record: Record<string, CellValue> = Object.create(null);
    for (let j = 0; j < table.names.length; j++) record[table.names[j]] = cellValue(table.columns[j], row);
    return record;
  });
}

/**
 * Concatenates tables row by row. Columns are matched by name and must have the same type; categories are joined, levels
 * and image sizes must agree.
 */
export function concatenateTables(tables: readonly Table[]): Table {
  if (tables.length === 0) return { rows: 0, names: [], columns: [] };
  const { names } = tables[0];
  for (const table of tables) {
    for (const name of table.names) columnOf(tables[0], name);
    for (const name of names) columnOf(table, name);
  }
  const columns = names.map((name) =>
    concatenateColumns(
      tables.map((table) => columnOf(table, name)),
      name,
    ),
  );
  return { rows: tables.reduce((sum, table) => sum + table.rows, 0), names, columns };
}

function concatenateColumns(parts: readonly Column[], name: string): Column {
  const [first] = parts;
  const rows = parts.reduce((sum, part) => sum + columnLength(part), 0);
  switch (first.type) {
    case "number":
    case "date":
      return { type: first.type, values: join(new Float64Array(rows), ofType(parts, first.type, name), "values") };
    case "boolean":
      return { type: "boolean", values: join(new Uint8Array(rows), ofType(parts, "boolean", name), "values") };
    case "text":
      return { type: "text", values: ofType(parts, "text", name).flatMap((part) => part.values) };
    case "category": {
      const same = ofType(parts, "category", name);
      const categories = [...new Set(same.flatMap((part) => part.categories))].sort();
      const code = new Map(categories.map((category, index) => [category, index]));
      const recoded = same.map((part) => ({
        codes: part.codes.map((old) => (old < 0 ? -1 : (code.get(part.categories[old]) as number))),
      }));
      return { type: "category", codes: join(new Int32Array(rows), recoded, "codes"), categories };
    }
    case "ordinal": {
      const same = ofType(parts, "ordinal", name);
      for (const part of same) agree(part.levels.join("\0") === first.levels.join("\0"), name, "levels");
      return { ...first, codes: join(new Int32Array(rows), same, "codes") };
    }
    case "image": {
      const same = ofType(parts, "image", name);
      const size = ({ width, height, channels }: (typeof same)[number]) => `${width} ${height} ${channels}`;
      for (const part of same) agree(size(part) === size(first), name, "image sizes");
      const pixels = new Float32Array(rows * first.width * first.height * first.channels);
      return { ...first, pixels: join(pixels, same, "pixels"), missing: join(new Uint8Array(rows), same, "missing") };
    }
  }
}

function ofType<T extends Column["type"]>(parts: readonly Column[], type: T, name: string) {
  for (const part of parts) agree(part.type === type, name, `types (${type} and ${part.type})`);
  return parts as readonly Extract<Column, { type: T }>[];
}

function agree(condition: boolean, name: string, what: string): void {
  if (condition) return;
  throw new LecternError("invalid-data", `table: the parts of column ${show(name)} have different ${what}`, {
    column: name,
  });
}

type NumberArray = Float64Array | Float32Array | Int32Array | Uint8Array;

/** Copies one field of every part into the result, one after the other. */
function join<K extends string, A extends NumberArray>(
  result: A,
  parts: readonly { readonly [key in K]: NumberArray }[],
  field: K,
): A {
  let offset = 0;
  for (const part of parts) {
    result.set(part[field], offset);
    offset += part[field].length;
  }
  return result;
}
