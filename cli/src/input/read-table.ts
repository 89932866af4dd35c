/** Reads the samples a command works on, whatever they come from. */
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
import { type FileSource, openSource } from "./sources.js";

/** What a person may say about the input; everything else is found out. */
export interface InputOptions {
  /** "csv", "tsv", "jsonl", "parquet", "arrow", "libsvm" or "npy"; by the file's ending or content when left out. */
  readonly format?: string;
  readonly delimiter?: string;
  /** Types of columns that must not be guessed: `zip=category`. */
  readonly types?: ReadonlyMap<string, string>;
  /** A query, and the database it is asked of; files are tables of the query when there is no database. */
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
  /** What had to be mended or guessed, for people. */
  readonly notes: readonly string[];
}

/** Reads files, globs, standard input ("-") or a query as one table; several files are put under each other. */
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
    const table = await readSource(source, format, options.delimiter, types, notes);
    if (table.rows === 0) throw withoutRows(source.title, table.names.length);
    parts.push({ title: source.title, table });
    sources.push({ source: path, format, ...(await source.facts()) });
  }
  return { table: joinTables(parts), sources, notes: notes.map(inWords) };
}

/** Opens a file that should hold a table, and finds out its format. */
export async function openTable(
  path: string,
  asked: string | undefined,
): Promise<{ readonly source: FileSource; readonly format: InputFormat }> {
  const source = await openSource(path);
  if (source.head.length === 0) {
    throw emptySource(source.title, path === "-" ? "send it data: cat data.csv | lectern …" : undefined);
  }
  return { source, format: formatAsked(asked) ?? formatOf(source) };
}

/** The format that a person asks for; undefined is found out. */
export function formatAsked(text: string | undefined): InputFormat | undefined {
  const format = inputFormats.find((known) => known === text);
  if (text === undefined || format !== undefined) return format;
  throw new CommandFailure("usage", `--format ${text} is not known`, `the formats are ${inputFormats.join(", ")}`);
}
