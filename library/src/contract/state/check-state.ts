/** Checks a state against the table of its method, so that what a file holds can be trusted from then on. */
import { type ErrorCode, LecternError, show } from "../../core/errors.js";
import { resolveOptions } from "../../core/options/checks.js";
import { isRecord, showPath } from "../../core/plain-data.js";
import { typedArrayKind } from "../../core/typed-arrays.js";
import { asSparse, isSparse } from "../../data/sparse.js";
import { checkNumber, checkNumbers } from "./check-numbers.js";
import type {
  AnyField,
  ArrayField,
  EitherField,
  Field,
  ListField,
  MatrixField,
  NumberField,
  OptionField,
  Size,
  SparseField,
  StateCheck,
  StateContext,
  StateTable,
  TextField,
} from "./fields.js";
import { createSizes, isName, type Sizes } from "./sizes.js";

/** What a state is checked with. */
export interface StateRules {
  readonly kind: string;
  readonly learns: StateTable;
  readonly options: Readonly<Record<string, unknown>>;
  /** The sizes of the model: features, classes, samples. */
  readonly sizes: Readonly<Record<string, number>>;
  /** The code of the errors: "invalid-file" unless given. */
  readonly code?: ErrorCode;
}

/** Throws for a state that is not as the table says, with the path of the field and what it must be. */
export function checkState(rules: StateRules, state: unknown): void {
  const { kind, options, code = "invalid-file" } = rules;
  const refuse: Refuse = (path, problem) => {
    const place = showPath(path);
    return new LecternError(code, `${kind}: ${place} ${problem}`, { kind, path: place });
  };
  checkFields({ refuse, options, sizes: createSizes(rules.sizes), record: {} }, rules.learns, state, ["state"]);
}

type Path = readonly string[];

/** The error that names the field and says what it must be. */
type Refuse = (path: Path, problem: string) => LecternError;

interface Check {
  readonly refuse: Refuse;
  readonly options: Readonly<Record<string, unknown>>;
  readonly sizes: Sizes;
  /** The record whose fields are being checked. */
  readonly record: Readonly<Record<string, unknown>>;
}

function checkFields(check: Check, table: StateTable, value: unknown, path: Path): void {
  if (!isRecord(value)) throw check.refuse(path, `must be a record, got ${show(value)}`);
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(table, name)) throw check.refuse([...path, name], "is not a field of this state");
  }
  for (const [name, field] of Object.entries(table)) {
    if (!Object.hasOwn(value, name)) throw check.refuse([...path, name], "is missing");
    checkValue({ ...check, record: value }, field, value[name], [...path, name]);
  }
}

function checkValue(check: Check, given: Field, value: unknown, path: Path): void {
  const field = given as AnyField;
  checkForm(check, field, value, path);
  const problem = (field.check as StateCheck<unknown> | undefined)?.(value, contextOf(check));
  if (problem !== undefined) throw check.refuse(path, problem);
}

function contextOf({ options, sizes, record }: Check): StateContext {
  return {
    options,
    record,
    sizeOf: (name) => {
      const size = sizes.valueOf(name);
      if (size === undefined) throw new Error(`state: no field before this one has the size ${name}`);
      return size;
    },
  };
}

function checkForm(check: Check, field: AnyField, value: unknown, path: Path): void {
  switch (field.type) {
    case "number":
    case "integer":
      checkScalar(check, field, value, path);
      return;
    case "flag":
      if (typeof value !== "boolean") throw check.refuse(path, `must be true or false, got ${show(value)}`);
      return;
    case "text":
      checkText(check, field, value, path);
      return;
    case "array":
      checkArray(check, field, value, path);
      return;
    case "matrix":
      checkMatrix(check, field, value, path);
      return;
    case "sparse":
      checkSparse(check, field, value, path);
      return;
    case "list":
      checkList(check, field, value, path);
      return;
    case "record":
      checkFields(check, field.fields, value, path);
      return;
    case "either":
      checkEither(check, field, value, path);
      return;
    case "optional":
      if (value !== null) checkValue(check, field.field, value, path);
      return;
    case "option":
      checkOption(check, field, value, path);
      return;
    case "model":
      if (!isRecord(value)) throw check.refuse(path, `must be a saved model, got ${show(value)}`);
      return;
    case "data":
      return;
  }
}

function checkScalar({ refuse, sizes }: Check, field: NumberField, value: unknown, path: Path): void {
  if (typeof value !== "number") throw refuse(path, `must be a number, got ${show(value)}`);
  if (field.type === "integer" && !Number.isSafeInteger(value))
    throw refuse(path, `must be a whole number, got ${show(value)}`);
  checkNumber(value, field.range, sizes, (problem) => refuse(path, problem));
  if (field.size !== undefined) checkSize({ refuse, sizes }, field.size, value, path, "must be");
}

function checkText({ refuse }: Check, { choices }: TextField, value: unknown, path: Path): void {
  if (typeof value !== "string") throw refuse(path, `must be a string, got ${show(value)}`);
  if (choices === undefined || choices.includes(value)) return;
  throw refuse(path, `must be one of ${choices.map(show).join(", ")}, got ${show(value)}`);
}

