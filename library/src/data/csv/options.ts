/** What a CSV file may be told to be, and what reading it found. */
import { LecternError, show } from "../../core/errors.js";
import type { Table } from "../table/table.js";

/** Encodings that can be read; with "automatic" a byte-order mark decides, and UTF-8 is assumed without one. */
export type CsvEncoding = "automatic" | "utf-8" | "utf-16" | "utf-16le" | "utf-16be" | "latin1";

/** The type a column is declared to have. */
export type CsvColumnType =
  | "number"
  | "category"
  | "boolean"
  | "date"
  | "text"
  | { readonly type: "ordinal"; readonly levels: readonly string[] };

/** What is to be made of a column, once the names of all are known. */
export interface CsvColumnPlan {
  /** its type; inferred if not given */
  readonly type?: CsvColumnType;
  /** a cell that does not fit the type is refused, with its line; otherwise it is read as missing and reported */
  readonly strict?: boolean;
  /** the column is passed over: the table does not have it */
  readonly skip?: boolean;
}

/** Texts that mean a missing value unless said otherwise. */
export const DEFAULT_MISSING: readonly string[] = [
  "",
  "NA",
  "N/A",
  "n/a",
  "<NA>",
  "#N/A",
  "NaN",
  "nan",
  "-nan",
  "null",
  "NULL",
  "None",
  "?",
];

/** How to read a file; everything has a default, most of it found by looking at the first 64 KiB, or two lines. */
export interface CsvReadOptions {
  /** one ASCII character; found among comma, semicolon, tab and bar if not given */
  readonly delimiter?: string;
  /** one ASCII character around cells that hold delimiters or line ends; "" for none (default `"`) */
  readonly quote?: string;
  /** true: the first record holds the names; false: there are none; a list: these are the names; "automatic" (default): look */
  readonly header?: "automatic" | boolean | readonly string[];
  /** types of columns by name; the others are inferred */
  readonly types?: Readonly<Record<string, CsvColumnType>> | ReadonlyMap<string, CsvColumnType>;
  /** called once with the names of the columns: what is to be made of them, instead of `types`; the others are inferred */
  readonly columns?: (names: readonly string[]) => ReadonlyMap<string, CsvColumnPlan>;
  /** texts that mean a missing value, spaces around them aside (default {@link DEFAULT_MISSING}) */
  readonly missing?: readonly string[];
  /** decimal sign; found if not given and the delimiter is a semicolon or a tab, else "." */
  readonly decimal?: "." | ",";
  readonly encoding?: CsvEncoding;
  /** lines that begin with this text are skipped (default: none are) */
  readonly comment?: string;
  /** lines to skip at the beginning (default 0) */
  readonly skip?: number;
  /** drop spaces and tabs around cells that are not quoted (default false) */
  readonly trim?: boolean;
  /** records of another length than the header: "report" pads or cuts them and says so (default), "error" refuses them */
  readonly ragged?: "report" | "error";
  /** most columns a file may have (default 100,000) */
  readonly maxColumns?: number;
  /** most bytes a cell may have in UTF-8 (default 16,777,216) */
  readonly maxFieldLength?: number;
}

/** How the file turned out to be written. */
export interface CsvDialect {
  readonly delimiter: string;
  readonly quote: string;
  readonly header: boolean;
  readonly decimal: "." | ",";
  readonly encoding: Exclude<CsvEncoding, "automatic" | "utf-16">;
}

/** Something in the file that is not as it should be, at a line counted from 1. */
export interface CsvProblem {
  readonly line: number;
  readonly message: string;
}

/** What reading gives: the table, how the file is written, and everything that was amiss in it. */
export interface CsvResult {
  readonly table: Table;
  readonly dialect: CsvDialect;
  readonly problems: readonly CsvProblem[];
}

/** The options with every default that does not depend on the file filled in. */
export interface CsvSettings {
  readonly delimiter: string | undefined;
  readonly quote: string;
  readonly header: "automatic" | boolean | readonly string[];
  readonly types: ReadonlyMap<string, CsvColumnType>;
  readonly columns: CsvReadOptions["columns"];
  readonly missing: readonly string[];
  readonly decimal: "." | "," | undefined;
  readonly encoding: CsvEncoding;
  readonly comment: string;
  readonly skip: number;
  readonly trim: boolean;
  readonly ragged: "report" | "error";
  readonly maxColumns: number;
  readonly maxFieldLength: number;
}

