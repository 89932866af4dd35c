/** Option values as people read and type them. */
import type { Option } from "lectern/contract";
import { kindOf, type OptionOf } from "./option-types.js";

/** What was read from a text: a value, or why there is none. */
export type Reading = { readonly value: unknown } | { readonly problem: string };

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A number in its shortest usual form: 0.001, but 1e-6. */
export function writeNumber(value: unknown): string {
  return typeof value === "number" && value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential() : String(value);
}

/** Reads a number; the library checks whether the option accepts it. */
export function readNumber(text: string): Reading {
  const trimmed = text.trim();
  if (trimmed === "") return { problem: "type a number" };
  return number.test(trimmed) ? { value: Number(trimmed) } : { problem: `"${trimmed}" is not a number` };
}

export function readJson(text: string): Reading {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: `invalid JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Short values on one line, others with a line for each part. */
export function writeJson(value: unknown): string {
  const line = JSON.stringify(value) ?? "null";
  return line.length <= 40 ? line : JSON.stringify(value, null, 2);
}

/** Whether the parts of a list can be typed one after the other, with commas between them. */
export function isPlainList({ item }: OptionOf<"list">): boolean {
  return item.type === "number" || item.type === "integer" || item.type === "text" || item.type === "choice";
}

/** A list with commas between its parts, or as JSON where that could be misread. */
export function writeList(option: OptionOf<"list">, value: unknown): string {
  if (!Array.isArray(value) || !isPlainList(option)) return writeJson(value);
  const readable = value.every((part) => typeof part === "number" || (typeof part === "string" && isSafe(part)));
  return readable ? value.map(writeNumber).join(", ") : writeJson(value);
}

// A text with a comma would come back as two, one that begins with a bracket as JSON.
function isSafe(text: string): boolean {
  return text !== "" && text.trim() === text && !text.includes(",") && !text.startsWith("[");
}

/** Reads what {@link writeList} writes; an empty text is an empty list. */
export function readList(option: OptionOf<"list">, text: string): Reading {
  const trimmed = text.trim();
  if (trimmed === "") return { value: [] };
  if (trimmed.startsWith("[")) {
    const reading = readJson(trimmed);
    return "value" in reading && !Array.isArray(reading.value) ? { problem: "type a list such as [1, 2]" } : reading;
  }
  if (!isPlainList(option)) return { problem: "type a list as JSON, such as [[1, 2], [3]]" };
  const parts = trimmed
    .replace(/,$/, "")
    .split(",")
    .map((part) => part.trim());
  if (option.item.type === "text" || option.item.type === "choice") return { value: parts };
  const values: unknown[] = [];
  for (const [i, part] of parts.entries()) {
    const reading = readNumber(part);
    if ("problem" in reading) {
      return { problem: part === "" ? `value ${i + 1} is missing` : `value ${i + 1}: ${reading.problem}` };
    }
    values.push(reading.value);
  }
  return { value: values };
}

/** The value in a few words: "off", "rbf", "not set". */
export function describeValue(option: Option, value: unknown): string {
  switch (option.type) {
    case "flag":
      return value === true ? "on" : "off";
    case "optional":
      return value === null ? "not set" : describeValue(option.option, value);
    case "variant":
    case "recipe":
      return kindOf(value) || shortened(value);
    case "list":
      if (Array.isArray(value) && value.length === 0) return "empty";
      return isPlainList(option) ? shorten(writeList(option, value)) : shortened(value);
    case "text":
      return value === "" ? "empty" : String(value);
    case "number":
    case "integer":
      return writeNumber(value);
    case "choice":
      return String(value);
    case "record":
    case "json":
      return shortened(value);
  }
}

function shortened(value: unknown): string {
  return shorten(JSON.stringify(value) ?? "");
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}
