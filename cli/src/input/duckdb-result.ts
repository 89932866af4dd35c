/** Converts a DuckDB result to a table, chunk by chunk. */
import type { DuckDBResult, DuckDBValue } from "@duckdb/node-api";
import {
  applyDeclaredTypes,
  createValueColumn,
  type DeclaredType,
  fromMicroseconds,
  fromNanoseconds,
  isMadeOfTexts,
  nested,
  type ValueKind,
  type Words,
} from "@lectern/formats";
import { createTable, type Table } from "lectern/data";
import { CommandFailure } from "../command-failure.js";

type DuckdbPackage = typeof import("@duckdb/node-api");

const DAY = 86_400_000;
const TITLE = "the query";

/** The rows of a result; an enumeration becomes a category. */
export async function readDuckdbResult(
  duckdb: DuckdbPackage,
  result: DuckDBResult,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
): Promise<Table> {
  const names = result.columnNames();
  checkNames(names);
  const wanted = new Map<string, DeclaredType>(types);
  const readings = names.map((name, j) => {
    const type = result.columnTypeId(j);
    if (type === duckdb.DuckDBTypeId.ENUM && !wanted.has(name)) wanted.set(name, "category");
    return readingOf(duckdb, type, name, String(result.columnType(j)));
  });
  const columns = names.map((name, j) =>
    createValueColumn({ name, title: TITLE, kind: readings[j].kind, asText: isMadeOfTexts(wanted.get(name)), notes }),
  );
  try {
    for (
      let chunk = await result.fetchChunk();
      chunk !== null && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    ) {
      for (let j = 0; j < columns.length; j++) {
        const vector = chunk.getColumnVector(j);
        const { convert } = readings[j];
        for (let row = 0; row < chunk.rowCount; row++) {
          const value = vector.getItem(row);
          columns[j].add(value === null ? null : convert(value));
        }
      }
    }
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure("failure", `DuckDB could not finish the query: ${reason}`, undefined, error);
  }
  const table = createTable(names.map((name, j) => [name, columns[j].finish()] as const));
  return applyDeclaredTypes(table, wanted, notes, TITLE);
}

/** Rejects results with duplicate column names, which would be ambiguous. */
export function checkNames(names: readonly string[]): void {
  const repeated = names.find((name, j) => names.indexOf(name) !== j);
  if (repeated === undefined) return;
  throw new CommandFailure(
    "usage",
    `the query returns two columns called ${JSON.stringify(repeated)}`,
    `rename one of them: select …, b.${repeated} as other`,
  );
}

interface Reading {
  readonly kind: ValueKind | undefined;
  readonly convert: (value: DuckDBValue) => unknown;
}

function readingOf({ DuckDBTypeId: id }: DuckdbPackage, type: number, name: string, shown: string): Reading {
  const asIs = (value: DuckDBValue) => value;
  switch (type) {
    case id.BOOLEAN:
      return { kind: "boolean", convert: asIs };
    case id.TINYINT:
    case id.SMALLINT:
    case id.INTEGER:
    case id.BIGINT:
    case id.UTINYINT:
    case id.USMALLINT:
    case id.UINTEGER:
    case id.UBIGINT:
    case id.HUGEINT:
    case id.UHUGEINT:
    case id.BIGNUM:
    case id.FLOAT:
    case id.DOUBLE:
      return { kind: "number", convert: asIs };
    case id.DECIMAL:
      return { kind: "number", convert: (value) => Number(String(value)) };
    case id.VARCHAR:
    case id.ENUM:
    case id.UUID:
      return { kind: "text", convert: String };
    case id.DATE:
      return { kind: "date", convert: (value) => count(value, "days", (days) => Number(days) * DAY) };
    case id.TIMESTAMP:
    case id.TIMESTAMP_TZ:
      return { kind: "date", convert: (value) => count(value, "micros", fromMicroseconds) };
    case id.TIMESTAMP_S:
      return { kind: "date", convert: (value) => count(value, "seconds", (seconds) => Number(seconds) * 1000) };
    case id.TIMESTAMP_MS:
      return { kind: "date", convert: (value) => count(value, "millis", Number) };
    case id.TIMESTAMP_NS:
      return { kind: "date", convert: (value) => count(value, "nanos", fromNanoseconds) };
    // Times of day in seconds.
    case id.TIME:
      return { kind: "number", convert: (value) => count(value, "micros", (micros) => Number(micros) / 1e6) };
    case id.SQLNULL:
      return { kind: undefined, convert: () => null };
    default:
      throw nested(TITLE, name, `values of the type ${shown}`);
  }
}

/** The count that a value holds, converted; null for infinite dates. */
function count(value: DuckDBValue, field: string, convert: (found: bigint) => number): number | null {
  if (typeof value !== "object" || value === null) return null;
  if ("isFinite" in value && value.isFinite === false) return null;
  return convert(BigInt(Reflect.get(value, field)));
}