const KNOWN = new Set(
  "delimiter quote header types columns missing decimal encoding comment skip trim ragged maxColumns maxFieldLength".split(
    " ",
  ),
);
const ENCODINGS: readonly unknown[] = ["automatic", "utf-8", "utf-16", "utf-16le", "utf-16be", "latin1"];
const TYPES: readonly unknown[] = ["number", "category", "boolean", "date", "text"];

/** Checks the options and fills in what is missing. */
export function checkCsvOptions(options: CsvReadOptions): CsvSettings {
  for (const key of Object.keys(options)) {
    check(KNOWN.has(key), key, `is not an option of the reader; known: ${[...KNOWN].join(", ")}`, undefined);
  }
  const {
    delimiter,
    quote = '"',
    header = "automatic",
    missing = DEFAULT_MISSING,
    decimal,
    encoding = "automatic",
  } = options;
  const { comment = "", skip = 0, trim = false, ragged = "report" } = options;
  const { maxColumns = 100_000, maxFieldLength = 16_777_216 } = options;
  check(
    delimiter === undefined || isAscii(delimiter),
    "delimiter",
    "must be one ASCII character that no name or number has",
    delimiter,
  );
  check(quote === "" || isAscii(quote), "quote", 'must be one ASCII character, or "" for none', quote);
  check(quote !== delimiter, "quote", "must differ from the delimiter", quote);
  const headerIsNames = Array.isArray(header) && header.length > 0 && header.every((name) => typeof name === "string");
  check(
    header === "automatic" || typeof header === "boolean" || headerIsNames,
    "header",
    'must be "automatic", a boolean or names',
    header,
  );
  check(
    !Array.isArray(header) || new Set(header).size === header.length,
    "header",
    "must not list a name twice",
    header,
  );
  check(
    Array.isArray(missing) && missing.every((text) => typeof text === "string"),
    "missing",
    "must list texts",
    missing,
  );
  check(decimal === undefined || decimal === "." || decimal === ",", "decimal", 'must be "." or ","', decimal);
  check(decimal === undefined || decimal !== delimiter, "decimal", "must differ from the delimiter", decimal);
  check(ENCODINGS.includes(encoding), "encoding", `must be one of ${ENCODINGS.join(", ")}`, encoding);
  check(typeof comment === "string" && !/[\r\n]/.test(comment), "comment", "must be a text within one line", comment);
  check(Number.isInteger(skip) && skip >= 0, "skip", "must be a whole number of lines", skip);
  check(typeof trim === "boolean", "trim", "must be true or false", trim);
  check(ragged === "report" || ragged === "error", "ragged", 'must be "report" or "error"', ragged);
  check(Number.isInteger(maxColumns) && maxColumns > 0, "maxColumns", "must be a positive whole number", maxColumns);
  // Plain numbers, which never have more than 42 bytes, are read without looking at the limit.
  check(
    Number.isInteger(maxFieldLength) && maxFieldLength >= 64,
    "maxFieldLength",
    "must be a whole number, 64 or more",
    maxFieldLength,
  );
  const { columns } = options;
  check(columns === undefined || typeof columns === "function", "columns", "must be a function of the names", columns);
  check(columns === undefined || options.types === undefined, "columns", "cannot be given beside types", undefined);
  const types = checkTypes(options.types);
  return {
    delimiter,
    quote,
    header,
    types,
    columns,
    missing,
    decimal,
    encoding,
    comment,
    skip,
    trim,
    ragged,
    maxColumns,
    maxFieldLength,
  };
}

/** Checks declared types. */
export function checkTypes(types: CsvReadOptions["types"]): ReadonlyMap<string, CsvColumnType> {
  const map = new Map<string, CsvColumnType>(types instanceof Map ? types : Object.entries(types ?? {}));
  for (const [name, type] of map) {
    const levels = typeof type === "object" && type !== null && type.type === "ordinal" ? type.levels : undefined;
    check(
      TYPES.includes(type) || Array.isArray(levels),
      `types[${show(name)}]`,
      `must be one of ${TYPES.join(", ")} or { type: "ordinal", levels }`,
      type,
    );
    check(
      levels === undefined || new Set(levels).size === levels.length,
      `types[${show(name)}]`,
      "must not list a level twice",
      levels,
    );
  }
  return map;
}

function isAscii(text: unknown): boolean {
  return typeof text === "string" && /^[\t\x20-\x7e]$/.test(text) && !/[\dA-Za-z+.-]/.test(text);
}

function check(condition: boolean, option: string, rule: string, value: unknown): void {
  if (condition) return;
  const got = value === undefined ? "" : `, got ${show(value)}`;
  throw new LecternError("invalid-option", `csv: ${option} ${rule}${got}`, { subject: "csv", option, value });
}
