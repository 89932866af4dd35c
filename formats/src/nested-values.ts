/** Columns whose values have parts, which no method here learns from as they are. */
import { Failure } from "./failure.js";

/** The failure for a column that is none of plain values. */
export function nested(title: string, name: string, what: string): Failure {
  return new Failure("file", `${title}: column ${JSON.stringify(name)} holds ${what}; only plain values can be read`, {
    text: "leave it out or take its parts out with a query",
    remedy: { kind: "query" },
  });
}
