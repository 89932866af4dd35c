import { expect, test } from "vitest";
import type { Column } from "../table/table.js";
import { relationTest, repetitionTest } from "./pair-tests.js";

const gap = Number.NaN;
const a: Column = { type: "number", values: Float64Array.of(1, 2, gap, 4) };
const b: Column = { type: "number", values: Float64Array.of(1, 3, 0, 3) };
const words: Column = { type: "text", values: ["x", null, "y", null] };
const kinds: Column = { type: "category", codes: Int32Array.of(0, 0, 0, -1), categories: ["x"] };

const broken = (test: ReturnType<typeof relationTest>) =>
  typeof test === "string" ? test : [0, 1, 2, 3].filter((row) => test(row));

test("relations are checked row by row, except where a value is missing", () => {
  expect(broken(relationTest(a, b, "<"))).toEqual([0, 3]);
  expect(broken(relationTest(a, b, "<="))).toEqual([3]);
  expect(broken(relationTest(a, b, "="))).toEqual([1, 3]);
  expect(broken(relationTest(a, b, "!="))).toEqual([0]);
  expect(broken(relationTest(a, b, ">="))).toEqual([1]);
  expect(broken(relationTest(a, b, ">"))).toEqual([0, 1]);
});

test("texts and categories can be equal, but have no order", () => {
  expect(broken(relationTest(words, kinds, "="))).toEqual([2]);
  expect(broken(relationTest(words, kinds, "<"))).toContain("the types are text and category");
  expect(broken(relationTest(a, { type: "date", values: Float64Array.of(1, 2, 3, 4) }, "<"))).toContain(
    "number and date",
  );
});

test("ordinals have an order when they have the same levels", () => {
  const level = (levels: string[], ...codes: number[]): Column => ({
    type: "ordinal",
    codes: Int32Array.from(codes),
    levels,
  });
  const [low, high] = [level(["l", "h"], 0, 1, 1, 0), level(["l", "h"], 1, 0, 1, 0)];
  expect(broken(relationTest(low, high, "<="))).toEqual([1]);
  expect(broken(relationTest(low, level(["h", "l"], 0, 0, 0, 0), "<="))).toContain("cannot be compared");
});

test("a row that repeats an earlier one violates uniqueness, missing values excepted", () => {
  expect(broken(repetitionTest([words], 4))).toEqual([]);
  expect(broken(repetitionTest([kinds], 4))).toEqual([1, 2]);
  expect(broken(repetitionTest([kinds, b], 4))).toEqual([]);
});
