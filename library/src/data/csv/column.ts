/**
 * A column whose type is found while it is read, in one pass and without loss: numbers and dates remember in two bytes
 * how they were written, so that the texts can be rebuilt should the column turn out to hold something else. Whole numbers
 * with leading zeros, or with more digits than a double holds, are names rather than numbers: a column with one is text.
 * A few cells that do not fit the type of all others are missing.
 */
import { show } from "../../core/errors.js";
import type { Column } from "../table/table.js";
import { dateFormat, dateText, parseDate } from "./date.js";
import type { MissingMarkers } from "./missing.js";
import { mostlyTyped } from "./mostly-typed.js";
import {
  isOverflow,
  isRounded,
  isWrittenAsName,
  MISSING,
  type NumberCells,
  ODD,
  parseNumeral,
  plainNumberText,
  QUOTED_MISSING,
  scanPlainNumber,
} from "./number.js";
import { notationMessage, type OddCell, oddCellsMessage, writtenDateMessage } from "./odd-cells.js";
import { StringCells } from "./strings.js";
import { copied, decodeText, encodeText, SparseTexts } from "./text.js";

/** Takes the cells of one column, row by row, and becomes the column. */
export interface ColumnBuilder {
  /** The buffers into which plain numbers may be written directly; null while the column is not numeric. */
  readonly cells: NumberCells | null;
  /** Enlarges the buffers to the given number of rows. */
  reserve(capacity: number): void;
  /** Takes the cell of a row; rows come in order. */
  add(row: number, bytes: Uint8Array, start: number, end: number, quoted: boolean): void;
  /** Records that the row has no such cell. */
  addMissing(row: number): void;
  finish(rows: number): Column;
}

/** What the columns of a file share. */
export interface CellRules {
  readonly decimal: "." | ",";
  readonly missing: MissingMarkers;
  /** Records a problem in the record of a row; by default in the record being read. */
  readonly report: (message: string, row?: number) => void;
  /** Throws an error about the record of a row; by default about the record being read. */
  readonly refuse: (message: string, details: Readonly<Record<string, unknown>>, row?: number) => never;
  /** The line on which the record of a row begins. */
  readonly lineOf: (row: number) => number;
}

/** Reports a malformed cell with the name of its column. */
export function malformedReport(name: string, rules: CellRules): () => void {
  return () =>
    rules.report(
      `column ${show(name)}: not valid UTF-8; malformed bytes were read as U+FFFD. ` +
        'If the file is in Latin-1, set encoding: "latin1"',
    );
}

/** Reports a number that is too large for a double. */
export function reportOverflow(name: string, { row, text }: OddCell, rules: CellRules): void {
  rules.report(`column ${show(name)}: ${show(text)} is beyond the range of a double; it was read as missing`, row);
}

/** The texts of a column of categories or texts. */
function textsOf(column: Column): ((row: number) => string | null) | undefined {
  if (column.type === "text") return (row) => column.values[row];
  return column.type === "category" ? (row) => column.categories[column.codes[row]] ?? null : undefined;
}

/** Infers the type of a column: number, date, boolean, category or text. */
export class InferredColumn implements ColumnBuilder {
  cells: NumberCells | null;
  /** The same cells, kept when they hold dates, until the column becomes one of texts. */
  private typed: NumberCells;
  private isDate = false;
  /** Whether a whole number was written as no number is: with leading zeros, or too long for a double. */
  private hasName = false;
  private readonly odd = new SparseTexts();
  /** The numbers that are too large for a double. */
  private overflows: OddCell[] = [];
  private strings: StringCells | null = null;
  private capacity: number;
  private readonly name: string;
  private readonly rules: CellRules;

  constructor(name: string, capacity: number, rules: CellRules) {
    this.name = name;
    this.rules = rules;
    this.capacity = capacity;
    this.typed = { values: new Float64Array(capacity), formats: new Uint16Array(capacity) };
    this.cells = this.typed;
  }

  reserve(capacity: number): void {
    this.capacity = capacity;
    if (this.strings !== null) {
      this.strings.reserve(capacity);
      return;
    }
    this.typed.values = copied(this.typed.values, new Float64Array(capacity));
    this.typed.formats = copied(this.typed.formats, new Uint16Array(capacity));
  }

  add(row: number, bytes: Uint8Array, start: number, end: number, quoted: boolean): void {
    const isMissing = this.rules.missing.matches(bytes, start, end);
    if (this.strings !== null) {
      // A quoted "NA" in a column of texts is a text.
      if (isMissing && !quoted) this.strings.addMissing(row);
      else this.strings.add(row, bytes, start, end);
    } else if (isMissing && !quoted) {
      this.addMissing(row);
    } else if (isMissing) {
      this.keepOdd(row, Number.NaN, QUOTED_MISSING, bytes, start, end);
    } else if (!(this.isDate ? this.addDate(row, bytes, start, end) : this.addNumber(row, bytes, start, end))) {
      this.becomeStrings(row);
      this.add(row, bytes, start, end, quoted);
    }
  }

