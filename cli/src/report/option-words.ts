/** Options and their values in words. */
import { withMinus } from "../terminal/numbers.js";

/** The value of an option in words: "rbf (gamma 0.5)" for { kind: "rbf", gamma: 0.5 }. */
export function optionText(value: unknown): string {
  if (typeof value === "number") return withMinus(String(Number(value.toPrecision(4))));
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === null) return "none";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(optionText).join(", ");
  if (typeof value !== "object") return String(value);
  const { kind, ...rest } = value as Readonly<Record<string, unknown>>;
  const parts = Object.entries(rest).map(([name, part]) => `${optionWords(name)} ${optionText(part)}`);
  if (typeof kind !== "string") return parts.join(", ");
  return parts.length === 0 ? optionWords(kind) : `${optionWords(kind)} (${parts.join(", ")})`;
}

/** The name of an option as words: "maximum depth" for "maximumDepth". */
export function optionWords(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
}
