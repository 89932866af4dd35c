/** Constraints on tables, as data: they can be written by hand, saved as JSON and checked anywhere. */
import { LecternError, show } from "../../core/errors.js";
import { nearestName } from "../../core/nearest-name.js";
import { isRecord } from "../../core/plain-data.js";
import { parseDateText } from "../csv/date.js";
import type { Column } from "../table/table.js";

/** A constraint on a table. Missing values violate only the rules about missing values. */
export type Constraint =
  /** no value is missing */
  | { readonly rule: "complete"; readonly column: string }
  /** at most this share of the values is missing */
  | { readonly rule: "atMostMissing"; readonly column: string; readonly share: number }
  /** no value occurs twice */
  | { readonly rule: "unique"; readonly column: string }
  /** the column has this type */
  | { readonly rule: "type"; readonly column: string; readonly type: Column["type"] }
  /** numbers, or dates as ISO 8601 texts, from minimum to maximum, both included; one of them may be left out */
  | {
      readonly rule: "range";
      readonly column: string;
      readonly minimum?: number | string;
      readonly maximum?: number | string;
    }
  /** whole numbers */
  | { readonly rule: "whole"; readonly column: string }
  /** every value is one of these */
  | { readonly rule: "oneOf"; readonly column: string; readonly values: readonly (string | number | boolean)[] }
  /** every text matches the regular expression, somewhere unless it has ^ and $ */
  | { readonly rule: "matches"; readonly column: string; readonly pattern: string }
  /** the number of characters (UTF-16 units) of every text is within these bounds */
  | { readonly rule: "length"; readonly column: string; readonly minimum?: number; readonly maximum?: number }
  /** numbers, dates or levels never fall (or rise); `strict` also forbids equal neighbours */
  | {
      readonly rule: "monotone";
      readonly column: string;
      readonly direction: "increasing" | "decreasing";
      readonly strict?: boolean;
    }
  /** in each row the value of the column has this relation to that of another one */
  | {
      readonly rule: "compare";
      readonly column: string;
      readonly relation: "<" | "<=" | "=" | "!=" | ">=" | ">";
      readonly with: string;
    }
  /** these columns are there; `only` forbids others */
  | { readonly rule: "columns"; readonly names: readonly string[]; readonly only?: boolean }
  /** the number of rows is within these bounds */
  | { readonly rule: "rowCount"; readonly minimum?: number; readonly maximum?: number }
  /** no row occurs twice, in all columns or the named ones */
  | { readonly rule: "distinctRows"; readonly columns?: readonly string[] };

type Check = (value: unknown) => string | undefined;

const types: readonly Column["type"][] = ["number", "category", "ordinal", "boolean", "date", "text", "image"];

const text: Check = (value) => (typeof value === "string" ? undefined : "a string");
const flag: Check = (value) => (typeof value === "boolean" ? undefined : "true or false");
const count: Check = (value) => (Number.isInteger(value) && (value as number) >= 0 ? undefined : "a whole number");
const share: Check = (value) =>
  typeof value === "number" && value >= 0 && value <= 1 ? undefined : "a number from 0 to 1";
const limit: Check = (value) => (Number.isNaN(limitValue(value)) ? "a number, or a date in ISO 8601" : undefined);
const oneOf =
  (...choices: readonly string[]): Check =>
  (value) =>
    choices.includes(value as string) ? undefined : `one of ${choices.map(show).join(", ")}`;
const listOf =
  (what: string, ...kinds: readonly string[]): Check =>
  (value) =>
    Array.isArray(value) && value.every((item) => kinds.includes(typeof item) && !Number.isNaN(item))
      ? undefined
      : `a list of ${what}`;
const pattern: Check = (value) => {
  if (typeof value !== "string") return "a regular expression as a string";
  try {
    new RegExp(value, "u");
    return undefined;
  } catch (error) {
    return `a valid regular expression (${(error as Error).message})`;
  }
};

interface Field {
  readonly check: Check;
  readonly needed: boolean;
}

const need = (check: Check): Field => ({ check, needed: true });
const may = (check: Check): Field => ({ check, needed: false });

/** The fields of every rule, besides `rule` itself. */
const fieldsOf: Readonly<Record<Constraint["rule"], Readonly<Record<string, Field>>>> = {
  complete: { column: need(text) },
  atMostMissing: { column: need(text), share: need(share) },
  unique: { column: need(text) },
  type: { column: need(text), type: need(oneOf(...types)) },
  range: { column: need(text), minimum: may(limit), maximum: may(limit) },
  whole: { column: need(text) },
  oneOf: { column: need(text), values: need(listOf("strings, numbers or booleans", "string", "number", "boolean")) },
  matches: { column: need(text), pattern: need(pattern) },
  length: { column: need(text), minimum: may(count), maximum: may(count) },
  monotone: { column: need(text), direction: need(oneOf("increasing", "decreasing")), strict: may(flag) },
  compare: { column: need(text), relation: need(oneOf("<", "<=", "=", "!=", ">=", ">")), with: need(text) },
  columns: { names: need(listOf("names", "string")), only: may(flag) },
  rowCount: { minimum: may(count), maximum: may(count) },
  distinctRows: { columns: may(listOf("names", "string")) },
};

/** A limit as a number: dates become milliseconds; NaN when it is neither. */
export function limitValue(value: unknown): number {
  if (typeof value === "string") return parseDateText(value);
  return typeof value === "number" ? value : Number.NaN;
}

/** Throws for invalid constraints, with the first one and what would work. */
export function requireConstraints(given: unknown): asserts given is readonly Constraint[] {
  if (!Array.isArray(given)) throw refusal(`the constraints must be a list, got ${show(given)}`);
  given.forEach((constraint: unknown, index) => {
    const problem = problemOf(constraint);
    if (problem !== undefined) throw refusal(`constraint ${index} ${problem}`, index);
  });
}

function refusal(problem: string, constraint?: number): LecternError {
  return new LecternError("invalid-option", `checkTable: ${problem}`, { constraint });
}

function problemOf(constraint: unknown): string | undefined {
  if (!isRecord(constraint)) return `must be an object such as { column, rule: "complete" }, got ${show(constraint)}`;
  const { rule } = constraint;
  if (typeof rule !== "string" || !Object.hasOwn(fieldsOf, rule)) {
    return `has the unknown rule ${show(rule)}${meant(rule, Object.keys(fieldsOf))}`;
  }
  const fields = fieldsOf[rule as Constraint["rule"]];
  for (const name of Object.keys(constraint)) {
    if (name !== "rule" && !Object.hasOwn(fields, name)) {
      return `(${rule}) has the unknown field ${show(name)}${meant(name, Object.keys(fields))}`;
    }
  }
  for (const [name, { check, needed }] of Object.entries(fields)) {
    const value = constraint[name];
    if (value === undefined && !needed) continue;
    const wanted = check(value);
    if (wanted !== undefined) return `(${rule}): ${name} must be ${wanted}, got ${show(value)}`;
  }
  const { minimum, maximum } = constraint;
  if ("minimum" in fields && minimum === undefined && maximum === undefined) {
    return `(${rule}) needs a minimum, a maximum or both`;
  }
  if (limitValue(minimum) > limitValue(maximum)) {
    return `(${rule}): the minimum ${show(minimum)} is above the maximum ${show(maximum)}`;
  }
  return undefined;
}

function meant(name: unknown, known: readonly string[]): string {
  const nearest = typeof name === "string" ? nearestName(name, known) : undefined;
  return nearest === undefined ? `; known: ${known.join(", ")}` : `; did you mean ${show(nearest)}?`;
}