  addMissing(row: number): void {
    if (this.strings !== null) {
      this.strings.addMissing(row);
      return;
    }
    this.typed.values[row] = Number.NaN;
    this.typed.formats[row] = MISSING;
  }

  finish(rows: number): Column {
    const isNumber = this.strings === null && !this.isDate;
    if (isNumber && this.odd.length > 0 && !this.hasNumber(rows)) this.becomeStrings(rows);
    else if (isNumber && (this.hasName || this.losesDigits(rows))) this.becomeStrings(rows);
    if (this.strings !== null) return this.finishStrings(this.strings.finish(rows), rows);
    for (const cell of this.overflows) reportOverflow(this.name, cell, this.rules);
    return { type: this.isDate ? "date" : "number", values: this.typed.values.slice(0, rows) };
  }

  private addNumber(row: number, bytes: Uint8Array, start: number, end: number): boolean {
    // The byte after a cell ends a plain number: it is a delimiter, a quote or a line end.
    if (scanPlainNumber(bytes, start, this.rules.decimal.charCodeAt(0), this.typed, row) === end) return true;
    const value = parseNumeral(bytes, start, end, this.rules.decimal.charCodeAt(0));
    if (!Number.isNaN(value)) {
      this.hasName ||= isWrittenAsName(bytes, start, end, value);
      const overflows = isOverflow(bytes, start, end, value);
      if (overflows) this.overflows.push({ row, text: decodeText(bytes, start, end, () => {}) });
      this.keepOdd(row, overflows ? Number.NaN : value, ODD, bytes, start, end);
      return true;
    }
    if (this.hasNumber(row) || !this.addDate(row, bytes, start, end)) return false;
    this.isDate = true;
    this.cells = null;
    return true;
  }

  private addDate(row: number, bytes: Uint8Array, start: number, end: number): boolean {
    const value = parseDate(bytes, start, end);
    if (Number.isNaN(value)) return false;
    const format = dateFormat(bytes, start, end);
    if (format < 0) {
      this.keepOdd(row, value, ODD, bytes, start, end);
    } else {
      this.typed.values[row] = value;
      this.typed.formats[row] = format;
    }
    return true;
  }

  private keepOdd(row: number, value: number, format: number, bytes: Uint8Array, start: number, end: number): void {
    this.typed.values[row] = value;
    this.typed.formats[row] = format;
    this.odd.append(bytes, start, end);
  }

  /** The column of texts, or that of nearly all of them; cells that do not fit are reported. */
  private finishStrings(column: Column, rows: number): Column {
    const textAt = textsOf(column);
    const { name, rules } = this;
    const typed = textAt && mostlyTyped({ rows, textAt, decimal: rules.decimal, missing: rules.missing });
    if (typed === undefined) return column;
    const { odd, overflows, notation, written, what } = typed;
    for (const cell of overflows) reportOverflow(name, cell, rules);
    if (odd.length > 0) rules.report(oddCellsMessage(name, what, odd, rules.lineOf), odd[0].row);
    if (notation !== undefined) rules.report(notationMessage(name, notation), notation.row);
    if (written !== undefined) rules.report(writtenDateMessage(name, written), written.row);
    return typed.column;
  }

  private hasNumber(rows: number): boolean {
    const { formats } = this.typed;
    for (let i = 0; i < rows; i++) if (formats[i] !== MISSING && formats[i] !== QUOTED_MISSING) return true;
    return false;
  }

  /** Whether a whole number in plain form is not the one that was written. */
  private losesDigits(rows: number): boolean {
    const { values, formats } = this.typed;
    for (let i = 0; i < rows; i++) if (formats[i] < QUOTED_MISSING && isRounded(values[i], formats[i])) return true;
    return false;
  }

  /** Rebuilds the texts of the rows read so far. */
  private becomeStrings(rows: number): void {
    const { values, formats } = this.typed;
    const strings = new StringCells("inferred", this.capacity, malformedReport(this.name, this.rules));
    let k = 0;
    for (let row = 0; row < rows; row++) {
      const format = formats[row];
      if (format === MISSING) {
        strings.addMissing(row);
      } else if (format === ODD || format === QUOTED_MISSING) {
        strings.add(row, this.odd.bytes, this.odd.startOf(k), this.odd.startOf(k + 1));
        k++;
      } else {
        const value = values[row];
        const text = this.isDate ? dateText(value, format) : plainNumberText(value, format, this.rules.decimal);
        const bytes = encodeText(text);
        strings.add(row, bytes, 0, bytes.length);
      }
    }
    this.strings = strings;
    this.cells = null;
    this.typed = { values: new Float64Array(0), formats: new Uint16Array(0) };
  }
}
