/** Reads Parquet, one row group at a time. */
import {
  type AsyncBuffer,
  type ColumnMetaData,
  type FileMetaData,
  parquetMetadataAsync,
  parquetSchema,
  type RowGroup,
  type SchemaElement,
} from "hyparquet";
import { DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { compressors } from "hyparquet-compressors";
import { createTable, type Table } from "lectern/data";
import { applyDeclaredTypes, checkDeclaredNames, type DeclaredType, isMadeOfTexts } from "./column-types.js";
import { Failure, type Words } from "./failure.js";
import { fromMicroseconds, fromNanoseconds } from "./milliseconds.js";
import { isNeeded, type NeededColumns, textTypes } from "./needed-columns.js";
import { nested } from "./nested-values.js";
import { decodePages, type PageValues } from "./parquet-pages.js";
import { type ByteRange, readRanges } from "./read-ranges.js";
import { readWhole, type Source } from "./source.js";
import { typesFromMetadata } from "./type-metadata.js";
import { createValueColumn, type ValueColumn, type ValueColumnOptions, type ValueKind } from "./value-column.js";

const DAY = 86_400_000;

/** Reads a source as Parquet; a plain file is not loaded as a whole. */
export async function readParquet(
  source: Source,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
): Promise<Table> {
  const file = await openParquet(source);
  try {
    const { metadata, wanted, leaves } = await prepare(file, source.title, types);
    const columns = createColumns(leaves, wanted, { title: source.title, notes });
    for (const group of metadata.row_groups) await readGroup(file, metadata, group, leaves, columns);
    const table = createTable(leaves.map(({ name }, j) => [name, columns[j].finish()] as const));
    return applyDeclaredTypes(table, wanted, notes, source.title);
  } catch (error) {
    throw explained(error, source.title);
  }
}

/** Reads a source as Parquet, one row group at a time, only the columns that are needed. */
export async function* readParquetParts(source: Source, needed: NeededColumns, notes: Words[]): AsyncGenerator<Table> {
  const { title } = source;
  const file = await openParquet(source);
  try {
    const { metadata, wanted, leaves } = await prepare(file, title, textTypes(needed), needed);
    checkDeclaredNames(parquetNames(metadata), needed.declared);
    let before = 0;
    for (const group of metadata.row_groups) {
      const columns = createColumns(leaves, wanted, { title, notes, before });
      await readGroup(file, metadata, group, leaves, columns);
      before += rowsOf(group);
      const table = createTable(leaves.map(({ name }, j) => [name, columns[j].finish()] as const));
      yield applyDeclaredTypes(table, wanted, notes, title);
    }
  } catch (error) {
    throw explained(error, title);
  }
}

async function openParquet(source: Source): Promise<AsyncBuffer> {
  if (source.openStored !== undefined) return source.openStored();
  const bytes = await readWhole(source);
  return { byteLength: bytes.length, slice: (start, end) => copyOf(bytes.subarray(start, end)) };
}

interface Leaf {
  readonly name: string;
  /** Its place among the columns of the file. */
  readonly at: number;
  readonly kind: ValueKind;
  readonly scale: number;
}

/** The metadata of the file: its row groups, and the types of its columns. */
async function prepare(
  file: AsyncBuffer,
  title: string,
  types: ReadonlyMap<string, DeclaredType>,
  needed?: NeededColumns,
): Promise<{ metadata: FileMetaData; wanted: ReadonlyMap<string, DeclaredType>; leaves: readonly Leaf[] }> {
  const metadata = await parquetMetadataAsync(file);
  const leaves = parquetSchema(metadata).children.flatMap(({ element, children }, at): Leaf[] => {
    const { name } = element;
    if (needed !== undefined && !isNeeded(name, needed)) return [];
    if (children.length > 0 || element.repetition_type === "REPEATED") throw nested(title, name, groupName(element));
    return [{ name, at, ...leafKind(element, title) }];
  });
  const known = typesFromMetadata(metadata.key_value_metadata?.find(({ key }) => key === "lectern")?.value);
  const names = new Set(leaves.map(({ name }) => name));
  const isThere = ([name]: readonly [string, DeclaredType]) => names.has(name);
  // Of a part of the columns nothing else can be told; of all of them a type for one that is not there is refused.
  const asked = needed === undefined ? [...types] : [...types].filter(isThere);
  return { metadata, wanted: new Map([...[...known].filter(isThere), ...asked]), leaves };
}

function parquetNames({ schema }: FileMetaData): string[] {
  return schema.slice(1).map(({ name }) => name);
}

/** The most rows of a group, which other programs limit to some millions. */
const MAX_ROWS = 2 ** 31;

function rowsOf({ num_rows: count }: RowGroup): number {
  const rows = Number(count);
  if (Number.isInteger(rows) && rows >= 0 && rows <= MAX_ROWS) return rows;
  throw new Error(`a group of ${rows} rows`);
}

/** Where the pages of a column are in the file. */
function chunkRange(facts: ColumnMetaData | undefined, name: string, size: number): ByteRange {
  if (facts === undefined) throw new Error(`column ${JSON.stringify(name)} is not in every group of rows`);
  const start = Number(facts.dictionary_page_offset || facts.data_page_offset);
  const end = start + Number(facts.total_compressed_size);
  if (start >= 0 && end >= start && end <= size) return { start, end };
  throw new Error(`column ${JSON.stringify(name)} ends after the file`);
}

function createColumns(
  leaves: readonly Leaf[],
  types: ReadonlyMap<string, DeclaredType>,
  common: Pick<ValueColumnOptions, "title" | "notes" | "before">,
): ValueColumn[] {
  return leaves.map(({ name, kind }) =>
    createValueColumn({ name, kind, asText: isMadeOfTexts(types.get(name)), ...common }),
  );
}

/** Reads the columns of a row group one after the other, so that only one is decoded at a time. */
async function readGroup(
  file: AsyncBuffer,
  metadata: FileMetaData,
  group: RowGroup,
  leaves: readonly Leaf[],
  columns: readonly ValueColumn[],
): Promise<void> {
  const root = parquetSchema(metadata);
  const rows = rowsOf(group);
  const chunks = new Map(group.columns.map(({ meta_data: facts }) => [facts?.path_in_schema.join("\0"), facts]));
  const ranges = leaves.map(({ name }) => chunkRange(chunks.get(name), name, file.byteLength));
  const bytesOf = readRanges(file, ranges);
  for (const [j, { name, scale, at }] of leaves.entries()) {
    const facts = chunks.get(name) as ColumnMetaData;
    const child = root.children[at];
    const { element } = child;
    if (facts.type !== element.type) throw new Error(`column ${JSON.stringify(name)} has two types`);
    const decoder = { pathInSchema: [name], schemaPath: [root, child], element, ...facts, parsers, compressors };
    try {
      for (const page of decodePages(await bytesOf(j), decoder, rows)) addPage(columns[j], page, scale);
    } catch (error) {
      throw inColumn(error, name);
    }
  }
}

/** Adds the values of a page in order, with the missing ones between them. */
function addPage(column: ValueColumn, { values, present }: PageValues, scale: number): void {
  const add = (value: unknown) => {
    const isMissing = value === null || value === undefined;
    column.add(scale === 1 || isMissing ? value : Number(value) / scale);
  };
  if (present === undefined) {
    for (let k = 0; k < values.length; k++) add(values[k]);
    return;
  }
  let at = 0;
  for (let row = 0; row < present.length; row++) {
    if (present[row] === 1) add(values[at++]);
    else column.add(null);
  }
}

function inColumn(error: unknown, name: string): unknown {
  if (error instanceof Failure) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`column ${JSON.stringify(name)} is damaged: ${reason}`, { cause: error });
}

