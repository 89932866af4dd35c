/** Declared column types, and the conversion of columns to them. */
import { nearestName } from "lectern/contract";
import { type Column, type CsvColumnType, columnOf, createTable, readCsv, type Table } from "lectern/data";
import { beyondDates, isBeyondDates } from "./date-range.js";
import { Failure, type Words } from "./failure.js";

/** A declared type: as the CSV reader has them, or an ordinal whose levels are numbers in their order. */
export type DeclaredType = CsvColumnType | "numeric-ordinal";

/** Rejects types declared for unknown columns. */
export function checkDeclaredNames(names: readonly string[], types: ReadonlyMap<string, unknown>): void {
  const known = new Set(types.size === 0 ? [] : names);
  for (const name of types.keys()) {
    if (known.has(name)) continue;
    const message = `a type is declared for the column ${JSON.stringify(name)}, which is not in the data`;
    throw new Failure("usage", message, columnHint(name, names));
  }
}

/** Suggests a column for an unknown name. */
export function columnHint(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names.slice(0, 1000));
  if (nearest !== undefined) return `did you mean ${JSON.stringify(nearest)}?`;
  return `its columns are ${names.slice(0, 20).join(", ")}${names.length > 20 ? ", …" : ""}`;
}

/** The types that the CSV reader can apply itself; it keeps texts such as 007 as they are written. */
export function csvTypes(types: ReadonlyMap<string, DeclaredType>): Map<string, CsvColumnType> {
  return new Map([...types].map(([name, type]) => [name, type === "numeric-ordinal" ? "category" : type]));
}

/** Whether a declared type is made from the texts of the values, so that these should be kept exactly. */
export function isMadeOfTexts(type: DeclaredType | undefined): boolean {
  return type !== undefined && type !== "number" && type !== "boolean" && type !== "date";
}

/** Converts columns to their declared types; invalid values become missing, with a note. */
export function applyDeclaredTypes(
  table: Table,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
  source: string,
): Table {
  if (types.size === 0) return table;
  checkDeclaredNames(table.names, types);
  const columns = table.names.map((name, j): readonly [string, Column] => {
    const type = types.get(name);
    if (type === undefined) return [name, table.columns[j]];
    return [name, converted(name, table.columns[j], type, notes, source)];
  });
  return createTable(columns);
}

function converted(name: string, column: Column, type: DeclaredType, notes: Words[], source: string): Column {
  if (type === "numeric-ordinal") return numericOrdinal(name, converted(name, column, "category", notes, source));
  if (column.type === type) return column;
  if (typeof type === "object" && column.type === "ordinal" && column.levels.join("\0") === type.levels.join("\0")) {
    return column;
  }
  if (column.type === "image") {
    throw new Failure("usage", `the column ${JSON.stringify(name)} contains images, which cannot be converted`);
  }
  // Dates count in milliseconds, which is their only meaning as numbers.
  if (column.type === "date" && type === "number") return { type: "number", values: column.values };
  if (column.type === "number" && type === "date") {
    const row = column.values.findIndex(isBeyondDates);
    if (row >= 0) throw beyondDates(source, name, `row ${row + 1}`);
    return { type: "date", values: column.values };
  }
  if (column.type === "boolean" && type === "number") {
    return {
      type: "number",
      values: Float64Array.from(column.values, (value) => (value === 255 ? Number.NaN : value)),
    };
  }
  const { rows, cells } = cellTexts(column);
  if (type === "text") return { type, values: Array.from({ length: rows }, (_, row) => cells(row)) };
  if (type === "category") return categoriesOf(rows, cells);
  // Everything else goes through the texts that people see, as in a CSV file, so that all formats agree.
  const { table, problems } = readCsv(oneColumn(rows, cells), {
    header: [name],
    delimiter: ";",
    types: { [name]: type },
  });
  if (problems.length > 0) {
    const [{ line, message }] = problems;
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more such values)` : "";
    notes.push(`${source}: row ${line}: ${message}${more}`);
  }
  return columnOf(table, name);
}

function categoriesOf(rows: number, cells: (row: number) => string | null): Column {
  const texts = Array.from({ length: rows }, (_, row) => cells(row));
  const categories = [...new Set(texts)].filter((text) => text !== null).sort();
  const code = new Map<string | null, number>(categories.map((category, k) => [category, k]));
  return { type: "category", codes: Int32Array.from(texts, (text) => code.get(text) ?? -1), categories };
}

/** A column as a CSV file of one column: texts quoted, so that none is taken for a missing value or a line end. */
export function oneColumn(rows: number, cells: (row: number) => string | null): string {
  const lines: string[] = [];
  for (let row = 0; row < rows; row++) {
    const text = cells(row);
    lines.push(text === null ? "NA" : `"${text.replaceAll('"', '""')}"`);
  }
  return `${lines.join("\n")}\n`;
}

function cellTexts(column: Column): { rows: number; cells: (row: number) => string | null } {
  switch (column.type) {
    case "text":
      return { rows: column.values.length, cells: (row) => column.values[row] };
    case "category":
      return { rows: column.codes.length, cells: (row) => column.categories[column.codes[row]] ?? null };
    case "ordinal":
      return { rows: column.codes.length, cells: (row) => column.levels[column.codes[row]] ?? null };
    case "boolean":
      return {
        rows: column.values.length,
        cells: (row) => (column.values[row] === 255 ? null : String(column.values[row] === 1)),
      };
    case "date":
      return {
        rows: column.values.length,
        cells: (row) => (Number.isNaN(column.values[row]) ? null : new Date(column.values[row]).toISOString()),
      };
    case "number":
      return {
        rows: column.values.length,
        cells: (row) => (Number.isNaN(column.values[row]) ? null : String(column.values[row])),
      };
    case "image":
      return { rows: 0, cells: () => null };
  }
}

/** An ordinal without levels: numbers order themselves, words do not. */
function numericOrdinal(name: string, column: Column): Column {
  if (column.type !== "category") return column;
  const values = column.categories.map(Number);
  const word = column.categories.find((category, k) => category.trim() === "" || Number.isNaN(values[k]));
  if (word !== undefined) {
    throw new Failure(
      "usage",
      `the column ${JSON.stringify(name)} cannot be an ordinal: the order of values such as ${JSON.stringify(word)} is not known`,
      {
        text: "list them from lowest to highest",
        remedy: { kind: "declare", column: name, type: "ordinal:low:medium:high" },
      },
    );
  }
  const order = values.map((_, k) => k).sort((a, b) => values[a] - values[b]);
  const rank = new Int32Array(order.length);
  order.forEach((code, k) => {
    rank[code] = k;
  });
  return {
    type: "ordinal",
    codes: column.codes.map((code) => (code < 0 ? -1 : rank[code])),
    levels: order.map((code) => column.categories[code]),
  };
}
