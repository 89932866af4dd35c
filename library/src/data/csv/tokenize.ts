/**
 * Cuts bytes into cells and records after RFC 4180, more forgiving where files in the wild are: any line end, blank
 * and comment lines, text after a closing quote. Processes the bytes in the buffer and stops before a cell that may
 * continue, so that it does not matter where the chunks of a file are cut.
 */
import { LecternError, show } from "../../core/errors.js";
import { isBlank, type NumberCells, scanPlainNumber } from "./number.js";
import { decodeText, encodeText } from "./text.js";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** How to split the bytes. */
export interface TokenizerOptions {
  readonly delimiter: string;
  readonly quote: string;
  readonly decimal: "." | ",";
  readonly comment: string;
  readonly skip: number;
  readonly trim: boolean;
  readonly maxFieldLength: number;
}

/** The receiver of the cells. */
export interface CellSink {
  /** For each column the cells into which plain numbers may be written without calling `addCell`, or null. */
  readonly fast: readonly (NumberCells | null)[];
  /** The row being filled. */
  readonly row: number;
  /** Number of rows after which the tokeniser stops. */
  readonly limit: number;
  /** The line on which the current record begins. */
  readonly line: number;
  beginRecord(line: number): void;
  addCell(column: number, bytes: Uint8Array, start: number, end: number, quoted: boolean): void;
  endRecord(cells: number): void;
  /** Records a problem in the current record. */
  report(message: string): void;
  /** Records a problem that leaves the rest of the file in doubt. */
  refuse(message: string): void;
}

/** Cuts bytes into cells, which it hands to a sink. */
export class Tokenizer {
  /** Number of cells of an unfinished record that have been passed on. */
  column = 0;
  private line = 1;
  private readonly sink: CellSink;
  private readonly delimiter: number;
  private readonly quote: number;
  private readonly point: number;
  private readonly comment: Uint8Array;
  private readonly trim: boolean;
  private readonly maxFieldLength: number;
  private linesToSkip: number;
  private inComment = false;

  constructor(settings: TokenizerOptions, sink: CellSink) {
    this.sink = sink;
    this.delimiter = settings.delimiter.charCodeAt(0);
    this.quote = settings.quote === "" ? -1 : settings.quote.charCodeAt(0);
    this.point = settings.decimal.charCodeAt(0);
    this.comment = encodeText(settings.comment);
    this.trim = settings.trim;
    this.maxFieldLength = settings.maxFieldLength;
    this.linesToSkip = settings.skip;
  }

  /**
   * Handles the bytes from `start` and before `end` and returns where it stopped; the rest must come again with more
   * behind it, or as it is where the sink has reached its limit of rows. The buffer must be at least one byte longer,
   * and its contents may change. In the `final` calls the last byte must be a line feed.
   */
  consume(bytes: Uint8Array, start: number, end: number, final: boolean): number {
    const { sink, delimiter, point } = this;
    // A line end after the last byte stops every inner loop, which then need not check for the end of the buffer.
    bytes[end] = LINE_FEED;
    let { fast, row } = sink;
    let column = this.column;
    let p = start;
    for (;;) {
      if (column === 0) {
        if (sink.row >= sink.limit) break;
        const found = this.findRecord(bytes, p, end, final);
        p = found < 0 ? ~found : found;
        if (found < 0) break;
        sink.beginRecord(this.line);
        fast = sink.fast;
        row = sink.row;
      }
      const cells = column < fast.length ? fast[column] : null;
      if (cells !== null) {
        const stop = scanPlainNumber(bytes, p, point, cells, row);
        if (stop > 0 && stop < end) {
          const byte = bytes[stop];
          if (byte === delimiter) {
            p = stop + 1;
            column++;
            continue;
          }
          if (byte === LINE_FEED) {
            p = stop + 1;
            this.endRecord(column + 1);
            column = 0;
            continue;
          }
        }
      }
      const stop = this.field(bytes, p, end, final, column);
      if (stop < 0) break;
      if (bytes[stop] === delimiter) {
        p = stop + 1;
        column++;
      } else {
        p = afterLineEnd(bytes, stop, end);
        this.endRecord(column + 1);
        column = 0;
      }
    }
    this.column = column;
    return p;
  }

  private endRecord(cells: number): void {
    this.sink.endRecord(cells);
    this.line++;
  }

  /** Where the next record begins, past skipped, blank and comment lines; ~p when more is needed from p on. */
  private findRecord(bytes: Uint8Array, p: number, end: number, final: boolean): number {
    for (;;) {
      if (this.inComment || this.linesToSkip > 0) {
        while (bytes[p] !== LINE_FEED && bytes[p] !== CARRIAGE_RETURN) p++;
      } else if (p < end && bytes[p] !== LINE_FEED && bytes[p] !== CARRIAGE_RETURN) {
        const match = this.matchComment(bytes, p, end);
        if (match === "no" || (match === "perhaps" && final)) return p;
        if (match === "perhaps") return ~p;
        this.inComment = true;
        continue;
      }
      if (!isWhole(bytes, p, end, final)) return ~p;
      p = afterLineEnd(bytes, p, end);
      this.line++;
      if (!this.inComment && this.linesToSkip > 0) this.linesToSkip--;
      this.inComment = false;
    }
  }

  private matchComment(bytes: Uint8Array, p: number, end: number): "yes" | "no" | "perhaps" {
    const { comment } = this;
    if (comment.length === 0) return "no";
    for (let k = 0; k < comment.length; k++) {
      if (p + k >= end) return "perhaps";
      if (bytes[p + k] !== comment[k]) return "no";
    }
    return "yes";
  }

