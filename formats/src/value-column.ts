/** A column that is filled with plain values one by one, in growing typed arrays. */
import { LecternError } from "lectern";
import { type Column, createTable } from "lectern/data";
import { beyondDates, isBeyondDates } from "./date-range.js";
import { Failure, type Words } from "./failure.js";
import { type CellTexts, mayBeTyped, noteOddTexts, withoutOddTexts } from "./odd-texts.js";

/** Collects the values of a column in order. */
export interface ValueColumn {
  /** Adds the value of the next row; null and undefined are missing. */
  add(value: unknown): void;
  readonly length: number;
  finish(): Column;
}

/** How a column is filled. */
export interface ValueColumnOptions {
  readonly name: string;
  /** Where the values come from, for messages. */
  readonly title: string;
  /** The word for a row in messages: "line" in files of lines. */
  readonly unit?: string;
  /** Number of rows of the source before this part, for messages. */
  readonly before?: number;
  /** The kind that the source declares, with dates in milliseconds; inferred from the values if left out. */
  readonly kind?: ValueKind | undefined;
  /** Converts values of any kind to text, for a declared type that is parsed from text. */
  readonly asText?: boolean;
  /** Whether the user or a model declares the type: texts among numbers are left to the conversion to it. */
  readonly isDeclared?: boolean;
  /** The type that a model expects, if it is one of numbers: texts among them are read as in a CSV file of new rows. */
  readonly fitted?: ValueKind | undefined;
  /** Collects notes for the user. */
  readonly notes: Words[];
}

/** The kinds of values. */
export type ValueKind = "number" | "boolean" | "date" | "text";

/** Maximum number of distinct strings that are stored once. */
const MAX_INTERNED = 4096;

/** The values so far: in `texts` for strings, in `numbers` for all other kinds. */
interface Values {
  kind: ValueKind | undefined;
  length: number;
  numbers: Float64Array;
  texts: (string | null)[];
  /** Texts in a column of numbers or booleans, by row. */
  readonly odd: Map<number, string>;
  /** The first value of another kind than those before it. */
  clash: Failure | undefined;
  /** Integers that a double cannot represent. */
  inexact: number;
  /** Equal strings are stored once while they are few: a million rows of three words need little more than their codes. */
  readonly interned: Map<string, string>;
}

/**
 * Starts an empty column; its kind is that of its first value, and values of other kinds are an error, apart from a few texts
 * such as "n.a." among numbers or booleans.
 */
export function createValueColumn(options: ValueColumnOptions): ValueColumn {
  const { kind: declared, asText = false } = options;
  const values: Values = {
    kind: undefined,
    length: 0,
    numbers: new Float64Array(0),
    texts: [],
    odd: new Map(),
    clash: undefined,
    inexact: 0,
    interned: new Map(),
  };
  return {
    get length() {
      return values.length;
    },
    add(value) {
      if (value === null || value === undefined) {
        if (values.kind === "text") values.texts[values.length++] = null;
        else addNumber(values, Number.NaN);
        return;
      }
      // Before the date is written as text, which is not possible either.
      if (declared === "date" && isBeyondDates(Number(value))) {
        throw beyondDates(options.title, options.name, rowName(options, values.length));
      }
      const plain = asText ? textOf(value, declared) : value;
      const found = asText ? kindOf(plain) : (declared ?? kindOf(plain));
      if (found === undefined) throw nestedValue(options, values.length, value);
      if (found !== values.kind) setKind(values, options, found, plain);
      if (found === "text" && values.kind !== "text") {
        values.odd.set(values.length, intern(values.interned, plain as string));
        addNumber(values, Number.NaN);
        return;
      }
      if (found === "text") {
        values.texts[values.length++] = intern(values.interned, plain as string);
        return;
      }
      const number = Number(plain);
      if (typeof plain === "bigint" && BigInt(number) !== plain) values.inexact++;
      addNumber(values, number);
    },
    finish: () => finishColumn(values, options),
  };
}

function intern(interned: Map<string, string>, text: string): string {
  const same = interned.get(text);
  if (same !== undefined) return same;
  if (interned.size < MAX_INTERNED) interned.set(text, text);
  return text;
}

function addNumber(values: Values, value: number): void {
  if (values.length === values.numbers.length) {
    const grown = new Float64Array(Math.max(64, 2 * values.length));
    grown.set(values.numbers);
    values.numbers = grown;
  }
  values.numbers[values.length++] = value;
}

function setKind(values: Values, options: ValueColumnOptions, found: ValueKind, value: unknown): void {
  const { kind: before } = values;
  if (before !== undefined) {
    const { name, title } = options;
    const clash = new Failure(
      "file",
      `${title}: column ${JSON.stringify(name)} mixes ${before} and ${found} (${shown(value)} in ${rowName(options, values.length)})`,
      { text: "read it as text", remedy: { kind: "declare", column: name, type: "text" } },
    );
    const isAnyText = before === "text" || found === "text";
    if (!isAnyText || before === "date" || found === "date") throw clash;
    values.clash ??= clash;
    if (found === "text") return;
    // Whether the texts so far are the odd ones is known at the end.
    values.texts.forEach((text, row) => {
      if (text !== null) values.odd.set(row, text);
    });
    values.texts = [];
    values.numbers = new Float64Array(Math.max(64, 2 * values.length)).fill(Number.NaN);
  }
  values.kind = found;
  if (found === "text") {
    values.texts = new Array<null>(values.length).fill(null);
    values.numbers = new Float64Array(0);
  }
}

