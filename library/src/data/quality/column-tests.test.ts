import { describe, expect, test } from "vitest";
import type { Column } from "../table/table.js";
import {
  lengthTest,
  membershipTest,
  monotoneTest,
  orderOf,
  patternTest,
  rangeTest,
  type Verdict,
  wholeTest,
} from "./column-tests.js";

const gap = Number.NaN;
const day = 86_400_000;
const numbers: Column = { type: "number", values: Float64Array.of(1, gap, 2.5, -3, 3) };
const dates: Column = { type: "date", values: Float64Array.of(0, day, gap, 2 * day, 9 * day) };
const texts: Column = { type: "text", values: ["ab", null, "abc", "", "zz"] };
const category: Column = { type: "category", codes: Int32Array.of(0, -1, 1, 2, 0), categories: ["ab", "abc", ""] };
const ordinal: Column = { type: "ordinal", codes: Int32Array.of(0, 1, -1, 0, 2), levels: ["low", "mid", "high"] };
const flags: Column = { type: "boolean", values: Uint8Array.of(1, 255, 0, 1, 1) };

/** The rows of five that break the rule; gaps never do. */
const broken = (test: Verdict) => (typeof test === "string" ? test : [0, 1, 2, 3, 4].filter((row) => test(row)));

test("range: numbers and dates, with bounds of the same type", () => {
  expect(broken(rangeTest(numbers, { rule: "range", column: "", minimum: 0, maximum: 2.5 }))).toEqual([3, 4]);
  expect(broken(rangeTest(dates, { rule: "range", column: "", maximum: "1970-01-03" }))).toEqual([4]);
  expect(broken(rangeTest(texts, { rule: "range", column: "", maximum: 3 }))).toContain("type text, not numbers");
  expect(broken(rangeTest(dates, { rule: "range", column: "", maximum: 3 }))).toContain("cannot be compared with 3");
});

test("whole: numbers only", () => {
  expect(broken(wholeTest(numbers))).toEqual([2]);
  expect(broken(wholeTest(flags))).toContain("not numbers");
});

test("matches and length: texts, categories and ordinals", () => {
  expect(broken(patternTest(texts, { rule: "matches", column: "", pattern: "^a" }))).toEqual([3, 4]);
  expect(broken(patternTest(category, { rule: "matches", column: "", pattern: "^a" }))).toEqual([3]);
  expect(broken(patternTest(ordinal, { rule: "matches", column: "", pattern: "o|h" }))).toEqual([1]);
  expect(broken(lengthTest(texts, { rule: "length", column: "", minimum: 1, maximum: 2 }))).toEqual([2, 3]);
  expect(broken(patternTest(numbers, { rule: "matches", column: "", pattern: "1" }))).toContain("not strings");
});

test("oneOf: values of the column's own type", () => {
  const test = (column: Column, ...values: (string | number | boolean)[]) =>
    broken(membershipTest(column, { rule: "oneOf", column: "", values }));
  expect(test(numbers, 1, 3)).toEqual([2, 3]);
  expect(test(numbers, "1", "3")).toEqual([0, 2, 3, 4]);
  expect(test(flags, true)).toEqual([2]);
  expect(test(dates, "1970-01-01", "1970-01-02", "1970-01-10")).toEqual([3]);
  expect(test(category, "ab", "abc")).toEqual([3]);
  expect(test(texts, "ab", "zz")).toEqual([2, 3]);
});

describe("monotone", () => {
  test("compares with the last row that has a value", () => {
    const rule = { rule: "monotone", column: "", direction: "increasing" } as const;
    expect(broken(monotoneTest(numbers, rule))).toEqual([3]);
    expect(broken(monotoneTest(dates, { ...rule, strict: true }))).toEqual([]);
    expect(broken(monotoneTest(dates, { ...rule, direction: "decreasing" }))).toEqual([1, 3, 4]);
    expect(broken(monotoneTest(ordinal, rule))).toEqual([3]);
    expect(broken(monotoneTest(texts, rule))).toContain("no order");
  });

  test("strictly: equal neighbours violate it", () => {
    const same: Column = { type: "number", values: Float64Array.of(1, 1, 2, 2, 3) };
    const rule = { rule: "monotone", column: "", direction: "increasing" } as const;
    expect(broken(monotoneTest(same, rule))).toEqual([]);
    expect(broken(monotoneTest(same, { ...rule, strict: true }))).toEqual([1, 3]);
  });
});

test("numbers, dates, booleans and ordinals have an order, with NaN for missing values", () => {
  expect([0, 1, 2].map((row) => orderOf(ordinal)?.(row))).toEqual([0, 1, gap]);
  expect([0, 1, 2].map((row) => orderOf(flags)?.(row))).toEqual([1, gap, 0]);
  expect(orderOf(category)).toBeUndefined();
});
