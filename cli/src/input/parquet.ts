/** Reads Parquet, a group of rows after the other. */
import type { AsyncBuffer, FileMetaData, SchemaElement } from "hyparquet";
import { createTable, type Table } from "lectern/data";
import { CommandFailure } from "../command-failure.js";
import { typesFromMetadata } from "../output/type-metadata.js";
import { applyDeclaredTypes, type DeclaredType, isMadeOfTexts } from "./column-types.js";
import { fromMicroseconds, fromNanoseconds } from "./milliseconds.js";
import { nested } from "./nested-values.js";
import { readWhole, type Source } from "./sources.js";
import { createValueColumn, type ValueKind } from "./value-column.js";

const DAY = 86_400_000;

/** Reads a source as Parquet; a plain file is not loaded as a whole. */
export async function readParquet(
  source: Source,
  types: ReadonlyMap<string, DeclaredType>,
  notes: string[],
): Promise<Table> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetSchema } = await import("hyparquet");
  let file: AsyncBuffer;
  if (source.path === "-" || source.gzipped) {
    const bytes = await readWhole(source);
    file = { byteLength: bytes.length, slice: (start, end) => copyOf(bytes.subarray(start, end)) };
  } else {
    // The hash wants every byte; the reader jumps about.
    for await (const _ of source.chunks);
    file = await asyncBufferFromFile(source.path);
  }
  try {
    const metadata = await parquetMetadataAsync(file);
    const known = typesFromMetadata(metadata.key_value_metadata?.find(({ key }) => key === "lectern")?.value);
    const names = new Set(parquetSchema(metadata).children.map(({ element }) => element.name));
    const wanted = new Map([...[...known].filter(([name]) => names.has(name)), ...types]);
    const table = await readGroups(file, metadata, source.title, wanted, notes);
    return applyDeclaredTypes(table, wanted, notes, source.title);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    const reason = error instanceof Error ? error.message.replace(/^parquet /, "") : String(error);
    throw new CommandFailure("file", `${source.title} cannot be read as Parquet: ${reason}`, undefined, error);
  }
}

async function readGroups(
  file: AsyncBuffer,
  metadata: FileMetaData,
  title: string,
  types: ReadonlyMap<string, DeclaredType>,
  notes: string[],
): Promise<Table> {
  const { parquetRead, parquetSchema } = await import("hyparquet");
  const { compressors } = await import("hyparquet-compressors");
  const leaves = parquetSchema(metadata).children.map(({ element, children }) => {
    const name = element.name;
    if (children.length > 0 || element.repetition_type === "REPEATED") throw nested(title, name, groupName(element));
    return { name, ...leafKind(element, title) };
  });
  const columns = leaves.map(({ name, kind }) =>
    createValueColumn({ name, title, kind, asText: isMadeOfTexts(types.get(name)), notes }),
  );
  const indexOf = new Map(leaves.map(({ name }, j) => [name, j]));
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    await parquetRead({
      file,
      metadata,
      compressors,
      rowStart,
      rowEnd,
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
    rowStart = rowEnd;
  }
  return createTable(leaves.map(({ name }, j) => [name, columns[j].finish()] as const));
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
