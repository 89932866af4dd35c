/** A fitted model as plain data, and the check that a value is one. */
import { type ErrorCode, LecternError, show } from "./errors.js";
import { suggestion } from "./nearest-name.js";
import { checkPlainData, isRecord } from "./plain-data.js";
import { isWarning, type Report } from "./report.js";

/** A fitted model as plain data: enough to predict, to explain and to repeat the fit. */
export interface Saved<S = unknown> {
  /** The method, such as `"ridge"`. */
  readonly kind: string;
  /** The version of the state's layout for this kind, from 1. */
  readonly version: number;
  /** The options in full, defaults included; JSON, apart from infinities and NaN. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The names of the input columns. */
  readonly features: readonly string[];
  /** The types of the input columns, for methods that take tables. */
  readonly schema?: readonly SavedColumn[];
  /** The classes, for classifiers: strings, numbers or booleans. */
  readonly classes?: readonly (string | number | boolean)[];
  /** What was learnt: plain data, in which further saved models may be nested. */
  readonly state: S;
  readonly report: Report;
}

/** A column of a table by name and type, with further properties such as the levels of an ordinal. */
export interface SavedColumn {
  readonly name: string;
  readonly type: string;
  readonly [more: string]: unknown;
}

/**
 * Throws for a value that is not a saved model, naming the field. A state is only checked to be plain data: what it
 * must hold depends on its kind.
 */
export function checkSaved(value: unknown, code: ErrorCode = "broken-contract"): asserts value is Saved {
  checkPlainData(value, "saved", code);
  const { report, features } = checkFields(value, "saved", savedRules, code);
  const { features: columns } = checkFields(report, "saved.report", reportRules, code);
  const names = features as readonly string[];
  if (columns === names.length) return;
  const path = "saved.report.features";
  throw new LecternError(code, `${path}: expected ${names.length}, the number of features, got ${columns}`, { path });
}

interface Rule {
  readonly expected: string;
  readonly holds: (value: unknown) => boolean;
  readonly optional?: boolean;
}

const count: Rule = { expected: "a whole number", holds: isCount };

const savedRules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["kind", { expected: "the name of a method", holds: (value) => isText(value) && value !== "" }],
  ["version", { expected: "a whole number from 1", holds: (value) => isCount(value) && value >= 1 }],
  ["options", { expected: "a record of JSON", holds: (value) => isRecord(value) && isJson(value) }],
  [
    "features",
    {
      expected: "an array of strings without duplicates",
      holds: (value) => isArrayOf(value, isText) && isUnique(value),
    },
  ],
  [
    "schema",
    {
      expected: "an array of columns with name and type",
      holds: (value) => isArrayOf(value, isColumn),
      optional: true,
    },
  ],
  [
    "classes",
    {
      expected: "an array of strings, of numbers or of booleans without duplicates",
      holds: isClasses,
      optional: true,
    },
  ],
  ["state", { expected: "plain data", holds: (value) => value !== undefined }],
  ["report", { expected: "a record", holds: isRecord }],
]);

const reportRules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["samples", count],
  ["features", count],
  ["converged", { expected: "true or false", holds: (value) => typeof value === "boolean" }],
  ["iterations", count],
  ["objective", { expected: "an array of finite numbers", holds: (value) => isArrayOf(value, Number.isFinite) }],
  ["warnings", { expected: "an array of warnings", holds: (value) => isArrayOf(value, isWarning) }],
  [
    "notes",
    { expected: "a record of strings, finite numbers, booleans and lists of strings or numbers", holds: isNotes },
  ],
]);

function checkFields(
  value: unknown,
  path: string,
  rules: ReadonlyMap<string, Rule>,
  code: ErrorCode,
): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new LecternError(code, `${path}: expected a record, got ${show(value)}`, { path });
  for (const [name, { expected, holds, optional }] of rules) {
    const field = Object.hasOwn(value, name) ? value[name] : undefined;
    if (holds(field) || (optional === true && !Object.hasOwn(value, name))) continue;
    const found = Object.hasOwn(value, name) ? `got ${show(field)}` : "but it is missing";
    throw new LecternError(code, `${path}.${name}: expected ${expected}, ${found}`, { path: `${path}.${name}` });
  }
  for (const name of Object.keys(value)) {
    if (rules.has(name)) continue;
    throw new LecternError(code, `${path}: unknown field ${show(name)}${suggestion(name, [...rules.keys()])}`, {
      path,
    });
  }
  return value;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && !Object.is(value, -0);
}

function isClasses(value: unknown): boolean {
  const isClass = (one: unknown) => isText(one) || Number.isFinite(one) || typeof one === "boolean";
  if (!isArrayOf(value, isClass)) return false;
  return isUnique(value) && value.every((one) => typeof one === typeof value[0]);
}

function isUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

function isColumn(value: unknown): boolean {
  return isRecord(value) && isText(value["name"]) && isText(value["type"]);
}

function isArrayOf(value: unknown, holds: (part: unknown) => boolean): value is readonly unknown[] {
  return Array.isArray(value) && value.every(holds);
}

function isNotes(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return Object.values(value).every((note) => {
    const isList = Array.isArray(note) && note.every((one) => isText(one) || Number.isFinite(one));
    return isList || isText(note) || Number.isFinite(note) || typeof note === "boolean";
  });
}

function isJson(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return !ArrayBuffer.isView(value) && Object.values(value).every(isJson);
}
