/** Reads the table that a blob holds, as browsers have files. */
import type { Table } from "lectern/data";
import type { DeclaredType } from "./column-types.js";
import type { Words } from "./failure.js";
import { formatOf, type InputFormat } from "./format-of.js";
import { openBlob } from "./open-blob.js";
import { emptySource, readSource, withoutRows } from "./read-source.js";

/** What the user may declare about a blob; the rest is detected. */
export interface BlobOptions {
  readonly format?: InputFormat;
  readonly delimiter?: string;
  /** Declared types of columns, instead of inferring them. */
  readonly types?: ReadonlyMap<string, DeclaredType>;
}

/** A table with what was found out about its file. */
export interface BlobRead {
  readonly table: Table;
  readonly format: InputFormat;
  /** Notes about what was repaired or guessed. */
  readonly notes: readonly Words[];
}

/** Reads a blob under a name that determines its format. */
export async function readBlob(blob: Blob, name: string, options: BlobOptions = {}): Promise<BlobRead> {
  const source = await openBlob(blob, name);
  if (source.head.length === 0) throw emptySource(source.title);
  const format = options.format ?? formatOf(source);
  const notes: Words[] = [];
  const table = await readSource(source, format, options.delimiter, options.types ?? new Map(), notes);
  if (table.rows === 0) throw withoutRows(source.title, table.names.length);
  return { table, format, notes };
}