function checkArray({ refuse, sizes }: Check, { array, length, range }: ArrayField, value: unknown, path: Path): void {
  const kind = typedArrayKind(value);
  if (kind?.name !== array) throw refuse(path, `must be ${withArticle(array)}, got ${show(value)}${remedyFor(value)}`);
  const values = value as Float64Array;
  checkSize({ refuse, sizes }, length, values.length, path, "must have the length");
  checkNumbers(values, 1, range, sizes, (problem) => refuse(path, problem));
}

function checkMatrix(check: Check, field: MatrixField, value: unknown, path: Path): void {
  const { refuse, sizes } = check;
  if (!isRecord(value)) throw refuse(path, `must be a matrix, got ${show(value)}`);
  const { rows, columns, data, ...others } = value;
  if (!isCount(rows) || !isCount(columns) || !(data instanceof Float64Array) || Object.keys(others).length > 0) {
    throw refuse(
      path,
      `must be a matrix: rows, columns and data as a Float64Array${remedyFor(...Object.values(value))}`,
    );
  }
  if (data.length !== rows * columns) {
    throw refuse(path, `must have ${rows} x ${columns} numbers, got ${data.length}`);
  }
  checkSize(check, field.rows, rows, [...path, "rows"], "must be");
  checkSize(check, field.columns, columns, [...path, "columns"], "must be");
  checkNumbers(data, columns, field.range, sizes, (problem) => refuse(path, problem));
}

function checkSparse(check: Check, field: SparseField, value: unknown, path: Path): void {
  const { refuse, sizes } = check;
  if (!isSparse(value) || !isCount(value.rows) || !isCount(value.columns)) {
    const remedy = isRecord(value) ? remedyFor(...Object.values(value)) : "";
    throw refuse(path, `must be a sparse matrix, got ${show(value)}${remedy}`);
  }
  try {
    asSparse(value, "it");
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    throw refuse(path, `must be a sparse matrix: ${error.message}`);
  }
  checkSize(check, field.rows, value.rows, [...path, "rows"], "must be");
  checkSize(check, field.columns, value.columns, [...path, "columns"], "must be");
  checkNumbers(value.values, 1, field.range, sizes, (problem) => refuse(path, problem));
}

function checkList(check: Check, { length, item }: ListField, value: unknown, path: Path): void {
  if (!Array.isArray(value)) throw check.refuse(path, `must be a list, got ${show(value)}`);
  checkSize(check, length, value.length, path, "must have the length");
  value.forEach((each, i) => {
    checkValue({ ...check, sizes: check.sizes.inside() }, item, each, [...path, String(i)]);
  });
}

/** The first form that fits; when none does, what is wrong with the one that fits furthest. */
function checkEither(check: Check, { forms }: EitherField, value: unknown, path: Path): void {
  const tagged = forms.filter((form) => !hasOtherTag(form as AnyField, value));
  let furthest: LecternError | undefined;
  for (const form of tagged.length > 0 ? tagged : forms) {
    try {
      checkValue(check, form, value, path);
      return;
    } catch (error) {
      if (!(error instanceof LecternError)) throw error;
      if (furthest === undefined || depthOf(error) > depthOf(furthest)) furthest = error;
    }
  }
  throw furthest ?? new Error("state: either needs at least one form");
}

/** Whether a form is a record with a tag, such as its kind, of which the value has another one. */
function hasOtherTag(form: AnyField, value: unknown): boolean {
  if (form.type !== "record" || !isRecord(value)) return false;
  return Object.entries(form.fields).some(([name, given]) => {
    const field = given as AnyField;
    return field.type === "text" && field.choices !== undefined && !field.choices.some((tag) => tag === value[name]);
  });
}

function depthOf({ details }: LecternError): number {
  return String(details["path"]).split(".").length;
}

/** An option that is given in full: nothing is left to its defaults. */
function checkOption({ refuse }: Check, { option }: OptionField, value: unknown, path: Path): void {
  let resolved: unknown;
  try {
    resolved = resolveOptions("state", { value: option }, { value }).value;
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    throw refuse(path, String(error.details["problem"] ?? error.message));
  }
  if (!isSame(resolved, value)) throw refuse(path, `must be given in full, got ${show(value)}`);
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || a === null || typeof b !== "object" || b === null) return Object.is(a, b);
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name as never], b[name as never]))
  );
}

/** Holds a number to a size, or gives a size that has no value yet this one. */
function checkSize(
  { refuse, sizes }: Pick<Check, "refuse" | "sizes">,
  size: Size,
  actual: number,
  path: Path,
  must: string,
): void {
  const expected = sizes.valueOf(size);
  if (expected === undefined && isName(size)) sizes.define(size, actual);
  else if (expected !== actual) {
    const reason = typeof size === "number" ? "" : ` (${size})`;
    throw refuse(path, `${must} ${expected}${reason}, got ${actual}`);
  }
}

function withArticle(array: string): string {
  return `${/^[AEIOU]/.test(array) && !array.startsWith("Uint") ? "an" : "a"} ${array}`;
}

/** What to do about a record in place of a typed array, which is what JSON makes of one. */
function remedyFor(...values: readonly unknown[]): string {
  if (!values.some(isRecord)) return "";
  return "; JSON does not keep typed arrays: copy a model with structuredClone, and write it to a file with saveModel";
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
