/** A column that is filled with plain values one by one, in typed arrays that grow. */
import { type Column, createTable } from "lectern/data";
import { Failure, type Words } from "./failure.js";

/** Takes the values of a column in order and becomes the column. */
export interface ValueColumn {
  /** Takes the value of the next row; null and undefined are missing. */
  add(value: unknown): void;
  readonly length: number;
  finish(): Column;
}

/** How a column is filled. */
export interface ValueColumnOptions {
  readonly name: string;
  /** Where the values come from, for messages. */
  readonly title: string;
  /** What a row is called: "line" in files of lines. */
  readonly unit?: string;
  /** How many rows of the source came before, for messages. */
  readonly before?: number;
  /** What the source says the values are; found out from them when left out. Dates are then milliseconds. */
  readonly kind?: ValueKind | undefined;
  /** Values of any kind become texts: a type was declared that is made from texts. */
  readonly asText?: boolean;
  /** Notes that go to people. */
  readonly notes: Words[];
}

/** The kinds of values. */
export type ValueKind = "number" | "boolean" | "date" | "text";

const FEW = 4096;

/** Starts an empty column; its kind is that of its first value, and other kinds are refused. */
export function createValueColumn(options: ValueColumnOptions): ValueColumn {
  const { name, title, unit = "row", before = 0, kind: declared, asText = false, notes } = options;
  let kind: ValueKind | undefined;
  let length = 0;
  let numbers = new Float64Array(0);
  let texts: (string | null)[] = [];
  let inexact = 0;
  /** Equal texts are kept once while they are few: a million rows of three words take no more than their codes. */
  const known = new Map<string, string>();

  const interned = (text: string): string => {
    const same = known.get(text);
    if (same !== undefined) return same;
    if (known.size < FEW) known.set(text, text);
    return text;
  };
  const addNumber = (value: number): void => {
    if (length === numbers.length) {
      const grown = new Float64Array(Math.max(64, 2 * length));
      grown.set(numbers);
      numbers = grown;
    }
    numbers[length++] = value;
  };
  const become = (found: ValueKind, value: unknown): void => {
    if (kind !== undefined) {
      throw new Failure(
        "file",
        `${title}: column ${JSON.stringify(name)} mixes ${kind} and ${found} (${shown(value)} in ${unit} ${before + length + 1})`,
        { text: "read it as texts", remedy: { kind: "declare", column: name, type: "text" } },
      );
    }
    kind = found;
    if (found === "text") {
      texts = new Array<null>(length).fill(null);
      numbers = new Float64Array(0);
    }
  };

  return {
    get length() {
      return length;
    },
    add(value) {
      if (value === null || value === undefined) {
        if (kind === "text") texts[length++] = null;
        else addNumber(Number.NaN);
        return;
      }
      const plain = asText ? textOf(value, declared) : value;
      const found = asText ? kindOf(plain) : (declared ?? kindOf(plain));
      if (found === undefined) {
        throw new Failure(
          "file",
          `${title}: column ${JSON.stringify(name)} holds ${nestedName(value)} in ${unit} ${before + length + 1} (${shown(value)})`,
          "a cell may be a number, a text, a boolean, a date or nothing; take the parts out into columns of their own",
        );
      }
      if (found !== kind) become(found, plain);
      if (found === "text") {
        texts[length++] = interned(plain as string);
        return;
      }
      const number = Number(plain);
      if (typeof plain === "bigint" && BigInt(number) !== plain) inexact++;
      addNumber(number);
    },
    finish() {
      if (inexact > 0) {
        notes.push({
          text:
            `${title}: ${inexact} whole numbers of column ${JSON.stringify(name)} lie beyond 2^53 and were rounded; ` +
            "if they are names rather than numbers, read them as texts",
          remedy: { kind: "declare", column: name, type: "text" },
        });
      }
      const found = kind ?? declared ?? "number";
      // What is to become something else is handed over as it is written; without a value there is nothing to infer.
      if (asText || (found === "text" && kind === undefined)) {
        return { type: "text", values: kind === "text" ? texts : new Array<null>(length).fill(null) };
      }
      if (found === "text") return createTable([[name, texts]]).columns[0];
      const values = numbers.slice(0, length);
      if (found === "boolean") {
        return { type: "boolean", values: Uint8Array.from(values, (value) => (Number.isNaN(value) ? 255 : value)) };
      }
      return { type: found, values };
    },
  };
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

/** A value as a text; what has parts stays as it is, to be refused. */
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
