/** The rules about single values: each becomes a test of whether a row violates it. */
import { show } from "../../core/errors.js";
import { parseDateText } from "../csv/date.js";
import { missingInColumn } from "../table/column.js";
import type { Column } from "../table/table.js";
import { type Constraint, limitValue } from "./constraints.js";

/** Whether a row violates a rule. */
export type RowTest = (row: number) => boolean;

/** A test of rows, or what is wrong with the column as a whole. */
export type Verdict = RowTest | string;

type RuleOf<R extends Constraint["rule"]> = Extract<Constraint, { rule: R }>;

/** Texts of a column by row, for the types that have them. */
function textTest(column: Column, good: (text: string) => boolean): Verdict {
  switch (column.type) {
    case "text":
      return (row) => column.values[row] !== null && !good(column.values[row] as string);
    case "category":
    case "ordinal": {
      // Each category is tested once, however many rows it has.
      const bad = (column.type === "category" ? column.categories : column.levels).map((name) => !good(name));
      return (row) => column.codes[row] >= 0 && bad[column.codes[row]];
    }
    default:
      return `holds values of type ${column.type}, not strings`;
  }
}

/** "matches" */
export function patternTest(column: Column, { pattern }: RuleOf<"matches">): Verdict {
  const expression = new RegExp(pattern, "u");
  return textTest(column, (text) => expression.test(text));
}

/** "length" */
export function lengthTest(column: Column, { minimum = 0, maximum = Infinity }: RuleOf<"length">): Verdict {
  return textTest(column, (text) => text.length >= minimum && text.length <= maximum);
}

/** "range"; a bound must be of the column's own kind: a date for dates, a number for numbers. */
export function rangeTest(column: Column, { minimum, maximum }: RuleOf<"range">): Verdict {
  if (column.type !== "number" && column.type !== "date") return `holds values of type ${column.type}, not numbers`;
  const wanted = column.type === "date" ? "string" : "number";
  for (const bound of [minimum, maximum]) {
    if (bound !== undefined && typeof bound !== wanted) {
      return `holds values of type ${column.type}, which cannot be compared with ${show(bound)}`;
    }
  }
  const low = minimum === undefined ? -Infinity : limitValue(minimum);
  const high = maximum === undefined ? Infinity : limitValue(maximum);
  // Missing values are NaN, for which both comparisons are false.
  return (row) => column.values[row] < low || column.values[row] > high;
}

/** "whole" */
export function wholeTest(column: Column): Verdict {
  if (column.type !== "number") return `holds values of type ${column.type}, not numbers`;
  return (row) => !Number.isNaN(column.values[row]) && !Number.isInteger(column.values[row]);
}

/** "oneOf" */
export function membershipTest(column: Column, { values }: RuleOf<"oneOf">): Verdict {
  switch (column.type) {
    case "number":
    case "boolean": {
      const known = new Set(values.map((value) => (typeof value === "string" ? Number.NaN : Number(value))));
      const given = column.values;
      return (row) => !missingInColumn(column, row) && !known.has(given[row]);
    }
    case "date": {
      const known = new Set(values.map((value) => (typeof value === "string" ? parseDateText(value) : Number.NaN)));
      return (row) => !Number.isNaN(column.values[row]) && !known.has(column.values[row]);
    }
    default: {
      const known = new Set(values);
      return textTest(column, (text) => known.has(text));
    }
  }
}

/** "monotone": a row breaks it that goes the wrong way from the last row with a value. */
export function monotoneTest(column: Column, { direction, strict = false }: RuleOf<"monotone">): Verdict {
  const valueAt = orderOf(column);
  if (valueAt === undefined) return `holds values of type ${column.type}, which have no order`;
  const sign = direction === "increasing" ? 1 : -1;
  let last = Number.NaN;
  return (row) => {
    const value = sign * valueAt(row);
    if (Number.isNaN(value)) return false;
    const broken = strict ? value <= last : value < last;
    last = value;
    return broken;
  };
}

/** Numbers that represent the order of the values, NaN where they are missing; undefined where there is no order. */
export function orderOf(column: Column): ((row: number) => number) | undefined {
  switch (column.type) {
    case "number":
    case "date":
      return (row) => column.values[row];
    case "boolean":
      return (row) => (column.values[row] === 255 ? Number.NaN : column.values[row]);
    case "ordinal":
      return (row) => (column.codes[row] < 0 ? Number.NaN : column.codes[row]);
    default:
      return undefined;
  }
}
