/**
 * Texts in a column of numbers, booleans or dates that is not a CSV file: the same rule as there decides whether they are
 * missing values, numbers in another notation, or a sign that the column has no such type.
 */
import { type Column, type CsvColumnType, readCsv } from "lectern/data";
import { oneColumn } from "./column-types.js";
import type { Words } from "./failure.js";

/** The cells of a column, as texts. */
export interface CellTexts {
  readonly name: string;
  readonly rows: number;
  /** The text of a cell; null if it is missing. */
  readonly textAt: (row: number) => string | null;
  /** The type that a model expects: then a text that is neither a mark for a missing value nor one of few is an error. */
  readonly fitted?: CsvColumnType | undefined;
}

/** A column in which a few texts do not fit, with the messages about them. */
export interface WithoutOddTexts {
  readonly column: Column;
  /** The rows whose text was read as missing. */
  readonly odd: readonly number[];
  /** The first message of the reader, which says how numbers were read if no text is missing. */
  readonly message: string;
}

/** The column as the CSV reader would read it; undefined if that would keep the texts or say nothing about them. */
export function withoutOddTexts({ name, rows, textAt, fitted }: CellTexts): WithoutOddTexts | undefined {
  // A line end inside a cell would shift the rows.
  const oneLine = (row: number) => textAt(row)?.replaceAll(/[\r\n]+/g, " ") ?? null;
  const { table, problems } = readCsv(oneColumn(rows, oneLine), {
    header: [name],
    delimiter: ";",
    decimal: ".",
    ...(fitted === undefined ? {} : { columns: () => new Map([[name, { type: fitted, strict: true }]]) }),
  });
  const [column] = table.columns;
  if (column.type !== "number" && column.type !== "boolean" && column.type !== "date") return undefined;
  const isMissing = (row: number) => (column.type === "boolean" ? column.values[row] === 255 : isGap(column, row));
  const odd: number[] = [];
  for (let row = 0; row < rows; row++) if (isMissing(row) && textAt(row) !== null) odd.push(row);
  return { column, odd, message: problems[0]?.message ?? "" };
}

function isGap(column: Column & { readonly type: "number" | "date" }, row: number): boolean {
  return Number.isNaN(column.values[row]);
}

/** Number of cells that say what kind a column of texts is. */
const looked = 20;
const dateOrNotation =
  /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|^\d{1,2}\.\d{1,2}\.\d{4}|^[+-]?(?:[$€£¥₹]|(?:EUR|USD|GBP|CHF|JPY) ) ?[+-]?\d|^[+-]?\d.* ?(?:[$€£¥₹]| (?:EUR|USD|GBP|CHF|JPY))$|^[+-]?[\d.,]+ ?%$|^[+-]?[1-9]\d{0,2}([,'\u00a0\u202f\u2019])\d{3}/;

/**
 * Whether texts may be dates, percentages, amounts of money or numbers with separated thousands. Other texts of digits stay texts: who writes
 * "01234" with quotes means no number.
 */
export function mayBeTyped(texts: readonly (string | null)[]): boolean {
  const first: string[] = [];
  for (let row = 0; row < texts.length && first.length < looked; row++) {
    const text = texts[row];
    if (text !== null) first.push(text);
  }
  return first.some((text) => dateOrNotation.test(text.trim()));
}

/** Maximum number of different texts, and of rows for each, that a note names. */
const shownTexts = 5;
const shownRows = 3;

/** Says which texts were read as missing and where, or how the numbers are written. */
export function noteOddTexts(
  { column, odd, message }: WithoutOddTexts,
  { name, textAt }: CellTexts,
  where: { readonly title: string; readonly unit: string; readonly before: number },
  notes: Words[],
): void {
  const { title, unit, before } = where;
  const what = column.type === "date" ? "date" : column.type === "boolean" ? "boolean" : "number";
  if (odd.length === 0) {
    if (message !== "") notes.push(`${title}: ${message}`);
    return;
  }
  const shown = JSON.stringify(name);
  if (odd.length === 1) {
    const [row] = odd;
    const text = JSON.stringify(textAt(row));
    notes.push(
      `${title}, ${unit} ${before + row + 1}: column ${shown}: ${text} is not a ${what}; it was read as missing`,
    );
    return;
  }
  const rows = new Map<string, number[]>();
  for (const row of odd) {
    const text = String(textAt(row));
    rows.set(text, [...(rows.get(text) ?? []), before + row + 1]);
  }
  const parts = [...rows].slice(0, shownTexts).map(([text, list]) => {
    const more = list.length > shownRows ? ", …" : "";
    return `${JSON.stringify(text)} (${unit}${list.length === 1 ? "" : "s"} ${list.slice(0, shownRows).join(", ")}${more})`;
  });
  const more = rows.size > shownTexts ? ", …" : "";
  notes.push(
    `${title}: column ${shown}: ${odd.length} cells are not ${what}s and were read as missing: ${parts.join(", ")}${more}`,
  );
}
