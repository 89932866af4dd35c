/** Feeds the chunks of a file to the tokeniser and yields tables of a limited number of rows, or one table of all rows. */
import { LecternError, show } from "../../core/errors.js";
import { ChunkDecoder } from "./encoding.js";
import { MissingMarkers } from "./missing.js";
import type { CsvOptions, CsvResult } from "./options.js";
import { RecordSink } from "./records.js";
import { type SniffedDialect, sniffDialect } from "./sniff.js";
import { grownBytes } from "./text.js";
import { Tokenizer } from "./tokenize.js";

/** The part of a file, in bytes of UTF-8, from which its dialect is found: doubled until it holds two lines. */
const SAMPLE = 1 << 16;
const MAX_SAMPLE = 1 << 23;
const LINES = 2;

/** Takes chunks, cut anywhere, and yields the tables that are complete. */
export interface CsvFeed {
  push(chunk: Uint8Array | string): Generator<CsvResult>;
  /** Yields the rest; a file without rows gives one empty table. */
  finish(): Generator<CsvResult>;
}

interface Running {
  readonly tokenizer: Tokenizer;
  readonly sink: RecordSink;
  readonly dialect: SniffedDialect;
}

interface FeedState {
  readonly settings: CsvOptions;
  readonly limitFor: ((columns: number) => number) | undefined;
  readonly decoder: ChunkDecoder;
  /** The bytes that have arrived and are not consumed yet: the first `length` of the buffer. */
  bytes: Uint8Array<ArrayBuffer>;
  length: number;
  /**
   * Parsing waits until this many bytes are there: tiny chunks cost no more than large ones, and a cell that spans many
   * chunks is scanned a logarithmic number of times.
   */
  enough: number;
  running: Running | undefined;
  finished: boolean;
  tables: number;
}

/** Starts to read a file; `limitFor` returns the maximum number of rows of a table with the given number of columns. */
export function createCsvFeed(settings: CsvOptions, limitFor?: (columns: number) => number): CsvFeed {
  const feed: FeedState = {
    ...{ settings, limitFor, decoder: new ChunkDecoder(settings.encoding) },
    ...{ bytes: new Uint8Array(0), length: 0, enough: SAMPLE + 1 },
    ...{ running: undefined, finished: false, tables: 0 },
  };
  return {
    *push(chunk) {
      checkOpen(feed);
      if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) {
        throw new LecternError("invalid-data", `csv: a chunk must be a string or a Uint8Array, got ${show(chunk)}`);
      }
      for (const piece of feed.decoder.decode(chunk)) yield* append(feed, piece);
    },
    *finish() {
      checkOpen(feed);
      feed.finished = true;
      for (const piece of feed.decoder.flush()) yield* append(feed, piece);
      const sample = sampleSize(feed.bytes, feed.length);
      const running = feed.running ?? startReading(feed, sample, sample < feed.length);
      if (feed.length > 0 || running.tokenizer.column > 0) {
        feed.bytes = grownBytes(feed.bytes, feed.length + 2);
        feed.bytes[feed.length++] = 10;
        yield* consume(feed, true);
      }
      if (!running.sink.hasNames) running.sink.report("there are no records");
      if (feed.tables === 0 || running.sink.row > 0) yield takeTable(feed, running, true);
    },
  };
}

function checkOpen({ finished }: FeedState): void {
  if (finished) throw new LecternError("invalid-data", "csv: the reader has finished; create another one");
}

function startReading(feed: FeedState, sample: number, truncated: boolean): Running {
  const { settings, bytes, length } = feed;
  const text = new TextDecoder().decode(bytes.subarray(0, Math.min(length, sample)));
  const dialect = sniffDialect(text, truncated, settings);
  const missing = new MissingMarkers(settings.missing);
  const sink = new RecordSink(settings, dialect.header, { decimal: dialect.decimal, missing }, feed.limitFor);
  feed.running = { tokenizer: new Tokenizer({ ...settings, ...dialect }, sink), sink, dialect };
  return feed.running;
}

function takeTable(feed: FeedState, { sink, dialect }: Running, last: boolean): CsvResult {
  feed.tables++;
  // After the last part no new one is started.
  const { table, problems } = last ? { table: sink.finish(), problems: sink.problems } : sink.takePart();
  const { delimiter, decimal, header } = dialect;
  const { quote } = feed.settings;
  return { table, dialect: { delimiter, quote, header, decimal, encoding: feed.decoder.encoding }, problems };
}

function* consume(feed: FeedState, final: boolean): Generator<CsvResult> {
  const sample = feed.running === undefined ? sampleSize(feed.bytes, feed.length) : 0;
  if (sample >= feed.length && !final) {
    feed.enough = sample + 1;
    return;
  }
  const running = feed.running ?? startReading(feed, sample, sample < feed.length);
  const { tokenizer, sink } = running;
  let done = 0;
  for (;;) {
    done = tokenizer.consume(feed.bytes, done, feed.length, final);
    if (sink.row < sink.limit) break;
    yield takeTable(feed, running, false);
  }
  feed.bytes.copyWithin(0, done, feed.length);
  feed.length -= done;
  feed.enough = feed.length + Math.max(feed.length, SAMPLE);
}

function* append(feed: FeedState, piece: Uint8Array): Generator<CsvResult> {
  // Two bytes more: the line feed that ends the last record, and the tokeniser's own.
  feed.bytes = grownBytes(feed.bytes, feed.length + piece.length + 2);
  feed.bytes.set(piece, feed.length);
  feed.length += piece.length;
  if (feed.length >= feed.enough) yield* consume(feed, false);
}

/** Number of bytes to examine: lines with thousands of columns need a larger sample. */
function sampleSize(bytes: Uint8Array, length: number): number {
  let lines = 0;
  let size = SAMPLE;
  for (let i = 0; i < length && lines < LINES && size < MAX_SAMPLE; i++) {
    if (i === size) size *= 2;
    if (bytes[i] === 10 || bytes[i] === 13) lines++;
  }
  return size;
}
