/** Reads the samples a command works on, whatever they come from. */
import type { Table } from "lectern/data";
import { CommandFailure } from "../command-failure.js";
import { type DeclaredType, declaredTypes } from "./column-types.js";
import { readCsvSource } from "./csv.js";
import { findFiles } from "./find-files.js";
import { formatOf, type InputFormat } from "./formats.js";
import { joinTables, type TitledTable } from "./join-tables.js";
import { readJson, readJsonLines } from "./json-lines.js";
import { readLibsvm } from "./libsvm.js";
import { readNpy } from "./npy.js";
import { openSource, type Source } from "./sources.js";

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
  const notes: string[] = [];
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
    sources.push({ source: path, format, ...source.facts() });
  }
  return { table: joinTables(parts), sources, notes };
}

/** Opens a file that should hold a table, and finds out its format. */
export async function openTable(
  path: string,
  asked: string | undefined,
): Promise<{ readonly source: Source; readonly format: InputFormat }> {
  const source = await openSource(path);
  if (source.head.length === 0) throw emptySource(source);
  return { source, format: formatOf(source, asked) };
}

/** The failure for a file that has names at most. */
export function withoutRows(title: string, columns: number): CommandFailure {
  const what = columns === 0 ? "no data" : `the names of ${columns} columns but no rows`;
  return new CommandFailure("file", `${title} holds ${what}`);
}

/** Reads all rows of a source. */
export async function readSource(
  source: Source,
  format: InputFormat,
  delimiter: string | undefined,
  types: ReadonlyMap<string, DeclaredType>,
  notes: string[],
): Promise<Table> {
  switch (format) {
    case "csv":
      return readCsvSource(source, delimiter, types, notes);
    case "tsv":
      return readCsvSource(source, delimiter ?? "\t", types, notes);
    case "jsonl":
      return readJsonLines(source, types, notes);
    case "json":
      return readJson(source, types, notes);
    case "parquet":
      return (await import("./parquet.js")).readParquet(source, types, notes);
    case "arrow":
      return (await import("./arrow.js")).readArrow(source, types, notes);
    case "libsvm":
      return readLibsvm(source, types, notes);
    case "npy":
      return readNpy(source, types, notes);
  }
}

function emptySource({ title, path }: Source): CommandFailure {
  return new CommandFailure(
    "file",
    `${title} is empty`,
    path === "-" ? "send it data: cat data.csv | lectern …" : undefined,
  );
}
