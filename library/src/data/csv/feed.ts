/** Feeds the chunks of a file to the tokeniser and gives tables of so many rows, or one of all. */
import { LecternError, show } from "../../core/errors.js";
import { ChunkDecoder } from "./encoding.js";
import { MissingMarkers } from "./missing.js";
import type { CsvResult, CsvSettings } from "./options.js";
import { RecordSink } from "./records.js";
import { type SniffedDialect, sniffDialect } from "./sniff.js";
import { grownBytes } from "./text.js";
import { Tokenizer } from "./tokenize.js";

/** The part of a file, in bytes of UTF-8, from which its dialect is found: doubled until it holds two lines. */
const SAMPLE = 1 << 16;
const MOST = 1 << 23;
const LINES = 2;

/** Takes chunks, cut anywhere, and gives what is complete. */
export interface CsvFeed {
  push(chunk: Uint8Array | string): Generator<CsvResult>;
  /** The rest: at least one table has then been given, if only one without rows. */
  finish(): Generator<CsvResult>;
}

interface Running {
  readonly tokenizer: Tokenizer;
  readonly sink: RecordSink;
  readonly dialect: SniffedDialect;
}

/** Begins to read a file; `limitFor` says how many rows a table of so many columns may have. */
export function createCsvFeed(settings: CsvSettings, limitFor?: (columns: number) => number): CsvFeed {
  const decoder = new ChunkDecoder(settings.encoding);
  let bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  let length = 0;
  // Work waits until this many bytes are there: tiny chunks cost no more than large ones, and a cell that spans many
  // chunks is looked at a logarithmic number of times.
  let enough = SAMPLE + 1;
  let running: Running | undefined;
  let finished = false;
  let given = 0;

  const start = (sample: number, truncated: boolean) => {
    const text = new TextDecoder().decode(bytes.subarray(0, Math.min(length, sample)));
    const dialect = sniffDialect(text, truncated, settings);
    const missing = new MissingMarkers(settings.missing);
    const sink = new RecordSink(settings, dialect.header, { decimal: dialect.decimal, missing }, limitFor);
    running = { tokenizer: new Tokenizer({ ...settings, ...dialect }, sink), sink, dialect };
    return running;
  };

  const take = (last: boolean): CsvResult => {
    const { sink, dialect } = running as Running;
    given++;
    // After the last part nothing is begun anew.
    const { table, problems } = last ? { table: sink.finish(), problems: sink.problems } : sink.takePart();
    const { delimiter, decimal, header } = dialect;
    const { quote } = settings;
    return { table, dialect: { delimiter, quote, header, decimal, encoding: decoder.encoding }, problems };
  };

  function* consume(final: boolean): Generator<CsvResult> {
    const sample = running === undefined ? sampleSize(bytes, length) : 0;
    if (sample >= length && !final) {
      enough = sample + 1;
      return;
    }
    const { tokenizer, sink } = running ?? start(sample, sample < length);
    let done = 0;
    for (;;) {
      done = tokenizer.consume(bytes, done, length, final);
      if (sink.row < sink.limit) break;
      yield take(false);
    }
    bytes.copyWithin(0, done, length);
    length -= done;
    enough = length + Math.max(length, SAMPLE);
  }

  function* append(piece: Uint8Array): Generator<CsvResult> {
    // Two bytes more: the line feed that ends the last record, and the tokeniser's own.
    bytes = grownBytes(bytes, length + piece.length + 2);
    bytes.set(piece, length);
    length += piece.length;
    if (length >= enough) yield* consume(false);
  }

  const checkOpen = () => {
    if (finished) throw new LecternError("invalid-data", "csv: the reader has finished; create another one");
  };

  return {
    *push(chunk) {
      checkOpen();
      if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) {
        throw new LecternError("invalid-data", `csv: a chunk must be a text or a Uint8Array, got ${show(chunk)}`);
      }
      for (const piece of decoder.decode(chunk)) yield* append(piece);
    },
    *finish() {
      checkOpen();
      finished = true;
      for (const piece of decoder.flush()) yield* append(piece);
      const sample = sampleSize(bytes, length);
      const { tokenizer, sink } = running ?? start(sample, sample < length);
      if (length > 0 || tokenizer.column > 0) {
        bytes = grownBytes(bytes, length + 2);
        bytes[length++] = 10;
        yield* consume(true);
      }
      if (!sink.hasNames) sink.report("there are no records");
      if (given === 0 || sink.row > 0) yield take(true);
    },
  };
}

/** How many bytes to look at: lines of thousands of columns are longer than those of other files. */
function sampleSize(bytes: Uint8Array, length: number): number {
  let lines = 0;
  let size = SAMPLE;
  for (let i = 0; i < length && lines < LINES && size < MOST; i++) {
    if (i === size) size *= 2;
    if (bytes[i] === 10 || bytes[i] === 13) lines++;
  }
  return size;
}
