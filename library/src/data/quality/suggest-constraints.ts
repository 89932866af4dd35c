/** Constraints that a reference table satisfies, as a start. */
import { resolveOptions } from "../../core/options/checks.js";
import { type GivenOptions, nonNegative } from "../../core/options/options.js";
import { formatDate } from "../csv/date.js";
import { asTable, type TableLike } from "../table/conform.js";
import type { Column, Table } from "../table/table.js";
import { monotoneTest } from "./column-tests.js";
import type { Constraint } from "./constraints.js";
import { type ColumnProfile, profileTable } from "./profile-table.js";

const suggestOptions = {
  slack: nonNegative(0, "share of the observed range by which ranges are widened on both sides"),
};

/** Options of {@link suggestConstraints}. */
export type SuggestOptions = GivenOptions<typeof suggestOptions>;

/** Up to this many categories are listed one by one. */
const MAX_LISTED_CATEGORIES = 100;

/** As far from 1970 as a date can be, in milliseconds. */
const LATEST_DATE = 8.64e15;

/** With fewer rows than this, order and distinctness may be chance. */
const MIN_ROWS = 10;

/**
 * Derives constraints from a table that is known to be good, to check later tables: its columns, types, missing values,
 * ranges, categories, row identifiers and orders. The table itself satisfies all of them. Read the list and delete what
 * holds by chance.
 *
 * @example
 * ```ts
 * import { checkTable, createTable, suggestConstraints } from "lectern/data";
 *
 * const constraints = suggestConstraints(createTable({ age: [31, 45, 28], city: ["Bern", "Oslo", "Bern"] }));
 * const later = createTable({ age: [31, 450], city: ["Bern", "Paris"] });
 * checkTable(later, constraints).violations.map(({ message }) => message); // one about age, one about city
 * ```
 */
export function suggestConstraints(given: TableLike, options: SuggestOptions = {}): readonly Constraint[] {
  const { slack } = resolveOptions("suggestConstraints", suggestOptions, options);
  const table = asTable(given, "suggestConstraints: the table");
  const profile = profileTable(table);
  const whole: Constraint[] = [{ rule: "columns", names: table.names }];
  if (profile.duplicateRows === 0 && table.rows >= MIN_ROWS) whole.push({ rule: "distinctRows" });
  return [...whole, ...profile.columns.flatMap((column, j) => forColumn(table, table.columns[j], column, slack))];
}

function forColumn(table: Table, values: Column, profile: ColumnProfile, slack: number): Constraint[] {
  const { name: column, type, missing, summary } = profile;
  const list: Constraint[] = [{ rule: "type", column, type }];
  if (missing === 0) list.push({ rule: "complete", column });
  // Twice the gaps of the reference: how many there are varies from table to table.
  else if (missing < table.rows) {
    list.push({ rule: "atMostMissing", column, share: Math.min(1, (2 * missing) / table.rows) });
  }
  if (profile.likelyId) list.push({ rule: "unique", column });
  if (isOrdered(values, table.rows, profile)) {
    list.push({ rule: "monotone", column, direction: "increasing", strict: true });
  }
  if (summary === null) return list;
  switch (summary.kind) {
    case "number": {
      if (summary.whole) list.push({ rule: "whole", column });
      if (profile.likelyId || summary.infinite > 0) return list;
      const [minimum, maximum] = widened(summary.minimum, summary.maximum, slack, Number.MAX_VALUE);
      list.push({ rule: "range", column, minimum, maximum });
      return list;
    }
    case "date":
      return [...list, ...dateRange(values, column, slack)];
    case "category": {
      if (profile.likelyId || (profile.distinct ?? 0) > MAX_LISTED_CATEGORIES) return list;
      list.push({ rule: "oneOf", column, values: valuesOf(values) });
      return list;
    }
    case "text":
      list.push({ rule: "length", column, minimum: summary.shortest, maximum: summary.longest });
      return list;
    case "image":
      return list;
  }
}

/** Rows in the order of a column, as in a log: each value above the one before. */
function isOrdered(values: Column, rows: number, { count, type, missing }: ColumnProfile): boolean {
  if (count < MIN_ROWS || missing > 0 || (type !== "number" && type !== "date")) return false;
  const test = monotoneTest(values, { rule: "monotone", column: "", direction: "increasing", strict: true });
  if (typeof test === "string") return false;
  for (let row = 0; row < rows; row++) if (test(row)) return false;
  return true;
}

function dateRange(values: Column, column: string, slack: number): Constraint[] {
  if (values.type !== "date") return [];
  const present = values.values.filter((value) => !Number.isNaN(value));
  const [first, last] = present.reduce(
    ([low, high], v) => [Math.min(low, v), Math.max(high, v)],
    [Infinity, -Infinity],
  );
  const [minimum, maximum] = widened(first, last, slack, LATEST_DATE);
  const [from, to] = [formatDate(Math.floor(minimum)), formatDate(Math.ceil(maximum))];
  return [{ rule: "range", column, minimum: from, maximum: to }];
}

/** Bounds moved outwards by a share of the span, up to the largest number. */
function widened(minimum: number, maximum: number, slack: number, most: number): [number, number] {
  if (slack === 0) return [minimum, maximum];
  const margin = slack * (maximum - minimum);
  return [Math.max(-most, minimum - margin), Math.min(most, maximum + margin)];
}

/** The categories that occur; of ordered ones all levels, for a level may be rare. */
function valuesOf(column: Column): readonly (string | boolean)[] {
  switch (column.type) {
    case "ordinal":
      return column.levels;
    case "boolean":
      return [false, true].filter((value) => column.values.includes(Number(value)));
    case "category": {
      const used = new Set(column.codes);
      return column.categories.filter((_, code) => used.has(code));
    }
    default:
      return [];
  }
}
