/** Reads the result of a query: DuckDB for files and its own databases, PostgreSQL through its own protocol. */
import { statSync } from "node:fs";
import type { DeclaredType, Words } from "@lectern/formats";
import { CommandFailure } from "../command-failure.js";
import { inWords } from "../in-words.js";
import { findFiles } from "./find-files.js";
import type { InputOptions, TableRead } from "./read-table.js";

/** Runs the query on the database, the files, or both. */
export async function readQuery(
  paths: readonly string[],
  options: InputOptions,
  types: ReadonlyMap<string, DeclaredType>,
): Promise<TableRead> {
  const { sql, database } = options;
  if (sql === undefined || sql.trim() === "") {
    throw new CommandFailure("usage", "--db needs a query", `add one: --db ${database ?? "…"} --sql "select * from …"`);
  }
  const notes: Words[] = [];
  if (database !== undefined && /^postgres(ql)?:\/\//.test(database)) {
    if (paths.length > 0) {
      throw new CommandFailure("usage", "a query to PostgreSQL cannot read files", "leave out the files or --db");
    }
    const { readPostgres } = await import("./postgres.js");
    const table = await readPostgres(database, sql, types, notes);
    return finished({
      table,
      notes: notes.map(inWords),
      sources: [{ source: sql, format: "postgres", bytes: null, hash: null }],
    });
  }
  if (database !== undefined) checkDatabase(database);
  const files = paths.length === 0 ? [] : findFiles(paths);
  const { readDuckdb } = await import("./duckdb.js");
  const { table, sources } = await readDuckdb(database, files, sql, options, types, notes);
  return finished({
    table,
    notes: notes.map(inWords),
    sources: [{ source: sql, format: "duckdb", bytes: null, hash: null }, ...sources],
  });
}

function finished(read: TableRead): TableRead {
  if (read.table.rows > 0) return read;
  throw new CommandFailure("file", "the query returns no rows");
}

function checkDatabase(database: string): void {
  if (/^\w+:\/\//.test(database)) {
    const kind = database.slice(0, database.indexOf(":"));
    throw new CommandFailure(
      "usage",
      `cannot read ${kind}:// databases`,
      "use DuckDB (a file) or PostgreSQL (postgres://user@host/name), or export the table as CSV",
    );
  }
  if (statSync(database, { throwIfNoEntry: false }) === undefined) findFiles([database]);
}
