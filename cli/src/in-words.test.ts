import { expect, test } from "vitest";
import { inWords } from "./in-words.js";

test("leaves plain text unchanged", () => {
  expect(inWords("save it as CSV")).toBe("save it as CSV");
});

test.each([
  [{ kind: "declare", column: "zip", type: "text" }, "do this: --as zip=text"],
  [{ kind: "declare", column: "x", type: "number", effect: "which helps" }, "do this: --as x=number, which helps"],
  [{ kind: "query" }, 'do this: --sql "select … from data"'],
  [{ kind: "query", database: "a.duckdb" }, 'do this: --db a.duckdb --sql "select * from …"'],
  [{ kind: "unpack", program: "xz", name: "a.csv.xz" }, "do this: xz -dc a.csv.xz | lectern … -"],
] as const)("%j is written with flags", (remedy, expected) => {
  expect(inWords({ text: "do this", remedy })).toBe(expected);
});
