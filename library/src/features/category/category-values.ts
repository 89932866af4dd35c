/** Columns read as categories: which ones occur, how often, and which known category each row has. */
import { LecternError, show } from "../../core/errors.js";
import { asLabels } from "../../data/labels.js";
import type { Column } from "../../data/table/table.js";

/** The columns whose values can be taken for names of categories. */
export type CategoryColumn = Extract<Column, { type: "category" | "ordinal" | "boolean" | "text" }>;

/** The types of {@link CategoryColumn}, for the table of a method. */
export const categoryTypes = ["category", "ordinal", "boolean", "text"] as const;

/** The place of a row without a value. */
export const MISSING = -1;

/** The place of a row whose value is not among the known ones. */
export const UNKNOWN = -2;

/** A column as places in a list of names; -1 where the value is missing. */
export interface CategoryValues {
  readonly codes: Int32Array;
  readonly names: readonly string[];
}

/** What a column shows of its categories. */
export interface CategoryCounts {
  /** The categories that occur: levels in their order, everything else sorted, whatever the order of the rows. */
  readonly names: readonly string[];
  /** How often each occurs, or the sum of its weights. */
  readonly counts: Float64Array;
  /** How often a value is missing, or the sum of those weights. */
  readonly missing: number;
  /** The number of rows, or the sum of their weights. */
  readonly total: number;
}

/** Reads a column as categories; booleans are called "false" and "true". */
export function readCategories(column: CategoryColumn): CategoryValues {
  switch (column.type) {
    case "category":
      return { codes: column.codes, names: column.categories };
    case "ordinal":
      return { codes: column.codes, names: column.levels };
    case "boolean":
      return { codes: Int32Array.from(column.values, (value) => (value === 255 ? MISSING : value)), names: booleans };
    case "text": {
      const place = new Map<string, number>();
      const codes = new Int32Array(column.values.length).fill(MISSING);
      column.values.forEach((value, i) => {
        if (value === null) return;
        const known = place.get(value);
        codes[i] = known ?? place.size;
        if (known === undefined) place.set(value, place.size);
      });
      return { codes, names: [...place.keys()] };
    }
  }
}

const booleans = ["false", "true"];

/** Counts the categories of a column; one that is listed but does not occur, or only with weight 0, is left out. */
export function countCategories(column: CategoryColumn, weights?: Float64Array): CategoryCounts {
  const { codes, names } = readCategories(column);
  const counts = new Float64Array(names.length);
  let missing = 0;
  for (let i = 0; i < codes.length; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    if (codes[i] < 0) missing += weight;
    else counts[codes[i]] += weight;
  }
  const occurring = names.filter((_, code) => counts[code] > 0);
  const ordered = column.type === "ordinal" ? occurring : asLabels(occurring).classes;
  const place = new Map(names.map((name, code) => [name, code]));
  return {
    names: ordered,
    counts: Float64Array.from(ordered, (name) => counts[place.get(name) as number]),
    missing,
    total: counts.reduce((sum, count) => sum + count, missing),
  };
}

/** The place of each row's value among the known names; {@link MISSING} and {@link UNKNOWN} are negative. */
export function placesOf(known: readonly string[], column: CategoryColumn): Int32Array {
  const { codes, names } = readCategories(column);
  const place = new Map(known.map((name, at) => [name, at]));
  const placeOfCode = Int32Array.from(names, (name) => place.get(name) ?? UNKNOWN);
  return codes.map((code) => (code < 0 ? MISSING : placeOfCode[code]));
}

/** Refuses the first row whose value was not known when the model was fitted. */
export function refuseUnknown(
  kind: string,
  places: Int32Array,
  column: CategoryColumn,
  known: readonly string[],
): void {
  const row = places.indexOf(UNKNOWN);
  if (row < 0) return;
  const { codes, names } = readCategories(column);
  const some = known.slice(0, 5).map(show).join(", ");
  throw new LecternError(
    "invalid-data",
    `${kind}: ${show(names[codes[row]])} in row ${row} is not one of the ${known.length} known categories ` +
      `(${some}${known.length > 5 ? ", …" : ""}); set the option unknown to accept it`,
    { kind, row },
  );
}

/** A column of the given type whose rows have the named values; a negative code is a missing value. */
export function writeCategories(type: CategoryColumn["type"], codes: Int32Array, names: readonly string[]): Column {
  switch (type) {
    case "category":
      return { type, codes, categories: names };
    case "ordinal":
      return { type, codes, levels: names };
    case "text":
      return { type, values: Array.from(codes, (code) => (code < 0 ? null : names[code])) };
    case "boolean":
      // A third value, such as the name for rare ones, has no place among booleans.
      if (names.some((name) => !booleans.includes(name))) return { type: "category", codes, categories: names };
      return { type, values: Uint8Array.from(codes, (code) => (code < 0 ? 255 : booleans.indexOf(names[code]))) };
  }
}

/** A name in parentheses that no category has, for a column that stands for no single category. */
export function freeName(word: string, names: readonly string[]): string {
  let name = `(${word})`;
  while (names.includes(name)) name = `(${name})`;
  return name;
}
