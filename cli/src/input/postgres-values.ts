/** Parses the text values that PostgreSQL sends. */
import type { ValueKind } from "@lectern/formats";

/** A type by its name and its category in the catalogue `pg_type`. */
export interface PostgresType {
  readonly name: string;
  readonly category: string;
}

/** How the text values of a type are parsed. */
export interface PostgresReading {
  readonly kind: ValueKind;
  readonly convert: (text: string) => unknown;
}

/** The parser of a type; undefined for composite types. */
export function readingOfPostgres({ name, category }: PostgresType): PostgresReading | undefined {
  switch (category) {
    case "B":
      return { kind: "boolean", convert: (text) => text === "t" };
    case "N":
      // Money is formatted by the locale of the server.
      if (name === "money") return undefined;
      return { kind: "number", convert: name === "int8" ? BigInt : numberOf };
    case "D":
      if (name === "time") return { kind: "number", convert: secondsOf };
      return name === "timetz" ? undefined : { kind: "date", convert: millisecondsOf };
    // Strings, enumerations, addresses, and literals of unknown type.
    case "S":
    case "E":
    case "I":
    case "X":
      return { kind: "text", convert: (text) => text };
    default:
      return name === "uuid" || name === "xml" ? { kind: "text", convert: (text) => text } : undefined;
  }
}

function numberOf(text: string): number | null {
  // PostgreSQL's NaN is a value; here it becomes a missing value.
  const value = Number(text);
  return Number.isNaN(value) ? null : value;
}

/** `2024-02-29`, `2024-02-29 13:05:00.25` or `2024-02-29 13:05:00+00`; infinities and years BC become missing values. */
function millisecondsOf(text: string): number | null {
  const parts = /^(\d{4,6}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d(?:\.\d+)?))?(?:\+00)?$/.exec(text);
  if (parts === null) return null;
  const [, day, time = "00:00:00"] = parts;
  const [year, rest] = [day.slice(0, day.indexOf("-")), day.slice(day.indexOf("-"))];
  const date = year.length === 4 ? day : `+${year.padStart(6, "0")}${rest}`;
  const [whole, fraction = ""] = time.split(".");
  return Date.parse(`${date}T${whole}Z`) + Number(`0.${fraction}0`) * 1000;
}

/** A time of day in seconds. */
function secondsOf(text: string): number {
  const [hours, minutes, seconds] = text.split(":").map(Number);
  return 3600 * hours + 60 * minutes + seconds;
}
