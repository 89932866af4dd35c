/** Options and results of reading CSV files. */
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

/** How to read a column, once the names of all columns are known. */
export interface CsvColumnPlan {
  /** its type; inferred if not given */
  readonly type?: CsvColumnType;
  /** whether cells that do not fit are an error with the line, but for marks such as "n.a." and a few among many; otherwise they are missing and reported */
  readonly strict?: boolean;
  /** whether the column is skipped: the table does not have it */
  readonly skip?: boolean;
}

/** Strings that mean a missing value by default. */
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

/** How to read a file; everything has a default, mostly detected from the first 64 KiB, or two lines. */
export interface CsvReadOptions {
  /** one ASCII character; detected among comma, semicolon, tab and bar if not given */
  readonly delimiter?: string;
  /** one ASCII character around cells that hold delimiters or line ends; "" for none (default `"`) */
  readonly quote?: string;
  /** true: the first record holds the names; false: there are none; a list: these are the names; "automatic" (default): detected */
  readonly header?: "automatic" | boolean | readonly string[];
  /** types of columns by name; the others are inferred */
  readonly types?: Readonly<Record<string, CsvColumnType>> | ReadonlyMap<string, CsvColumnType>;
  /** called once with the names of the columns to return how to read them, instead of `types`; the others are inferred */
  readonly columns?: (names: readonly string[]) => ReadonlyMap<string, CsvColumnPlan>;
  /** strings that mean a missing value, apart from spaces around them (default {@link DEFAULT_MISSING}) */
  readonly missing?: readonly string[];
  /** decimal sign; detected if not given and the delimiter is a semicolon or a tab, else "." */
  readonly decimal?: "." | ",";
  readonly encoding?: CsvEncoding;
  /** lines that begin with this text are skipped (default: none are) */
  readonly comment?: string;
  /** lines to skip at the beginning (default 0) */
  readonly skip?: number;
  /** drop spaces and tabs around cells that are not quoted (default false) */
  readonly trim?: boolean;
  /** records of another length than the header: "report" pads or cuts them and reports it (default), "error" throws */
  readonly ragged?: "report" | "error";
  /** maximum number of columns (default 100,000) */
  readonly maxColumns?: number;
  /** maximum length of a cell in bytes of UTF-8 (default 16,777,216) */
  readonly maxFieldLength?: number;
}

/** The detected dialect of a file. */
export interface CsvDialect {
  readonly delimiter: string;
  readonly quote: string;
  readonly header: boolean;
  readonly decimal: "." | ",";
  readonly encoding: Exclude<CsvEncoding, "automatic" | "utf-16">;
}

/** A problem in the file, with its line counted from 1. */
export interface CsvProblem {
  readonly line: number;
  readonly message: string;
}

/** The result of reading: the table, the dialect of the file, and its problems. */
export interface CsvResult {
  readonly table: Table;
  readonly dialect: CsvDialect;
  readonly problems: readonly CsvProblem[];
}

/** The options with every default that does not depend on the file filled in. */
export interface CsvOptions {
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

/** Checks the options and fills in the defaults. */
export function checkCsvOptions(options: CsvReadOptions): CsvOptions {
  for (const key of Object.keys(options)) {
    check(KNOWN.has(key), key, `is not an option of the reader; known: ${[...KNOWN].join(", ")}`, undefined);
  }
  const { columns } = options;
  check(columns === undefined || typeof columns === "function", "columns", "must be a function of the names", columns);
  check(columns === undefined || options.types === undefined, "columns", "cannot be combined with types", undefined);
  const settings: CsvOptions = {
    ...{ delimiter: options.delimiter, quote: options.quote ?? '"', header: options.header ?? "automatic" },
    ...{ types: checkTypes(options.types), columns, missing: options.missing ?? DEFAULT_MISSING },
    ...{ decimal: options.decimal, encoding: options.encoding ?? "automatic", comment: options.comment ?? "" },
    ...{ skip: options.skip ?? 0, trim: options.trim ?? false, ragged: options.ragged ?? "report" },
    ...{ maxColumns: options.maxColumns ?? 100_000, maxFieldLength: options.maxFieldLength ?? 16_777_216 },
  };
  checkCharacters(settings);
  checkHeader(settings.header);
  checkRecords(settings);
  return settings;
}

function checkCharacters({ delimiter, quote, decimal, encoding, comment }: CsvOptions): void {
  check(
    delimiter === undefined || isAscii(delimiter),
    "delimiter",
    "must be one ASCII character that does not occur in names or numbers",
    delimiter,
  );
  check(quote === "" || isAscii(quote), "quote", 'must be one ASCII character, or "" for none', quote);
  check(quote !== delimiter, "quote", "must differ from the delimiter", quote);
  check(decimal === undefined || decimal === "." || decimal === ",", "decimal", 'must be "." or ","', decimal);
  check(decimal === undefined || decimal !== delimiter, "decimal", "must differ from the delimiter", decimal);
  check(ENCODINGS.includes(encoding), "encoding", `must be one of ${ENCODINGS.join(", ")}`, encoding);
  const isOneLine = typeof comment === "string" && !/[\r\n]/.test(comment);
  check(isOneLine, "comment", "must be a string without line breaks", comment);
}

function checkHeader(header: CsvOptions["header"]): void {
  const headerIsNames = Array.isArray(header) && header.length > 0 && header.every((name) => typeof name === "string");
  check(
    header === "automatic" || typeof header === "boolean" || headerIsNames,
    "header",
    'must be "automatic", a boolean or a list of names',
    header,
  );
  const distinct = !Array.isArray(header) || new Set(header).size === header.length;
  check(distinct, "header", "must not contain duplicate names", header);
}

function checkRecords({ missing, skip, trim, ragged, maxColumns, maxFieldLength }: CsvOptions): void {
  const areStrings = Array.isArray(missing) && missing.every((text) => typeof text === "string");
  check(areStrings, "missing", "must be a list of strings", missing);
  check(Number.isInteger(skip) && skip >= 0, "skip", "must be a whole number of lines, 0 or more", skip);
  check(typeof trim === "boolean", "trim", "must be true or false", trim);
  check(ragged === "report" || ragged === "error", "ragged", 'must be "report" or "error"', ragged);
  check(Number.isInteger(maxColumns) && maxColumns > 0, "maxColumns", "must be a positive whole number", maxColumns);
  // Plain numbers, which have at most 42 bytes, are read without checking the limit.
  const isLength = Number.isInteger(maxFieldLength) && maxFieldLength >= 64;
  check(isLength, "maxFieldLength", "must be a whole number, 64 or more", maxFieldLength);
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
      "must not contain duplicate levels",
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
