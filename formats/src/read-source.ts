/** Reads the table of a source in whatever format it has. */
import type { Table } from "lectern/data";
import type { DeclaredType } from "./column-types.js";
import { readCsvSource, readCsvSourceParts } from "./csv.js";
import { Failure, type Words } from "./failure.js";
import type { InputFormat } from "./format-of.js";
import { readJsonLineParts } from "./json-line-parts.js";
import { readJson, readJsonLines } from "./json-lines.js";
import { readLibsvm } from "./libsvm.js";
import type { NeededColumns } from "./needed-columns.js";
import { readNpy } from "./npy.js";
import type { Source } from "./source.js";

/** Reads all rows of a source; repairs and guesses are added to the notes. */
export async function readSource(
  source: Source,
  format: InputFormat,
  delimiter: string | undefined,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
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

/** Reads the columns that are needed, some rows at a time where the format allows it. */
export async function* readSourceParts(
  source: Source,
  format: InputFormat,
  delimiter: string | undefined,
  needed: NeededColumns,
  notes: Words[],
): AsyncGenerator<Table> {
  switch (format) {
    case "csv":
      return yield* readCsvSourceParts(source, delimiter, needed, notes);
    case "tsv":
      return yield* readCsvSourceParts(source, delimiter ?? "\t", needed, notes);
    case "jsonl":
      return yield* readJsonLineParts(source, needed, notes);
    case "parquet":
      return yield* (await import("./parquet.js")).readParquetParts(source, needed, notes);
    default:
      yield await readSource(source, format, delimiter, needed.declared, notes);
  }
}

/** The error for an empty source. */
export function emptySource(title: string, hint?: Words): Failure {
  return new Failure("file", `${title} is empty`, hint);
}

/** The error for a source without rows. */
export function withoutRows(title: string, columns: number): Failure {
  const what = columns === 0 ? "no data" : `the names of ${columns} columns but no rows`;
  return new Failure("file", `${title} contains ${what}`);
}
