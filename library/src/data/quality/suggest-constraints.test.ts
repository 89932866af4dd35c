import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { penguins } from "../../datasets/index.js";
import { createTable, type Table } from "../table/table.js";
import { checkTable } from "./check-table.js";
import { suggestConstraints } from "./suggest-constraints.js";

const day = 86_400_000;
const reference: Table = createTable([
  ["id", Array.from({ length: 12 }, (_, i) => `u${(i * 5) % 12}`)],
  ["age", Array.from({ length: 12 }, (_, i) => (i === 3 ? null : 20 + ((i * 7) % 12)))],
  ["city", Array.from({ length: 12 }, (_, i) => ["Bern", "Oslo"][i % 2])],
  ["when", { type: "date", values: Float64Array.from({ length: 12 }, (_, i) => i * day) }],
  ["note", { type: "text", values: Array.from({ length: 12 }, (_, i) => "x".repeat(1 + (i % 5))) }],
  [
    "grade",
    { type: "ordinal", codes: Int32Array.from({ length: 12 }, (_, i) => i % 2), levels: ["low", "mid", "high"] },
  ],
]);

test("suggests what the reference data show", () => {
  expect(suggestConstraints(reference)).toEqual([
    { rule: "columns", names: ["id", "age", "city", "when", "note", "grade"] },
    { rule: "distinctRows" },
    { rule: "type", column: "id", type: "category" },
    { rule: "complete", column: "id" },
    { rule: "unique", column: "id" },
    { rule: "type", column: "age", type: "number" },
    { rule: "atMostMissing", column: "age", share: 1 / 6 },
    { rule: "whole", column: "age" },
    { rule: "range", column: "age", minimum: 20, maximum: 31 },
    { rule: "type", column: "city", type: "category" },
    { rule: "complete", column: "city" },
    { rule: "oneOf", column: "city", values: ["Bern", "Oslo"] },
    { rule: "type", column: "when", type: "date" },
    { rule: "complete", column: "when" },
    { rule: "monotone", column: "when", direction: "increasing", strict: true },
    { rule: "range", column: "when", minimum: "1970-01-01", maximum: "1970-01-12" },
    { rule: "type", column: "note", type: "text" },
    { rule: "complete", column: "note" },
    { rule: "length", column: "note", minimum: 1, maximum: 5 },
    { rule: "type", column: "grade", type: "ordinal" },
    { rule: "complete", column: "grade" },
    { rule: "oneOf", column: "grade", values: ["low", "mid", "high"] },
  ]);
});

describe("the reference table itself satisfies every suggestion", () => {
  test("for any data", () => {
    const column = (value: fc.Arbitrary<unknown>) => fc.array(fc.option(value), { minLength: 15, maxLength: 15 });
    const tables = fc.record({
      a: column(fc.double({ noNaN: true })),
      b: column(fc.constantFrom("x", "y", "z")),
      c: column(fc.boolean()),
      d: column(fc.string()),
      e: column(fc.integer()),
    });
    fc.assert(
      fc.property(tables, fc.double({ min: 0, max: 1, noNaN: true }), (columns, slack) => {
        const table = createTable(columns);
        expect(checkTable(table, suggestConstraints(table, { slack })).violations).toEqual([]);
      }),
    );
  });

  test("for real data", async () => {
    const table = await penguins();
    expect(checkTable(table, suggestConstraints(table)).violations).toEqual([]);
    expect(checkTable(reference, suggestConstraints(reference)).violations).toEqual([]);
  });
});

test("slack widens ranges of numbers and dates on both sides", () => {
  const wide = suggestConstraints(reference, { slack: 1 });
  expect(wide).toContainEqual({ rule: "range", column: "age", minimum: 9, maximum: 42 });
  expect(wide).toContainEqual({ rule: "range", column: "when", minimum: "1969-12-21", maximum: "1970-01-23" });
  expect(refusal(() => suggestConstraints(reference, { slack: -1 }))).toContain("slack must be a number, at least 0");
});

test("a few rows are not enough to suggest orders and distinct rows", () => {
  const rules = suggestConstraints(createTable({ a: [1, 2, 3] })).map(({ rule }) => rule);
  expect(rules).toEqual(["columns", "type", "complete", "whole", "range"]);
});
