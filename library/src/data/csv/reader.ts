/** Reads CSV and TSV as it arrives: chunks in, a table of typed columns out, one pass, no object per row. */
import { type CsvChunks, chunksOf } from "./chunks.js";
import { createCsvFeed } from "./feed.js";
import { type CsvReadOptions, type CsvResult, checkCsvOptions } from "./options.js";

/** Takes a file in chunks, cut anywhere, and returns the table at the end. */
export interface CsvReader {
  push(chunk: Uint8Array | string): void;
  finish(): CsvResult;
}

/**
 * Creates a reader to which a file is pushed chunk by chunk; use {@link readCsv} for what is already in memory and
 * {@link readCsvStream} for a stream.
 *
 * Cells are number, date (ISO 8601), boolean (true and false), category (few distinct texts) or text columns, whichever
 * fits all of them; a column that stops being numeric late keeps every text exactly as written. Where nearly all cells are
 * numbers, dates or booleans (95 % and at least 20, or all but marks such as "n.a." and "-"), the others are missing. A missing marker is a
 * missing value; in a column of texts a quoted one (`"NA"`, `""`) is the text itself. Infinity may be written
 * `Infinity` or `inf`. Everything that had to be repaired is listed in `problems`.
 *
 * @example
 * ```ts
 * import { createCsvReader } from "lectern/data";
 *
 * const reader = createCsvReader();
 * for (const chunk of ["city;sun\nBe", "rn;4,5\nOslo;3", ",2\n"]) reader.push(chunk);
 * const { table, dialect } = reader.finish();
 * console.log(table.names, dialect.decimal); // ["city", "sun"] ","
 * ```
 */
export function createCsvReader(options: CsvReadOptions = {}): CsvReader {
  const feed = createCsvFeed(checkCsvOptions(options));
  return {
    push(chunk) {
      for (const _ of feed.push(chunk));
    },
    finish() {
      let result: CsvResult | undefined;
      for (const part of feed.finish()) result = part;
      return result as CsvResult;
    },
  };
}

/**
 * Reads a whole file that is in memory, as text or as bytes.
 *
 * @example
 * ```ts
 * import { readCsv } from "lectern";
 *
 * const { table, problems } = readCsv("name,age\nAda,36\nAlan,41\n");
 * console.log(table.names, table.rows, problems.length); // ["name", "age"] 2 0
 * ```
 */
export function readCsv(source: string | Uint8Array | ArrayBuffer, options: CsvReadOptions = {}): CsvResult {
  const reader = createCsvReader(options);
  reader.push(source instanceof ArrayBuffer ? new Uint8Array(source) : source);
  return reader.finish();
}

/** Reads a stream: the body of a response, a file stream, any asynchronous sequence of chunks. */
export async function readCsvStream(chunks: CsvChunks, options: CsvReadOptions = {}): Promise<CsvResult> {
  const reader = createCsvReader(options);
  for await (const chunk of chunksOf(chunks)) reader.push(chunk);
  return reader.finish();
}
