/** Runs queries in DuckDB, on its databases and on files. */
import { statSync } from "node:fs";
import { basename } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { type DeclaredType, delimiterOf, formatOf, type Words } from "@lectern/formats";
import type { Table } from "lectern/data";
import { CommandFailure } from "../command-failure.js";
import { readDuckdbResult } from "./duckdb-result.js";
import { formatAsked, type InputOptions, type SourceRead } from "./read-table.js";
import { openSource } from "./sources.js";

type DuckdbPackage = typeof import("@duckdb/node-api");

/** Runs a query on a database (opened for reading only), on files, or on both. */
export async function readDuckdb(
  database: string | undefined,
  files: readonly string[],
  sql: string,
  options: Pick<InputOptions, "format" | "delimiter">,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
): Promise<{ table: Table; sources: SourceRead[] }> {
  const duckdb = await loadDuckdb();
  const instance = await open(duckdb, database);
  const connection = await instance.connect();
  try {
    const sources: SourceRead[] = [];
    const names = new Set<string>();
    for (const path of files) {
      const name = uniqueName(stemOf(path), names);
      const source = await lookedAt(path, options.format);
      await createView(connection, name, source, options.delimiter, names.size === 1);
      sources.push(source);
    }
    const result = await connection.stream(sql).catch((error: unknown) => {
      throw failed(error, files.length === 0 ? [] : ["data", ...names]);
    });
    return { table: await readDuckdbResult(duckdb, result, types, notes), sources };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function loadDuckdb(): Promise<DuckdbPackage> {
  try {
    return await import("@duckdb/node-api");
  } catch (error) {
    throw new CommandFailure(
      "failure",
      "queries need the package @duckdb/node-api, which is not installed",
      "install it: npm install @duckdb/node-api",
      error,
    );
  }
}

async function open({ DuckDBInstance }: DuckdbPackage, database: string | undefined) {
  try {
    if (database === undefined) return await DuckDBInstance.create();
    return await DuckDBInstance.create(database, { access_mode: "READ_ONLY" });
  } catch (error) {
    const reason = reasonOf(error);
    throw new CommandFailure("file", `${database}: DuckDB cannot open it: ${reason}`, undefined, error);
  }
}

/** Makes a file available as a table of the query; the first one is also called data. */
async function createView(
  connection: DuckDBConnection,
  name: string,
  { source: path, format }: SourceRead,
  delimiter: string | undefined,
  isFirst: boolean,
): Promise<void> {
  const reader = { csv: "read_csv", tsv: "read_csv", jsonl: "read_json", json: "read_json", parquet: "read_parquet" };
  if (!(format in reader)) {
    throw new CommandFailure(
      "file",
      `${path}: a query cannot read ${format} files`,
      "use CSV, TSV, JSON Lines, JSON or Parquet",
    );
  }
  const separator = format === "tsv" ? "\t" : format === "csv" ? delimiter : undefined;
  const option = separator === undefined ? "" : `, delim = ${literal(delimiterOf(separator))}`;
  const file = literal(path === "-" ? "/dev/stdin" : path);
  const call = `${reader[format as keyof typeof reader]}(${file}${option})`;
  try {
    // Standard input can be read only once, so it is stored as a table.
    const kind = path === "-" ? "table" : "view";
    await connection.run(`create temp ${kind} ${identifier(name)} as select * from ${call}`);
    if (isFirst && name !== "data") {
      await connection.run(`create temp view data as select * from ${identifier(name)}`);
    }
  } catch (error) {
    throw new CommandFailure("file", `${path}: DuckDB cannot read it: ${reasonOf(error)}`, undefined, error);
  }
}

/** `data/2024 sales.csv.gz` is the table "2024 sales". */
function stemOf(path: string): string {
  if (path === "-") return "stdin";
  return (
    basename(path)
      .replace(/\.gz$/i, "")
      .replace(/\.[^.]+$/, "") || basename(path)
  );
}

function uniqueName(stem: string, names: Set<string>): string {
  let name = stem;
  // Names in DuckDB are case-insensitive.
  for (
    let k = 2;
    [...names].some((one) => one.toLowerCase() === name.toLowerCase()) || (names.size > 0 && name === "data");
    k++
  ) {
    name = `${stem}_${k}`;
  }
  names.add(name);
  return name;
}

/** The format, size and hash of a file. Standard input can be read only once, by DuckDB. */
async function lookedAt(path: string, format: string | undefined): Promise<SourceRead> {
  if (path === "-" || !statSync(path).isFile())
    return { source: path, format: format ?? "csv", bytes: null, hash: null };
  const source = await openSource(path);
  const found = formatAsked(format) ?? formatOf(source);
  return { source: path, format: found, ...(await source.facts()) };
}

function failed(error: unknown, tables: readonly string[]): CommandFailure {
  const hint = tables.length === 0 ? undefined : `the tables of the query are ${tables.map(identifier).join(", ")}`;
  return new CommandFailure("failure", `DuckDB rejects the query: ${reasonOf(error)}`, hint, error);
}

/** The first lines of DuckDB's message; the rest repeats the query. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // text only: DuckDB throws plain errors, and their messages go on with the query and a caret below it.
  return message.split("\n\n")[0].replaceAll("\n", " ").trim();
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
