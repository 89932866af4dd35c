/** Reads from PostgreSQL, a thousand rows at a time. */

import {
  applyDeclaredTypes,
  createValueColumn,
  type DeclaredType,
  isMadeOfTexts,
  nested,
  type ValueColumn,
  type Words,
} from "@lectern/formats";
import { createTable, type Table } from "lectern/data";
import type { Client, FieldDef } from "pg";
import { CommandFailure } from "../command-failure.js";
import { checkNames } from "./duckdb-result.js";
import { type PostgresType, readingOfPostgres } from "./postgres-values.js";

const ROWS = 1000;
const TITLE = "the query";

/** Values arrive as text and are parsed here, because the package would create Date objects and guess time zones. */
const asTexts = { getTypeParser: () => (text: string) => text };

/** Runs a query in a read-only transaction. */
export async function readPostgres(
  url: string,
  sql: string,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
): Promise<Table> {
  const pg = await import("pg");
  const client = new pg.default.Client({ connectionString: url, types: asTexts, connectionTimeoutMillis: 15_000 });
  // A broken connection rejects the pending query.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("begin transaction read only");
    await client.query("set local timezone to 'UTC'; set local datestyle to 'ISO'; set local extra_float_digits to 3");
  } catch (error) {
    await client.end().catch(() => {});
    throw new CommandFailure("file", `PostgreSQL at ${withoutPassword(url)}: ${reasonOf(error)}`, undefined, error);
  }
  try {
    await client.query(`declare lectern no scroll cursor for ${sql.replace(/;\s*$/, "")}`);
    const fetch = { text: `fetch ${ROWS} from lectern`, rowMode: "array" as const };
    let { rows, fields } = await client.query<(string | null)[]>(fetch);
    const { columns, wanted } = await createColumns(client, fields, types, notes);
    while (rows.length > 0) {
      for (const row of rows) for (let j = 0; j < columns.length; j++) columns[j].add(row[j]);
      ({ rows, fields } = await client.query<(string | null)[]>(fetch));
    }
    return applyDeclaredTypes(
      createTable(columns.map(({ name, finish }) => [name, finish()] as const)),
      wanted,
      notes,
      TITLE,
    );
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure("failure", `PostgreSQL rejects the query: ${reasonOf(error)}`, undefined, error);
  } finally {
    await client.end().catch(() => {});
  }
}

interface ReadColumn {
  readonly name: string;
  readonly add: (text: string | null) => void;
  readonly finish: ValueColumn["finish"];
}

async function createColumns(
  client: Client,
  fields: readonly FieldDef[],
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
): Promise<{ columns: ReadColumn[]; wanted: Map<string, DeclaredType> }> {
  checkNames(fields.map(({ name }) => name));
  const kinds = await typesOf(client, fields);
  const wanted = new Map<string, DeclaredType>(types);
  const columns = fields.map(({ name, dataTypeID }): ReadColumn => {
    const type = kinds.get(dataTypeID) ?? { name: `number ${dataTypeID}`, category: "X" };
    if (type.category === "E" && !wanted.has(name)) wanted.set(name, "category");
    const reading = readingOfPostgres(type);
    if (reading === undefined) throw nested(TITLE, name, `values of the type ${type.name}`);
    const column = createValueColumn({
      name,
      title: TITLE,
      kind: reading.kind,
      asText: isMadeOfTexts(wanted.get(name)),
      notes,
    });
    return {
      name,
      add: (text) => column.add(text === null ? null : reading.convert(text)),
      finish: () => column.finish(),
    };
  });
  return { columns, wanted };
}

/** The types of the fields, by their numbers. */
async function typesOf(client: Client, fields: readonly FieldDef[]): Promise<Map<number, PostgresType>> {
  const { rows } = await client.query<{ oid: string; typname: string; typcategory: string }>(
    "select oid, typname, typcategory from pg_type where oid = any($1::oid[])",
    [[...new Set(fields.map(({ dataTypeID }) => dataTypeID))]],
  );
  return new Map(rows.map(({ oid, typname, typcategory }) => [Number(oid), { name: typname, category: typcategory }]));
}

/** The address without its password, to be shown in messages. */
function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^:@/]*):[^@]*@/, "$1@").replace(/([?&]password=)[^&]*/, "$1…");
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
