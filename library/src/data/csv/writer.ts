/** Writes tables as CSV that reads back as the same values. */
import { LecternError, show } from "../../core/errors.js";
import type { Column, Table } from "../table/table.js";
import { formatDate } from "./date.js";
import { DEFAULT_MISSING } from "./options.js";

/** How to write a file. */
export interface CsvWriteOptions {
  /** one ASCII character (default ",") */
  readonly delimiter?: string;
  /** what ends a line (default "\n"; RFC 4180 has "\r\n") */
  readonly newline?: "\n" | "\r\n";
  /** decimal sign (default ".") */
  readonly decimal?: "." | ",";
  /** write the names first (default true) */
  readonly header?: boolean;
  /** the marker of a missing value, one of the strings that the reader takes for one (default "") */
  readonly missing?: string;
  /**
   * Put an apostrophe before texts that a spreadsheet would run as a formula (those that begin with = + - @, a tab or
   * a carriage return). Such texts do not come back as they were (default false).
   */
  readonly neutralizeFormulas?: boolean;
}

const CHUNK = 1 << 16;

/**
 * Writes a table as one text; for large tables use {@link writeCsvChunks}.
 *
 * Numbers are written in their shortest exact form, dates as ISO 8601, missing values as nothing. Texts are quoted
 * where they must be, and also where they are empty or would be taken for a missing value: `""` is an empty text,
 * nothing is a missing one. In a table of a single column a missing value is written `NA`, for a blank line would be
 * skipped. CSV says nothing of types: to get a text such as `12` back as text, declare the type when reading.
 *
 * @example
 * ```ts
 * import { createTable, writeCsv } from "lectern/data";
 *
 * const text = writeCsv(createTable({ name: ["a,b", null], x: [0.1, -2] })); // 'name,x\n"a,b",0.1\n,-2\n'
 * ```
 */
export function writeCsv(table: Table, options: CsvWriteOptions = {}): string {
  let text = "";
  for (const chunk of writeCsvChunks(table, options)) text += chunk;
  return text;
}

/** Writes a table as texts of about 64 KiB, for streams. */
export function* writeCsvChunks(table: Table, options: CsvWriteOptions = {}): Generator<string> {
  const { delimiter = ",", newline = "\n", decimal = ".", header = true, neutralizeFormulas = false } = options;
  let { missing = "" } = options;
  checkOptions(options, delimiter, newline, decimal, missing);
  if (missing === "" && table.columns.length === 1) missing = "NA";
  const text = (value: string) => quoteText(neutralizeFormulas ? neutralized(value) : value, delimiter, missing);
  const cells = table.columns.map((column, j) => cellWriter(column, table.names[j], decimal, missing, text));
  let chunk = header ? table.names.map(text).join(delimiter) + newline : "";
  for (let row = 0; row < table.rows; row++) {
    for (let j = 0; j < cells.length; j++) chunk += j === 0 ? cells[j](row) : delimiter + cells[j](row);
    chunk += newline;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

function cellWriter(
  column: Column,
  name: string,
  decimal: "." | ",",
  missing: string,
  text: (value: string) => string,
): (row: number) => string {
  switch (column.type) {
    case "number":
      return (row) => {
        const value = column.values[row];
        if (Number.isNaN(value)) return missing;
        const numeral = Object.is(value, -0) ? "-0" : String(value);
        return decimal === "." ? numeral : numeral.replace(".", ",");
      };
    case "date":
      return (row) => (Number.isNaN(column.values[row]) ? missing : formatDate(column.values[row]));
    case "boolean":
      return (row) => (column.values[row] === 255 ? missing : column.values[row] === 1 ? "true" : "false");
    case "text":
      return (row) => {
        const value = column.values[row];
        return value === null ? missing : text(value);
      };
    case "category":
    case "ordinal": {
      const written = (column.type === "category" ? column.categories : column.levels).map(text);
      return (row) => (column.codes[row] < 0 ? missing : written[column.codes[row]]);
    }
    case "image":
      throw new LecternError(
        "unsupported",
        `csv: column ${show(name)} holds images, which CSV cannot store; drop it before writing`,
        { column: name },
      );
  }
}

const MARKERS: ReadonlySet<string> = new Set(DEFAULT_MISSING);

/** Quotes what would otherwise be cut, trimmed, or taken for a missing value or a byte-order mark. */
function quoteText(value: string, delimiter: string, missing: string): string {
  // A byte-order mark counts as a space here.
  const bare = value.trim();
  const needsQuotes =
    bare !== value || MARKERS.has(bare) || bare === missing || value.includes(delimiter) || /["\r\n]/.test(value);
  return needsQuotes ? `"${value.replaceAll('"', '""')}"` : value;
}

function neutralized(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

function checkOptions(
  options: CsvWriteOptions,
  delimiter: string,
  newline: string,
  decimal: string,
  missing: string,
): void {
  const known = ["delimiter", "newline", "decimal", "header", "missing", "neutralizeFormulas"];
  for (const key of Object.keys(options)) {
    check(known.includes(key), key, `is not an option of the writer; known: ${known.join(", ")}`);
  }
  check(/^[\t\x20-\x7e]$/.test(delimiter), "delimiter", `must be one ASCII character, got ${show(delimiter)}`);
  check(!/[\w+\-."]/.test(delimiter), "delimiter", `must not occur in numbers or be a quote, got ${show(delimiter)}`);
  check(newline === "\n" || newline === "\r\n", "newline", `must be "\\n" or "\\r\\n", got ${show(newline)}`);
  check(decimal === "." || decimal === ",", "decimal", `must be "." or ",", got ${show(decimal)}`);
  check(decimal !== delimiter, "decimal", "must differ from the delimiter");
  const fits = typeof missing === "string" && !/["\r\n]/.test(missing) && !missing.includes(delimiter);
  check(fits, "missing", `must be a string without delimiters, quotes or line ends, got ${show(missing)}`);
}

function check(condition: boolean, option: string, rule: string): void {
  if (!condition) throw new LecternError("invalid-option", `csv: ${option} ${rule}`, { option });
}