function nestedValue(options: ValueColumnOptions, length: number, value: unknown): Failure {
  const where = rowName(options, length);
  return new Failure(
    "file",
    `${options.title}: column ${JSON.stringify(options.name)} contains ${nestedName(value)} in ${where} (${shown(value)})`,
    "a cell may be a number, a string, a boolean, a date or missing; move the parts into separate columns",
  );
}

function rowName({ unit = "row", before = 0 }: ValueColumnOptions, length: number): string {
  return `${unit} ${before + length + 1}`;
}

function finishColumn(values: Values, options: ValueColumnOptions): Column {
  const { name, title, kind: declared, asText = false, notes } = options;
  const { kind, length, inexact, texts } = values;
  if (inexact > 0) {
    notes.push({
      text:
        `${title}: ${inexact} integers of column ${JSON.stringify(name)} are beyond 2^53 and were rounded; ` +
        "if they are identifiers, read them as text",
      remedy: { kind: "declare", column: name, type: "text" },
    });
  }
  const found = kind ?? declared ?? "number";
  // Text for a declared type is returned as it is; without a value there is nothing to infer.
  if (asText || (found === "text" && kind === undefined)) {
    return { type: "text", values: kind === "text" ? texts : new Array<null>(length).fill(null) };
  }
  if (isMisfit(values, options)) return fittedColumn(values, options);
  if (found === "text") return columnOfTexts(texts, options);
  if (values.odd.size > 0) return withOddTexts(values, options);
  const numbers = values.numbers.slice(0, length);
  if (found === "boolean") {
    return { type: "boolean", values: Uint8Array.from(numbers, (value) => (Number.isNaN(value) ? 255 : value)) };
  }
  return { type: found, values: numbers };
}

/** Whether texts are where a model expects none. */
function isMisfit({ kind, odd }: Values, { fitted, isDeclared = false }: ValueColumnOptions): boolean {
  return fitted !== undefined && fitted !== "text" && !isDeclared && (odd.size > 0 || kind === "text");
}

/** The column that a model expects, without the texts that mark missing values. */
function fittedColumn({ kind, length, numbers, odd, texts }: Values, options: ValueColumnOptions): Column {
  const { name, title, fitted } = options;
  const plain = (row: number) => odd.get(row) ?? (Number.isNaN(numbers[row]) ? null : plainText(kind, numbers[row]));
  const textAt = kind === "text" ? (row: number) => texts[row] : plain;
  const cells = { name, rows: length, textAt, fitted: fitted as Exclude<ValueKind, "text"> };
  try {
    const typed = withoutOddTexts(cells);
    if (typed !== undefined) {
      noteOddTexts(typed, cells, placeOf(options), options.notes);
      return typed.column;
    }
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
  }
  const row = firstMisfit(cells);
  throw new Failure(
    "failure",
    `${title}, ${rowName(options, row)}: column ${JSON.stringify(name)}: ${shown(textAt(row))} is no ${fitted}; in the fit the column had the type ${fitted}`,
    {
      text: "declare its type",
      remedy: { kind: "declare", column: name, type: fitted as string, effect: "which reads such values as missing" },
    },
  );
}

/** The first row whose text does not fit, by itself. */
function firstMisfit(cells: CellTexts): number {
  for (let row = 0; row < cells.rows; row++) {
    try {
      withoutOddTexts({ ...cells, rows: 1, textAt: () => cells.textAt(row) });
    } catch {
      return row;
    }
  }
  return 0;
}

/** Texts, or the dates, percentages or separated thousands that nearly all of them are. */
function columnOfTexts(texts: readonly (string | null)[], options: ValueColumnOptions): Column {
  const { name, kind, isDeclared = false } = options;
  const [column] = createTable([[name, texts]]).columns;
  if (isDeclared || kind !== undefined || column.type === "date" || !mayBeTyped(texts)) return column;
  const cells = { name, rows: texts.length, textAt: (row: number) => texts[row] };
  const typed = withoutOddTexts(cells);
  if (typed === undefined) return column;
  noteOddTexts(typed, cells, placeOf(options), options.notes);
  return typed.column;
}

/** Numbers or booleans with a few texts among them; too many are the error that the first of them would have been. */
function withOddTexts({ kind, length, numbers, odd, clash }: Values, options: ValueColumnOptions): Column {
  const textAt = (row: number) => odd.get(row) ?? (Number.isNaN(numbers[row]) ? null : plainText(kind, numbers[row]));
  if (options.isDeclared) return { type: "text", values: Array.from({ length }, (_, row) => textAt(row)) };
  const cells = { name: options.name, rows: length, textAt };
  const typed = withoutOddTexts(cells);
  if (typed === undefined || typed.column.type !== kind) throw clash;
  noteOddTexts(typed, cells, placeOf(options), options.notes);
  return typed.column;
}

/** A value as text; integers that are not exact get an exponent, because their digits would be those of a name. */
function plainText(kind: ValueKind | undefined, value: number): string {
  if (kind === "boolean") return String(value === 1);
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);
}

function placeOf({ title, unit = "row", before = 0 }: ValueColumnOptions) {
  return { title, unit, before };
}

function kindOf(value: unknown): ValueKind | undefined {
  switch (typeof value) {
    case "number":
    case "bigint":
      return "number";
    case "string":
      return "text";
    case "boolean":
      return "boolean";
    default:
      return value instanceof Date ? "date" : undefined;
  }
}

/** A value as text; nested values stay as they are and become an error. */
function textOf(value: unknown, kind: ValueKind | undefined): unknown {
  if (value instanceof Date) return value.toISOString();
  if (kind === "date" && typeof value === "number") return new Date(value).toISOString();
  return typeof value === "object" ? value : String(value);
}

function nestedName(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  return value instanceof Uint8Array ? "bytes" : "an object";
}

function shown(value: unknown): string {
  const text = JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part)) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
