/**
 * Cells that do not fit the type of nearly all others in their column: which of them mean a missing value, which are
 * numbers in another notation, and how many a column may have before its type is in doubt.
 */
import { show } from "../../core/errors.js";

/** Words and signs that people write where a value is missing, in lower case, beside the reader's own markers. */
const MARKS: ReadonlySet<string> = new Set(
  [
    "-",
    "--",
    "---",
    "–",
    "—",
    ".",
    "..",
    "...",
    "…",
    "*",
    "?",
    "??",
    "n.a.",
    "n.a",
    "na",
    "n/a",
    "#n/a",
    "n.d.",
    "nd",
    "n/d",
  ].concat(
    ["nan", "nil", "null", "none", "void", "missing", "unknown", "not available", "not applicable", "no data", "tbd"],
    ["#value!", "#ref!", "#div/0!", "#num!", "#name?", "#null!", "(null)", "<null>", "\\n", "k.a.", "s/o"],
  ),
);

/** Number of fitting cells, of marks, and of cells that are neither, with the distinct texts among the last. */
export interface CellCounts {
  readonly fitting: number;
  readonly marks: number;
  readonly others: number;
  readonly distinct: number;
}

/** A share of 5 %, at most 5 different texts, and 20 fitting cells: more, or fewer, and the type is a guess. */
const SHARE_OF_OTHERS = 0.05;
export const MAX_DISTINCT = 5;
const MIN_FITTING = 20;
const MIN_BESIDE_MARKS = 5;

/** Whether the cells that do not fit are few enough for the others to decide the type of the column. */
export function fewOddCells({ fitting, marks, others, distinct }: CellCounts): boolean {
  if (others > mostOthers(fitting + marks + others) || distinct > MAX_DISTINCT || marks > fitting) return false;
  return fitting >= (others > 0 ? MIN_FITTING : marks > 0 ? MIN_BESIDE_MARKS : 1);
}

/** Maximum number of odd cells, marks apart, among so many cells. */
export function mostOthers(cells: number): number {
  return Math.floor(SHARE_OF_OTHERS * cells);
}

/** Whether a text is written where a value is missing: "n.a.", "-", "unknown" and the like. */
export function isMissingMark(text: string): boolean {
  return text.length <= 16 && MARKS.has(text.trim().toLowerCase());
}

/** A number with a percent sign, with that of a currency, or with separated thousands. */
export interface Notation {
  /** "%", the currency, or the character between the thousands */
  readonly sign: string;
  readonly value: number;
}

