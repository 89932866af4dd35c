/** Infers the column type of an array of plain values. */
import { LecternError, show } from "../../core/errors.js";
import { parseDateText } from "../csv/date.js";
import type { Column } from "./table.js";

/** A column with more distinct texts than this is text, however many rows it has. */
export const MAX_CATEGORIES = 1000;

/** A column with a text longer than this (in UTF-16 units) is text, not a category. */
export const MAX_CATEGORY_LENGTH = 64;

/**
 * The rule that distinguishes categories from texts: at most 20 distinct values, or at most half as many as there are values
 * and no more than a thousand.
 */
export function fewEnoughCategories(distinct: number, present: number): boolean {
  return distinct <= Math.min(MAX_CATEGORIES, Math.max(20, present / 2));
}

type Kind = "number" | "boolean" | "date" | "text";

/**
 * Makes a column of plain values. Numbers (and safe big integers), booleans, date objects and texts are understood;
 * null, undefined and NaN are missing. Texts become dates when all are ISO 8601, else categories or text. Mixed
 * types in one column are an error: nothing is converted by guessing.
 */
export function inferColumn(values: ArrayLike<unknown>, name: string): Column {
  let kind: Kind | undefined;
  for (let i = 0; i < values.length; i++) {
    const found = kindOf(values[i], name, i);
    if (found === undefined || found === kind) continue;
    if (kind !== undefined) {
      throw new LecternError(
        "invalid-data",
        `table: column ${show(name)} mixes ${kind} and ${found} (${show(values[i])} in row ${i}); ` +
          "convert its values to one type first",
        { column: name, row: i },
      );
    }
    kind = found;
  }
  switch (kind) {
    case "boolean":
      return { type: "boolean", values: Uint8Array.from(values, (value) => (isMissing(value) ? 255 : Number(value))) };
    case "text":
      return textColumn(Array.from(values, (value) => (isMissing(value) ? null : (value as string))));
    default:
      return {
        type: kind ?? "number",
        values: Float64Array.from(values, (value) => (isMissing(value) ? Number.NaN : Number(value))),
      };
  }
}

/** A date column when every text is an ISO 8601 date, a category when few differ, else text. */
function textColumn(values: readonly (string | null)[]): Column {
  const distinct = new Set<string>();
  let present = 0;
  let longest = 0;
  let dates = true;
  for (const value of values) {
    if (value === null) continue;
    present++;
    longest = Math.max(longest, value.length);
    dates &&= !Number.isNaN(parseDateText(value));
    if (distinct.size <= MAX_CATEGORIES) distinct.add(value);
  }
  if (dates) {
    return { type: "date", values: Float64Array.from(values, (v) => (v === null ? Number.NaN : parseDateText(v))) };
  }
  if (longest > MAX_CATEGORY_LENGTH || !fewEnoughCategories(distinct.size, present)) return { type: "text", values };
  // Sorted, so that the encoding does not depend on the order of the rows.
  const categories = [...distinct].sort();
  const code = new Map(categories.map((category, index) => [category, index]));
  const codes = Int32Array.from(values, (value) => (value === null ? -1 : (code.get(value) as number)));
  return { type: "category", codes, categories };
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || Number.isNaN(value) || (isDate(value) && Number.isNaN(Number(value)));
}

function kindOf(value: unknown, name: string, row: number): Kind | undefined {
  if (isMissing(value)) return undefined;
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "string") return "text";
  if (typeof value === "bigint" && Number.isSafeInteger(Number(value))) return "number";
  if (isDate(value)) return "date";
  throw new LecternError(
    "invalid-data",
    `table: column ${show(name)} has ${show(value)} in row ${row}; a cell may be a number, a string, a boolean, a date or null`,
    { column: name, row },
  );
}

/** Recognised by its tag: a date object from another window is one too. */
function isDate(value: unknown): boolean {
  return Object.prototype.toString.call(value) === "[object Date]";
}
