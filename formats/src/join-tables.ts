/** Concatenates the tables of several files. */
import { nearestName } from "lectern/contract";
import { type Column, concatenateTables, type Table } from "lectern/data";
import { Failure } from "./failure.js";

/** A table and the file it was read from. */
export interface TitledTable {
  readonly title: string;
  readonly table: Table;
}

/** One table of all rows; the files must have the same columns, in any order. */
export function joinTables(parts: readonly TitledTable[]): Table {
  if (parts.length === 1) return parts[0].table;
  const [first] = parts;
  for (const part of parts.slice(1)) checkNames(first, part);
  const places = parts.map(({ table }) => new Map(table.names.map((name, j) => [name, j])));
  const columns = first.table.names.map((name) =>
    agreed(
      parts,
      name,
      parts.map(({ table }, k) => table.columns[places[k].get(name) as number]),
    ),
  );
  const tables = parts.map(
    ({ table }, k): Table => ({
      rows: table.rows,
      names: first.table.names,
      columns: columns.map((versions) => versions[k]),
    }),
  );
  return concatenateTables(tables);
}

/** Rejects a table whose columns differ from those of the first. */
export function checkNames(first: TitledTable, part: TitledTable): void {
  const [expected, found] = [new Set(first.table.names), new Set(part.table.names)];
  const lack = first.table.names.find((name) => !found.has(name));
  const spare = part.table.names.find((name) => !expected.has(name));
  if (lack === undefined && spare === undefined) return;
  const message =
    lack === undefined
      ? `${part.title} has the column ${JSON.stringify(spare)}, but ${first.title} does not`
      : `${part.title} has no column ${JSON.stringify(lack)}, but ${first.title} does`;
  const nearest = lack === undefined ? undefined : nearestName(lack, part.table.names);
  throw new Failure(
    "file",
    message,
    nearest === undefined
      ? "files that are read together must have the same columns"
      : `rename its column ${JSON.stringify(nearest)} if it is the same`,
  );
}

/** The versions of a column in one type: what was inferred from few rows gives way to what the others show. */
function agreed(parts: readonly TitledTable[], name: string, versions: readonly Column[]): Column[] {
  const types = new Set(versions.filter((column) => !isEmptyColumn(column)).map(({ type }) => type));
  if (types.size === 0) return versions.map((column) => asEmpty(column, versions[0]));
  const target = types.size === 2 && types.has("text") && types.has("category") ? "text" : [...types][0];
  const model = versions.find((column) => column.type === target && !isEmptyColumn(column)) as Column;
  return versions.map((column, k) => {
    if (column.type === target) return column;
    if (isEmptyColumn(column)) return asEmpty(column, model);
    if (target === "text" && column.type === "category") {
      return { type: "text", values: Array.from(column.codes, (code) => column.categories[code] ?? null) };
    }
    const other = parts[versions.indexOf(model)].title;
    throw new Failure(
      "file",
      `column ${JSON.stringify(name)} is ${column.type} in ${parts[k].title} but ${model.type} in ${other}`,
      { text: "declare its type", remedy: { kind: "declare", column: name, type: "category" } },
    );
  });
}

/** Whether a column has no value from which its type could be inferred. */
export function isEmptyColumn(column: Column): boolean {
  switch (column.type) {
    case "number":
    case "date":
      return column.values.every(Number.isNaN);
    case "boolean":
      return column.values.every((value) => value === 255);
    case "text":
      return column.values.every((value) => value === null);
    case "category":
    case "ordinal":
      return column.codes.every((code) => code < 0);
    case "image":
      return false;
  }
}

/** A column without values in the type of another one. */
function asEmpty(column: Column, model: Column): Column {
  if (column.type === model.type || column.type === "image") return column;
  const rows = "values" in column ? column.values.length : column.codes.length;
  switch (model.type) {
    case "number":
    case "date":
      return { type: model.type, values: new Float64Array(rows).fill(Number.NaN) };
    case "boolean":
      return { type: "boolean", values: new Uint8Array(rows).fill(255) };
    case "text":
      return { type: "text", values: new Array<null>(rows).fill(null) };
    case "image":
      return column;
    default:
      return { ...model, codes: new Int32Array(rows).fill(-1) };
  }
}