const PERCENT = /^([+-]?\d+(?:[.,]\d+)?) ?%$/;
// Not a plain space, which also stands in telephone and account numbers.
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:([,.'\u00a0\u202f\u2019])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;

const CURRENCY = /^([+-]?)([$€£¥₹]|(?:EUR|USD|GBP|CHF|JPY)(?=[ \u00a0]))[ \u00a0\u202f]?([+-]?\d.*)$/;
const AMOUNT = /^([+-]?\d.*?)[ \u00a0\u202f]?([$€£¥₹]|(?<=[ \u00a0])(?:EUR|USD|GBP|CHF|JPY))$/;
/** Signs that stand in every cell of a column or have no certain meaning. */
const isUnit = (sign: string) => sign === "%" || /[$€£¥₹A-Z]/.test(sign);

/** Reads "12.5%" as 12.5, "1,234.5" as 1234.5 and "€ 1,234.50" as 1234.5; undefined for anything else. */
export function notationOf(text: string, decimal: "." | ","): Notation | undefined {
  const cell = text.trim();
  const percent = PERCENT.exec(cell)?.[1];
  if (percent !== undefined) {
    const value = plainValue(percent, decimal);
    return Number.isNaN(value) ? undefined : { sign: "%", value };
  }
  return amountOf(cell, decimal) ?? groupedValue(cell, decimal);
}

/** A number beside the sign of a currency, with separated thousands or without. */
function amountOf(cell: string, decimal: "." | ","): Notation | undefined {
  const before = CURRENCY.exec(cell);
  const after = before === null ? AMOUNT.exec(cell) : null;
  const sign = before?.[2] ?? after?.[2];
  const number = before === null ? after?.[1] : `${before[1]}${before[3]}`;
  if (sign === undefined || number === undefined) return undefined;
  const value = PLAIN.test(number) ? plainValue(number, decimal) : Number.NaN;
  if (!Number.isNaN(value)) return { sign, value };
  const grouped = groupedValue(number, decimal);
  return grouped && { sign, value: grouped.value };
}

const PLAIN = /^[+-]?\d+(?:[.,]\d+)?$/;

function groupedValue(cell: string, decimal: "." | ","): Notation | undefined {
  const sign = GROUPED.exec(cell)?.[1];
  if (sign === undefined || sign === decimal) return undefined;
  const value = plainValue(cell.replaceAll(sign, ""), decimal);
  return Number.isNaN(value) ? undefined : { sign, value };
}

function plainValue(text: string, decimal: "." | ","): number {
  if (decimal === ".") return Number(text);
  return text.includes(".") ? Number.NaN : Number(text.replace(",", "."));
}

/** Collects the numbers of a column that are written in another notation, and whether the column is consistent. */
export class NotationCells {
  readonly cells: { readonly row: number; readonly text: string; readonly value: number }[] = [];
  private readonly signs = new Set<string>();

  add(row: number, text: string, { sign, value }: Notation): void {
    this.signs.add(sign);
    this.cells.push({ row, text, value });
  }

  /**
   * The sign to drop if all cells are written alike: percent signs and currencies stand in every cell, and separators in every
   * number of four digits or more. Otherwise "12%" beside 0.12 has no certain meaning, and undefined is returned.
   */
  consistentSign(plain: Iterable<number>): string | undefined {
    if (this.signs.size !== 1) return undefined;
    const [sign] = this.signs;
    for (const value of plain) {
      if (isUnit(sign) ? !Number.isNaN(value) : Math.abs(value) >= 1000) return undefined;
    }
    return sign;
  }
}

/** A cell that does not fit, with the row it is in. */
export interface OddCell {
  readonly row: number;
  readonly text: string;
}

/** Maximum number of different texts, and of lines for each, that a message names. */
const SHOWN_TEXTS = 5;
const SHOWN_LINES = 3;

/** Says which cells were read as missing, and on which lines. */
export function oddCellsMessage(
  name: string,
  what: string,
  cells: readonly OddCell[],
  lineOf: (row: number) => number,
): string {
  const rows = new Map<string, number[]>();
  for (const { row, text } of cells) {
    const list = rows.get(text);
    if (list === undefined) rows.set(text, [row]);
    else list.push(row);
  }
  if (cells.length === 1) return `column ${show(name)}: ${show(cells[0].text)} is not ${what}; it was read as missing`;
  const parts = [...rows].slice(0, SHOWN_TEXTS).map(([text, list]) => `${show(text)} (${linesText(list, lineOf)})`);
  const more = rows.size > SHOWN_TEXTS ? ", …" : "";
  return `column ${show(name)}: ${cells.length} cells are not ${plural(what)} and were read as missing: ${parts.join(", ")}${more}`;
}

/** "a number" as "numbers". */
function plural(what: string): string {
  return what.startsWith("a") ? `${what.replace(/^an? /, "")}s` : what;
}

function linesText(rows: readonly number[], lineOf: (row: number) => number): string {
  const lines = rows.slice(0, SHOWN_LINES).map((row) => String(lineOf(row)));
  if (rows.length > SHOWN_LINES) lines.push("…");
  return `${rows.length === 1 ? "line" : "lines"} ${lines.join(", ")}`;
}

/** Says that a sign was dropped from all numbers of a column. */
export function notationMessage(name: string, { sign, text, value }: Notation & { readonly text: string }): string {
  const what = sign === "%" ? "percent signs" : isUnit(sign) ? "currency" : "separators between the thousands";
  return `column ${show(name)}: numbers were read without their ${what}: ${show(text)} as ${value}`;
}

/** Says how dates that are not written as by ISO 8601 were read. */
export function writtenDateMessage(name: string, { text, as }: { readonly text: string; readonly as: string }): string {
  return `column ${show(name)}: dates were read by their parts: ${show(text)} as ${as}`;
}
