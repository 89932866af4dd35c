/** Reads CSV and TSV as it arrives: chunks in, a table of typed columns out, one pass, no object a row. */
import { LecternError, show } from "../core/errors.js";
import { ChunkDecoder } from "./csv-encoding.js";
import { MissingMarkers } from "./csv-missing.js";
import { type CsvReadOptions, type CsvResult, checkCsvOptions } from "./csv-options.js";
import { RecordSink } from "./csv-records.js";
import { type SniffedDialect, sniffDialect } from "./csv-sniff.js";
import { grownBytes } from "./csv-text.js";
import { Tokenizer } from "./csv-tokenize.js";

/** The part of a file, in bytes of UTF-8, from which its dialect is found. */
const SAMPLE = 1 << 16;

/** Takes a file in chunks, cut anywhere, and gives the table at the end. */
export interface CsvReader {
  push(chunk: Uint8Array | string): void;
  finish(): CsvResult;
}

/**
 * Creates a reader to which a file is pushed chunk by chunk; use {@link readCsv} for what is already in memory and
 * {@link readCsvStream} for a stream.
 *
 * Cells are number, date (ISO 8601), boolean (true and false), category (few distinct texts) or text columns, whichever
 * fits all of them; a column that stops being numeric late keeps every text exactly as written. A missing marker is a
 * missing value; in a column of texts a quoted one (`"NA"`, `""`) is the text itself. Infinity may be written
 * `Infinity` or `inf`. Whatever had to be mended is listed in `problems`.
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
  const settings = checkCsvOptions(options);
  const decoder = new ChunkDecoder(settings.encoding);
  let bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  let length = 0;
  // Work waits until this many bytes are there: tiny chunks cost no more than large ones, and a cell that spans many
  // chunks is looked at a logarithmic number of times.
  let enough = SAMPLE + 1;
  let running: { tokenizer: Tokenizer; sink: RecordSink; dialect: SniffedDialect } | undefined;
  let finished = false;

  const start = (truncated: boolean) => {
    const text = new TextDecoder().decode(bytes.subarray(0, Math.min(length, SAMPLE)));
    const dialect = sniffDialect(text, truncated, settings);
    const missing = new MissingMarkers(settings.missing);
    const sink = new RecordSink(settings, dialect.header, { decimal: dialect.decimal, missing });
    return { tokenizer: new Tokenizer({ ...settings, ...dialect }, sink), sink, dialect };
  };

  const append = (piece: Uint8Array) => {
    // Two bytes more: the line feed that ends the last record, and the tokeniser's own.
    bytes = grownBytes(bytes, length + piece.length + 2);
    bytes.set(piece, length);
    length += piece.length;
    if (length < enough) return;
    running ??= start(true);
    const done = running.tokenizer.consume(bytes, length, false);
    bytes.copyWithin(0, done, length);
    length -= done;
    enough = length + Math.max(length, SAMPLE);
  };

  const checkOpen = () => {
    if (finished) throw new LecternError("invalid-data", "csv: the reader has finished; create another one");
  };

  return {
    push(chunk) {
      checkOpen();
      if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) {
        throw new LecternError("invalid-data", `csv: a chunk must be a text or a Uint8Array, got ${show(chunk)}`);
      }
      for (const piece of decoder.decode(chunk)) append(piece);
    },
    finish() {
      checkOpen();
      finished = true;
      for (const piece of decoder.flush()) append(piece);
      running ??= start(false);
      const { tokenizer, sink, dialect } = running;
      if (length > 0 || tokenizer.column > 0) {
        bytes = grownBytes(bytes, length + 2);
        bytes[length++] = 10;
        tokenizer.consume(bytes, length, true);
      }
      const table = sink.finish();
      if (table.names.length === 0) sink.report("there are no records");
      const { delimiter, decimal, header } = dialect;
      return {
        table,
        dialect: { delimiter, quote: settings.quote, header, decimal, encoding: decoder.encoding },
        problems: sink.problems,
      };
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
export async function readCsvStream(
  chunks: AsyncIterable<Uint8Array | string> | ReadableStream<Uint8Array>,
  options: CsvReadOptions = {},
): Promise<CsvResult> {
  const reader = createCsvReader(options);
  // Not every browser can iterate over a ReadableStream.
  if ("getReader" in chunks) {
    const source = chunks.getReader();
    try {
      for (let part = await source.read(); !part.done; part = await source.read()) reader.push(part.value);
    } catch (error) {
      await source.cancel(error).catch(() => {});
      throw error;
    } finally {
      source.releaseLock();
    }
  } else {
    for await (const chunk of chunks) reader.push(chunk);
  }
  return reader.finish();
}