function explained(error: unknown, title: string): unknown {
  if (error instanceof Failure) return error;
  // text only: hyparquet throws plain errors, whose messages name the format that is named here.
  const reason = error instanceof Error ? error.message.replace(/^parquet /, "") : String(error);
  return new Failure("file", `${title} cannot be read as Parquet: ${reason}`, undefined, error);
}

/** Times as milliseconds, so that no date object is made for each; texts of JSON stay texts. */
const parsers = {
  ...DEFAULT_PARSERS,
  timestampFromMilliseconds: (value: bigint) => Number(value),
  timestampFromMicroseconds: fromMicroseconds,
  timestampFromNanoseconds: fromNanoseconds,
  dateFromDays: (days: number) => days * DAY,
  jsonFromBytes: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
};

/** What the values of a leaf become; times of day are divided by `scale` to become seconds. */
function leafKind(element: SchemaElement, title: string): { kind: ValueKind; scale: number } {
  const { type, converted_type: converted, logical_type: logical, name } = element;
  const refused = logical?.type ?? converted;
  if (refused !== undefined && ["BSON", "INTERVAL", "GEOMETRY", "GEOGRAPHY", "VARIANT"].includes(refused)) {
    throw nested(title, name, refused.toLowerCase());
  }
  if (logical?.type === "TIME")
    return { kind: "number", scale: { MILLIS: 1e3, MICROS: 1e6, NANOS: 1e9 }[logical.unit] };
  if (converted === "TIME_MILLIS") return { kind: "number", scale: 1e3 };
  if (converted === "TIME_MICROS") return { kind: "number", scale: 1e6 };
  const isTime = logical?.type === "DATE" || logical?.type === "TIMESTAMP" || type === "INT96";
  if (isTime || converted === "DATE" || converted?.startsWith("TIMESTAMP")) return { kind: "date", scale: 1 };
  if (type === "BOOLEAN") return { kind: "boolean", scale: 1 };
  if (logical?.type === "DECIMAL" || converted === "DECIMAL" || logical?.type === "FLOAT16")
    return { kind: "number", scale: 1 };
  if (type === "BYTE_ARRAY" || logical?.type === "UUID") return { kind: "text", scale: 1 };
  if (type === "FIXED_LEN_BYTE_ARRAY") throw nested(title, name, "bytes");
  return { kind: "number", scale: 1 };
}

function groupName({ converted_type: converted, logical_type: logical }: SchemaElement): string {
  const type = logical?.type ?? converted;
  return type === undefined ? "a struct" : `a ${type.toLowerCase()}`;
}

function copyOf(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}
