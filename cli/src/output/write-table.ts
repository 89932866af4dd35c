/** Writes a table to a file or standard output, in the format of its file extension. */

import { joinTables, type TitledTable } from "@lectern/formats";
import { type Table, writeCsvChunks } from "lectern/data";
import { CommandFailure } from "../command-failure.js";
import { jsonLines } from "./json-lines.js";
import { type Chunks, writeFile, writeStandardOutput } from "./write-bytes.js";

/** The formats that can be written. */
export type OutputFormat = "csv" | "tsv" | "jsonl" | "parquet" | "arrow";

const ENDINGS: Readonly<Record<string, OutputFormat>> = {
  csv: "csv",
  txt: "csv",
  tsv: "tsv",
  tab: "tsv",
  jsonl: "jsonl",
  ndjson: "jsonl",
  parquet: "parquet",
  pq: "parquet",
  arrow: "arrow",
  feather: "arrow",
  ipc: "arrow",
};

/** Writes CSV, TSV, JSON Lines, Parquet or Arrow by the extension of the path; "-" is standard output, CSV by default. */
export async function writeTable(path: string, table: Table, format?: string): Promise<void> {
  await writeChunks(path, await encoded(table, outputFormat(path, format)));
}

/**
 * Concatenates tables with the same columns. Text formats are written as the tables arrive; Parquet and Arrow, which need whole
 * columns, at the end.
 */
export async function writeTables(path: string, tables: AsyncIterable<Table>, format?: string): Promise<void> {
  await writeChunks(path, encodedParts(tables, outputFormat(path, format)));
}

async function writeChunks(path: string, chunks: Chunks): Promise<void> {
  if (path === "-") await writeStandardOutput(chunks);
  else await writeFile(path, chunks, /\.gz$/i.test(path));
}

/** The requested format, or the format of the path. */
export function outputFormat(path: string, asked?: string): OutputFormat {
  if (asked !== undefined) {
    if (Object.hasOwn(ENDINGS, asked)) return ENDINGS[asked];
    throw new CommandFailure("usage", `cannot write the format ${asked}`, known());
  }
  if (path === "-") return "csv";
  const ending = /\.([^./\\]+)$/.exec(path.replace(/\.gz$/i, ""))?.[1]?.toLowerCase();
  if (ending !== undefined && Object.hasOwn(ENDINGS, ending)) return ENDINGS[ending];
  const what =
    ending === undefined ? "has no file extension" : `has the extension .${ending}, which is not an output format`;
  throw new CommandFailure("usage", `${path} ${what}`, known());
}

function known(): string {
  return `the formats are ${[...new Set(Object.values(ENDINGS))].join(", ")}`;
}

async function* encodedParts(
  tables: AsyncIterable<Table>,
  format: OutputFormat,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  if (format === "parquet" || format === "arrow") {
    const parts: TitledTable[] = [];
    for await (const table of tables) parts.push({ title: "a part", table });
    yield* await encoded(joinTables(parts), format);
    return;
  }
  let header = true;
  for await (const table of tables) {
    if (format === "jsonl") yield* jsonLines(table);
    else yield* writeCsvChunks(table, { header, ...(format === "tsv" ? { delimiter: "\t" } : {}) });
    header = false;
  }
}

async function encoded(table: Table, format: OutputFormat): Promise<Chunks> {
  switch (format) {
    case "csv":
      return writeCsvChunks(table);
    case "tsv":
      return writeCsvChunks(table, { delimiter: "\t" });
    case "jsonl":
      return jsonLines(table);
    case "parquet":
      return (await import("./parquet.js")).parquetBytes(table);
    case "arrow":
      return (await import("./arrow.js")).arrowBytes(table);
  }
}
