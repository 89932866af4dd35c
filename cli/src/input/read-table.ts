/** Reads the samples of a command from any source. */
import {
  emptySource,
  formatOf,
  type InputFormat,
  inputFormats,
  joinTables,
  readSource,
  type TitledTable,
  type Words,
  withoutRows,
} from "@lectern/formats";
import type { Table } from "lectern/data";
import { CommandFailure } from "../command-failure.js";
import { inWords } from "../in-words.js";
import { declaredTypes } from "./declared-types.js";
import { findFiles } from "./find-files.js";
import { isForeign, readLimited } from "./limited-reader.js";
import { type FileSource, openSource } from "./sources.js";

/** What the user may declare about the input; the rest is detected. */
export interface InputOptions {
  /**
   * "csv", "tsv", "jsonl", "parquet", "arrow", "libsvm" or "npy"; detected by the file extension or content by default.
   */
  readonly format?: string;
  readonly delimiter?: string;
  /** Declared column types: `zip=category`. */
  readonly types?: ReadonlyMap<string, string>;
  /** A query and its database; without a database the files are the tables of the query. */
  readonly sql?: string;
  readonly database?: string;
}

/** One source that was read, as the run manifest records it. */
export interface SourceRead {
  /** The path, "-" for standard input, or the query. */
  readonly source: string;
  readonly format: string;
  readonly bytes: number | null;
  /** SHA-256 of the bytes, so that a result can be traced to its data. */
  readonly hash: string | null;
}

export interface TableRead {
  readonly table: Table;
  readonly sources: readonly SourceRead[];
  /** Messages about what was repaired or guessed. */
  readonly notes: readonly string[];
}

/** Reads files, globs, standard input ("-") or a query as one table; the rows of several files are concatenated. */
export async function readTable(paths: readonly string[], options: InputOptions): Promise<TableRead> {
  const types = declaredTypes(options.types);
  const notes: Words[] = [];
  if (options.sql !== undefined || options.database !== undefined) {
    const { readQuery } = await import("./sql.js");
    return readQuery(paths, options, types);
  }
  const parts: TitledTable[] = [];
  const sources: SourceRead[] = [];
  for (const path of findFiles(paths)) {
    const { source, format } = await openTable(path, options.format);
    const table = isForeign(format)
      ? await readLimited(source, format, types, notes)
      : await readSource(source, format, options.delimiter, types, notes);
    if (table.rows === 0) throw withoutRows(source.title, table.names.length);
    parts.push({ title: source.title, table });
    sources.push({ source: path, format, ...(await source.facts()) });
  }
  return { table: joinTables(parts), sources, notes: notes.map(inWords) };
}

/** Opens a file with a table and detects its format. */
export async function openTable(
  path: string,
  asked: string | undefined,
): Promise<{ readonly source: FileSource; readonly format: InputFormat }> {
  const source = await openSource(path);
  if (source.head.length === 0) {
    throw emptySource(source.title, path === "-" ? "pipe data into it: cat data.csv | lectern …" : undefined);
  }
  return { source, format: formatAsked(asked) ?? formatOf(source) };
}

/** The requested format; undefined means detect it. */
export function formatAsked(text: string | undefined): InputFormat | undefined {
  const format = inputFormats.find((known) => known === text);
  if (text === undefined || format !== undefined) return format;
  throw new CommandFailure("usage", `unknown format: --format ${text}`, `the formats are ${inputFormats.join(", ")}`);
}
