/** Reads Parquet, a group of rows after the other. */
import type { AsyncBuffer, FileMetaData, SchemaElement } from "hyparquet";
import { createTable, type Table } from "lectern/data";
import { applyDeclaredTypes, checkDeclaredNames, type DeclaredType, isMadeOfTexts } from "./column-types.js";
import { Failure, type Words } from "./failure.js";
import { fromMicroseconds, fromNanoseconds } from "./milliseconds.js";
import { isNeeded, type NeededColumns, textTypes } from "./needed-columns.js";
import { nested } from "./nested-values.js";
import { readWhole, type Source } from "./source.js";
import { typesFromMetadata } from "./type-metadata.js";
import { createValueColumn, type ValueColumn, type ValueKind } from "./value-column.js";

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
    const columns = createColumns(leaves, wanted, source.title, notes);
    for (const group of groupsOf(metadata)) await readGroup(file, metadata, group, leaves, columns);
    const table = createTable(leaves.map(({ name }, j) => [name, columns[j].finish()] as const));
    return applyDeclaredTypes(table, wanted, notes, source.title);
  } catch (error) {
    throw explained(error, source.title);
  }
}

/** Reads a source as Parquet, a group of rows after the other, the columns that are needed alone. */
export async function* readParquetParts(source: Source, needed: NeededColumns, notes: Words[]): AsyncGenerator<Table> {
  const { title } = source;
  const file = await openParquet(source);
  try {
    const { metadata, wanted, leaves } = await prepare(file, title, textTypes(needed), needed);
    checkDeclaredNames(parquetNames(metadata), needed.declared);
    for (const group of groupsOf(metadata)) {
      const columns = createColumns(leaves, wanted, title, notes);
      await readGroup(file, metadata, group, leaves, columns);
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
  readonly kind: ValueKind;
  readonly scale: number;
}

/** What the file says of itself: its groups, and the types of its columns. */
async function prepare(
  file: AsyncBuffer,
  title: string,
  types: ReadonlyMap<string, DeclaredType>,
  needed?: NeededColumns,
): Promise<{ metadata: FileMetaData; wanted: ReadonlyMap<string, DeclaredType>; leaves: readonly Leaf[] }> {
  const { parquetMetadataAsync, parquetSchema } = await import("hyparquet");
  const metadata = await parquetMetadataAsync(file);
  const leaves = parquetSchema(metadata).children.flatMap(({ element, children }): Leaf[] => {
    const { name } = element;
    if (needed !== undefined && !isNeeded(name, needed)) return [];
    if (children.length > 0 || element.repetition_type === "REPEATED") throw nested(title, name, groupName(element));
    return [{ name, ...leafKind(element, title) }];
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

function* groupsOf({ row_groups: groups }: FileMetaData): Generator<{ rowStart: number; rowEnd: number }> {
  let rowStart = 0;
  for (const { num_rows: rows } of groups) {
    yield { rowStart, rowEnd: rowStart + Number(rows) };
    rowStart += Number(rows);
  }
}

function createColumns(
  leaves: readonly Leaf[],
  types: ReadonlyMap<string, DeclaredType>,
  title: string,
  notes: Words[],
): ValueColumn[] {
  return leaves.map(({ name, kind }) =>
    createValueColumn({ name, title, kind, asText: isMadeOfTexts(types.get(name)), notes }),
  );
}

async function readGroup(
  file: AsyncBuffer,
  metadata: FileMetaData,
  group: { readonly rowStart: number; readonly rowEnd: number },
  leaves: readonly Leaf[],
  columns: readonly ValueColumn[],
): Promise<void> {
  const { parquetRead } = await import("hyparquet");
  const { compressors } = await import("hyparquet-compressors");
  const indexOf = new Map(leaves.map(({ name }, j) => [name, j]));
  await parquetRead({
    file,
    metadata,
    compressors,
    ...group,
    // The package looks for each column in this list, which takes long for thousands.
    ...(leaves.length === parquetNames(metadata).length ? {} : { columns: leaves.map(({ name }) => name) }),
    parsers,
    geoparquet: false,
    onChunk({ columnName, columnData }) {
      const j = indexOf.get(columnName) as number;
      const { scale } = leaves[j];
      if (scale === 1) for (let i = 0; i < columnData.length; i++) columns[j].add(columnData[i]);
      else
        for (const value of columnData)
          columns[j].add(value === null || value === undefined ? null : Number(value) / scale);
    },
  });
}

function explained(error: unknown, title: string): unknown {
  if (error instanceof Failure) return error;
  // text only: hyparquet throws plain errors, whose messages name the format that is named here.
  const reason = error instanceof Error ? error.message.replace(/^parquet /, "") : String(error);
  return new Failure("file", `${title} cannot be read as Parquet: ${reason}`, undefined, error);
}

/** Times as milliseconds, so that no date object is made for each; texts of JSON stay texts. */
const parsers = {
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
