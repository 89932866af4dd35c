/**
 * Columns of texts that are numbers, dates or booleans but for a few cells, which are then missing: one "n.a." does not
 * make texts of a thousand numbers. Decided on all cells, so that the order of the rows does not matter.
 */
import type { Column } from "../table/table.js";
import { formatDate, parseDateText, parseWrittenDate } from "./date.js";
import type { MissingMarkers } from "./missing.js";
import { isOverflow, isWrittenAsName, parseNumeral } from "./number.js";
import {
  fewOddCells,
  isMissingMark,
  MAX_DISTINCT,
  mostOthers,
  type Notation,
  NotationCells,
  notationOf,
  type OddCell,
} from "./odd-cells.js";
import { isBooleanWord } from "./strings.js";
import { encodeText } from "./text.js";

/** A column with the cells that were read as missing, and the sign that was dropped from its numbers. */
export interface MostlyTyped {
  readonly column: Column;
  /** What the other cells are: "a number". */
  readonly what: string;
  readonly odd: readonly OddCell[];
  /** Numbers that are too large for a double, which are missing too. */
  readonly overflows: readonly OddCell[];
  readonly notation?: Notation & OddCell;
  /** The first date that is not written as by ISO 8601, and how it was read. */
  readonly written?: OddCell & { readonly as: string };
}

/** The texts of a column and how its file writes numbers and missing values. */
export interface TextColumn {
  readonly rows: number;
  readonly textAt: (row: number) => string | null;
  readonly decimal: "." | ",";
  readonly missing: MissingMarkers;
}

/** The column that nearly all cells form, or undefined where they are texts. */
export function mostlyTyped(texts: TextColumn): MostlyTyped | undefined {
  return mostlyNumbers(texts) ?? mostlyDates(texts) ?? mostlyBooleans(texts);
}

/** Counts the cells that do not fit, and stops when there are too many. */
class OddCount {
  readonly cells: OddCell[] = [];
  private readonly others = new Set<string>();
  private count = 0;
  private readonly most: number;

  constructor(rows: number) {
    this.most = mostOthers(rows);
  }

  /** Takes a cell that does not fit; false if these are too many. */
  add(row: number, text: string): boolean {
    this.cells.push({ row, text });
    if (isMissingMark(text)) return true;
    this.others.add(text);
    return ++this.count <= this.most && this.others.size <= MAX_DISTINCT;
  }

  areFew(fitting: number): boolean {
    const { count: others } = this;
    return fewOddCells({ fitting, marks: this.cells.length - others, others, distinct: this.others.size });
  }
}

function mostlyNumbers({ rows, textAt, decimal, missing }: TextColumn): MostlyTyped | undefined {
  const values = new Float64Array(rows).fill(Number.NaN);
  const odd = new OddCount(rows);
  const overflows: OddCell[] = [];
  const notation = new NotationCells();
  const point = decimal.charCodeAt(0);
  let fitting = 0;
  for (let row = 0; row < rows; row++) {
    const text = textAt(row);
    if (text === null) continue;
    const bytes = encodeText(text);
    if (missing.matches(bytes, 0, bytes.length)) continue;
    values[row] = parseNumeral(bytes, 0, bytes.length, point);
    if (!Number.isNaN(values[row])) {
      if (isWrittenAsName(bytes, 0, bytes.length, values[row])) return undefined;
      fitting++;
      if (isOverflow(bytes, 0, bytes.length, values[row])) {
        overflows.push({ row, text });
        values[row] = Number.NaN;
      }
      continue;
    }
    const found = notationOf(text, decimal);
    if (found !== undefined) notation.add(row, text, found);
    else if (!odd.add(row, text)) return undefined;
  }
  const sign = notation.consistentSign(values);
  for (const { row, text, value } of notation.cells) {
    if (sign !== undefined) values[row] = value;
    else if (!odd.add(row, text)) return undefined;
  }
  if (sign !== undefined) fitting += notation.cells.length;
  if (!odd.areFew(fitting)) return undefined;
  odd.cells.sort((a, b) => a.row - b.row);
  const typed: MostlyTyped = { column: { type: "number", values }, what: "a number", odd: odd.cells, overflows };
  return sign === undefined ? typed : { ...typed, notation: { sign, ...notation.cells[0] } };
}

function mostlyDates(texts: TextColumn): MostlyTyped | undefined {
  const values = new Float64Array(texts.rows).fill(Number.NaN);
  let written: MostlyTyped["written"];
  const odd = oddIn(texts, (row, text) => {
    values[row] = parseDateText(text.trim());
    if (!Number.isNaN(values[row])) return true;
    values[row] = parseWrittenDate(text.trim());
    if (Number.isNaN(values[row])) return false;
    written ??= { row, text, as: formatDate(values[row]) };
    return true;
  });
  const typed = { column: { type: "date", values } as const, what: "an ISO 8601 date", overflows: [] };
  return odd && { ...typed, odd, ...(written && { written }) };
}

function mostlyBooleans(texts: TextColumn): MostlyTyped | undefined {
  const values = new Uint8Array(texts.rows).fill(255);
  const odd = oddIn(texts, (row, text) => {
    if (!isBooleanWord(text)) return false;
    values[row] = text.toLowerCase() === "true" ? 1 : 0;
    return true;
  });
  return odd && { column: { type: "boolean", values }, what: "true or false", odd, overflows: [] };
}

/** The cells that `take` does not accept, or undefined if these are too many. */
function oddIn(
  { rows, textAt, missing }: TextColumn,
  take: (row: number, text: string) => boolean,
): OddCell[] | undefined {
  const odd = new OddCount(rows);
  let fitting = 0;
  for (let row = 0; row < rows; row++) {
    const text = textAt(row);
    if (text === null) continue;
    if (take(row, text)) {
      fitting++;
      continue;
    }
    const bytes = encodeText(text);
    if (!missing.matches(bytes, 0, bytes.length) && !odd.add(row, text)) return undefined;
  }
  return odd.areFew(fitting) ? odd.cells : undefined;
}
