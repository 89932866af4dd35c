/**
 * Detects the dialect of a file from its beginning: the delimiter that splits it into equally many cells of
 * recognisable kinds, the decimal sign, and whether the first record names the columns. The idea of weighing regular
 * records against recognisable cells is that of van den Burg, Nazábal and Sutton, "Wrangling messy CSV files by
 * detecting row and type patterns" (2019).
 */
import { parseDateText, parseWrittenDate } from "./date.js";
import type { CsvOptions } from "./options.js";

const CANDIDATES = [",", ";", "\t", "|"];
const RECORDS = 200;

/** The detected dialect. */
export interface SniffedDialect {
  readonly delimiter: string;
  readonly decimal: "." | ",";
  readonly header: boolean;
}

/** Detects what the settings leave open; `truncated` is true when the sample ends before the file. */
export function sniffDialect(sample: string, truncated: boolean, settings: CsvOptions): SniffedDialect {
  const text = withoutLines(sample, settings.skip);
  const candidates = settings.delimiter === undefined ? CANDIDATES : [settings.delimiter];
  let best = { delimiter: candidates[0], score: Number.NEGATIVE_INFINITY, records: [] as string[][] };
  for (const delimiter of candidates) {
    if (delimiter === settings.quote || delimiter === settings.decimal) continue;
    const split = splitSample(text, delimiter, truncated, settings);
    const score = scoreSplit(split.records, delimiter) - split.malformed;
    if (score > best.score) best = { delimiter, score, records: split.records };
  }
  const decimal = settings.decimal ?? sniffDecimal(best.records, best.delimiter);
  const header = typeof settings.header === "boolean" ? settings.header : sniffHeader(best.records, decimal, settings);
  return { delimiter: best.delimiter, decimal, header };
}

function withoutLines(text: string, count: number): string {
  const lineEnd = /\r\n|\r|\n/g;
  for (let i = 0; i < count; i++) if (lineEnd.exec(text) === null) return "";
  return text.slice(lineEnd.lastIndex);
}

/** The first records as strings, and the number of cells with text after their closing quote. */
function splitSample(text: string, delimiter: string, truncated: boolean, settings: CsvOptions) {
  const { quote, comment } = settings;
  const records: string[][] = [];
  let malformed = 0;
  let p = 0;
  while (p < text.length && records.length < RECORDS) {
    if (comment !== "" && text.startsWith(comment, p)) {
      while (p < text.length && !isLineEnd(text[p])) p++;
      p++;
      continue;
    }
    const cells: string[] = [];
    for (;;) {
      let cell = "";
      if (quote !== "" && text[p] === quote) {
        for (p++; p < text.length; p++) {
          if (text[p] !== quote) cell += text[p];
          else if (text[p + 1] === quote) cell += text[p++];
          else break;
        }
        p++;
        if (p < text.length && text[p] !== delimiter && !isLineEnd(text[p])) malformed++;
      }
      const start = p;
      while (p < text.length && text[p] !== delimiter && !isLineEnd(text[p])) p++;
      cells.push(cell + text.slice(start, p));
      if (text[p] !== delimiter) break;
      p++;
    }
    const complete = p < text.length || !truncated || records.length === 0;
    p += text[p] === "\r" && text[p + 1] === "\n" ? 2 : 1;
    if (complete && (cells.length > 1 || cells[0] !== "")) records.push(cells);
  }
  return { records, malformed };
}

function isLineEnd(character: string): boolean {
  return character === "\n" || character === "\r";
}

/** High when most records have the same number of cells, the cells are numbers or dates, and none looks torn. */
function scoreSplit(records: readonly string[][], delimiter: string): number {
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width, regular] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0]);
  if (width === 1) return 0;
  const foreign = CANDIDATES.filter((other) => other !== delimiter);
  let cells = 0;
  let typed = 0;
  let torn = 0;
  let indented = 0;
  for (const record of records) {
    for (const cell of record) {
      cells++;
      if (isNumeral(cell, ".") || (delimiter !== "," && isNumeral(cell, ",")) || isDateText(cell)) typed++;
      else if (foreign.some((other) => cell.includes(other))) torn++;
      if (cell.startsWith(" ")) indented++;
    }
  }
  return (regular / records.length) * (1 + (typed - 0.25 * torn - 0.5 * indented) / cells);
}

/** A comma, where semicolons or tabs leave it free and more numbers are written with it than with a point. */
function sniffDecimal(records: readonly string[][], delimiter: string): "." | "," {
  if (delimiter !== ";" && delimiter !== "\t") return ".";
  const cells = records.flat();
  const commas = cells.filter((cell) => cell.includes(",") && isNumeral(cell, ",")).length;
  const points = cells.filter((cell) => cell.includes(".") && isNumeral(cell, ".")).length;
  return commas > points ? "," : ".";
}

/**
 * Every column votes: a text above numbers or dates speaks for a header; a number above numbers, a date above dates or
 * a text that occurs again below speaks against. Without a vote distinct texts are taken for names.
 */
function sniffHeader(records: readonly string[][], decimal: "." | ",", settings: CsvOptions): boolean {
  if (records.length === 0) return false;
  const [first, ...rest] = records;
  const missing = new Set(settings.missing);
  const kind = (cell: string | undefined) => {
    const text = (cell ?? "").trim();
    if (text === "" || missing.has(text)) return "missing";
    return isNumeral(text, decimal) ? "number" : isDateText(text) ? "date" : "text";
  };
  let votes = 0;
  first.forEach((cell, j) => {
    const below = new Set(rest.map((record) => kind(record[j])).filter((found) => found !== "missing"));
    const own = kind(cell);
    if (own === "missing" || below.size !== 1) return;
    if (!below.has("text")) votes += own === "text" ? 1 : below.has(own) ? -1 : 0;
    else if (own === "text" && rest.some((record) => record[j] === cell)) votes -= 1;
  });
  if (votes !== 0) return votes > 0;
  return first.every((cell) => kind(cell) === "text") && new Set(first).size === first.length;
}

function isNumeral(cell: string, decimal: "." | ","): boolean {
  return decimal === "."
    ? /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(cell)
    : /^\s*[+-]?(?:\d+(?:,\d*)?|,\d+)(?:[eE][+-]?\d+)?\s*$/.test(cell);
}

function isDateText(cell: string): boolean {
  return !Number.isNaN(parseDateText(cell.trim())) || !Number.isNaN(parseWrittenDate(cell.trim()));
}