  /** Passes one cell on and returns its end, or -1 if it may continue after the end of the buffer. */
  private field(bytes: Uint8Array, start: number, end: number, final: boolean, column: number): number {
    let first = start;
    if (this.trim) while (isBlank(bytes[first]) && bytes[first] !== this.delimiter) first++;
    if (bytes[first] === this.quote && first < end) return this.quotedField(bytes, first, end, final, column);
    const stop = this.findStop(bytes, first);
    this.checkLength(Math.min(stop, end) - first);
    if (!isWhole(bytes, stop, end, final)) return -1;
    let last = stop;
    if (this.trim) while (last > first && isBlank(bytes[last - 1])) last--;
    this.sink.addCell(column, bytes, first, last, false);
    return stop;
  }

  private quotedField(bytes: Uint8Array, open: number, end: number, final: boolean, column: number): number {
    const { quote } = this;
    let close = open + 1;
    let doubled = false;
    for (;;) {
      while (close < end && bytes[close] !== quote) close++;
      if (close >= end || bytes[close + 1] !== quote) break;
      doubled = true;
      close += 2;
    }
    this.checkLength(Math.min(close, end) - open - 1);
    if (close >= end && final) {
      this.reportUnclosed(bytes, open, end);
      this.deliverQuoted(bytes, open + 1, end - 1, doubled, column);
      return end - 1;
    }
    if (close + 1 >= end) return -1;
    let rest = close + 1;
    if (this.trim) while (isBlank(bytes[rest]) && bytes[rest] !== this.delimiter) rest++;
    const stop = this.findStop(bytes, rest);
    this.checkLength(close - open - 1 + Math.min(stop, end) - rest);
    if (!isWhole(bytes, stop, end, final)) return -1;
    let last = close;
    if (stop > rest) {
      this.reportContinued(bytes, open, close);
      bytes.copyWithin(close, rest, stop);
      last = close + stop - rest;
    }
    this.deliverQuoted(bytes, open + 1, last, doubled, column, close);
    return stop;
  }

  /** Refuses a cell of several lines that continues after its quote: that quote opened another cell, and these lines are rows. */
  private reportContinued(bytes: Uint8Array, open: number, close: number): void {
    if (this.lineEnd(bytes, open, close) === close) {
      this.sink.report("a cell continues after its closing quote; the rest was read as part of it");
    } else {
      this.refuseQuote(
        bytes,
        open,
        close,
        "is closed lines later in the middle of a cell, so all between would be one cell",
      );
    }
  }

  /** Refuses an unclosed quote before the last line: all lines after it would become one cell. */
  private reportUnclosed(bytes: Uint8Array, open: number, end: number): void {
    let last = end;
    while (last > open && (bytes[last - 1] === LINE_FEED || bytes[last - 1] === CARRIAGE_RETURN)) last--;
    if (this.lineEnd(bytes, open, last) === last) {
      this.sink.report("a quote opened in this record is never closed; the rest of the line was read as its cell");
    } else {
      this.refuseQuote(bytes, open, last, "is never closed, so the rest of the file would be one cell");
    }
  }

  private refuseQuote(bytes: Uint8Array, open: number, last: number, problem: string): void {
    const shown = decodeText(bytes, open, Math.min(this.lineEnd(bytes, open, last), open + 40), () => {});
    this.sink.refuse(
      `the quote before ${show(shown.slice(1))} ${problem}; close it, or double it if it belongs to the text`,
    );
  }

  /** The first line end from p on, or `last`. */
  private lineEnd(bytes: Uint8Array, p: number, last: number): number {
    let found = p;
    while (found < last && bytes[found] !== LINE_FEED && bytes[found] !== CARRIAGE_RETURN) found++;
    return found;
  }

  /** Counts the lines of a quoted cell, undoubles its quotes up to `close`, in place, and hands it on. */
  private deliverQuoted(
    bytes: Uint8Array,
    start: number,
    end: number,
    doubled: boolean,
    column: number,
    close = end,
  ): void {
    let last = end;
    if (doubled) {
      last = start;
      for (let i = start; i < end; i++) {
        bytes[last++] = bytes[i];
        if (bytes[i] === this.quote && i + 1 < close && bytes[i + 1] === this.quote) i++;
      }
    }
    for (let i = start; i < last; i++) {
      if (bytes[i] === LINE_FEED || (bytes[i] === CARRIAGE_RETURN && !(i + 1 < last && bytes[i + 1] === LINE_FEED))) {
        this.line++;
      }
    }
    this.sink.addCell(column, bytes, start, last, true);
  }

  private findStop(bytes: Uint8Array, p: number): number {
    const { delimiter } = this;
    let byte = bytes[p];
    while (byte !== delimiter && byte !== LINE_FEED && byte !== CARRIAGE_RETURN) byte = bytes[++p];
    return p;
  }

  private checkLength(length: number): void {
    if (length <= this.maxFieldLength) return;
    throw new LecternError(
      "invalid-file",
      `csv: line ${this.sink.line}: a cell is longer than maxFieldLength (${this.maxFieldLength} bytes); ` +
        "a quote may be unclosed, or the limit may need raising",
      { subject: "csv", line: this.sink.line, option: "maxFieldLength" },
    );
  }
}

/** Whether the byte at `stop` is in the buffer and, being a carriage return, shows what follows it. */
function isWhole(bytes: Uint8Array, stop: number, end: number, final: boolean): boolean {
  return stop < end && (final || bytes[stop] !== CARRIAGE_RETURN || stop + 1 < end);
}

function afterLineEnd(bytes: Uint8Array, p: number, end: number): number {
  return p + (bytes[p] === CARRIAGE_RETURN && p + 1 < end && bytes[p + 1] === LINE_FEED ? 2 : 1);
}
