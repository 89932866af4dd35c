/** Columns with nested values, which are not supported. */
import { Failure } from "./failure.js";

/** The error for a column with nested values. */
export function nested(title: string, name: string, what: string): Failure {
  return new Failure(
    "file",
    `${title}: column ${JSON.stringify(name)} contains ${what}; only plain values are supported`,
    {
      text: "leave it out or extract its parts with a query",
      remedy: { kind: "query" },
    },
  );
}
