/** What the steps of a recipe learned: the fields that their methods declare, with sizes and values. */
import { describeState, type StateRow } from "lectern/contract";
import type { LearnedStep, LearnedValue } from "./calls.js";
import type { FittedStep } from "./learned.js";

/** How many values of a list are shown. */
const SHOWN = 6;

/** What a step learned, a row for each field of its state. */
export function learnedStep({ recipe, model }: FittedStep): LearnedStep {
  const { title, learns } = recipe.method;
  return { title, values: describeState(learns).map((row) => withValue(row, model.state)) };
}

function withValue(row: StateRow, state: unknown): LearnedValue {
  return { ...row, ...sizeAndText(valueAt(state, row.path.split("."))) };
}

/** The value at a path such as `trees[].threshold`; of a list of records, that of the first. */
function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || typeof value !== "object" || value === null) return value ?? undefined;
  const isEach = name.endsWith("[]");
  const part = (value as Readonly<Record<string, unknown>>)[isEach ? name.slice(0, -2) : name];
  return valueAt(isEach && Array.isArray(part) ? part[0] : part, rest);
}

/** The size of a value in words, and the value or its beginning. */
export function sizeAndText(value: unknown): { readonly size: string; readonly value: string } {
  if (value === null || value === undefined) return { size: "", value: "–" };
  if (Array.isArray(value)) return { size: String(value.length), value: beginningOf(value.filter(isScalar)) };
  if (ArrayBuffer.isView(value)) {
    const numbers = value as Float64Array;
    return { size: String(numbers.length), value: beginningOf(numbers) };
  }
  if (typeof value !== "object") return { size: "", value: textOf(value) };
  const { rows, columns, data, values, kind } = value as Readonly<Record<string, unknown>>;
  const entries = data ?? values;
  if (typeof rows === "number" && typeof columns === "number" && ArrayBuffer.isView(entries)) {
    return { size: `${rows} × ${columns}`, value: beginningOf(entries as Float64Array) };
  }
  return { size: "", value: typeof kind === "string" ? kind : "" };
}

function isScalar(value: unknown): value is number | string | boolean {
  return typeof value === "number" || typeof value === "string" || typeof value === "boolean";
}

function beginningOf(values: ArrayLike<unknown>): string {
  const shown = Array.from({ length: Math.min(SHOWN, values.length) }, (_, i) => textOf(values[i]));
  return values.length > SHOWN ? `${shown.join(", ")} …` : shown.join(", ");
}

function textOf(value: unknown): string {
  return typeof value === "number" && !Number.isInteger(value) ? String(Number(value.toPrecision(4))) : String(value);
}
