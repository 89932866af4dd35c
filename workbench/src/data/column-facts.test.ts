import { type ColumnProfile, createTable, profileTable } from "lectern/data";
import { expect, test } from "vitest";
import { short, summaryText, typeText } from "./column-facts.js";

const profileOf = (values: unknown[]) => profileTable(createTable({ a: values })).columns[0] as ColumnProfile;
const rows = Array.from({ length: 12 }, (_, i) => i);

test("gives the type, and the number of missing values", () => {
  expect(typeText(profileOf([1, 2.5, null]))).toBe("number, 1 missing");
  expect(typeText(profileOf(["a", "b", "a"]))).toBe("category");
});

test.each([
  ["numbers", [1.5, 2, 9.25], "1.5 to 9.25, median 2"],
  ["one number only", [3, 3, 3], "always 3"],
  ["categories", ["b", "a", "b"], "2 values: b, a"],
  ["many categories", rows.map((i) => `c${i % 6}`), "6 values: c0, c1, c2, c3, …"],
  ["long ones", ["a very long category", "b", "b"], "2 values: b, a very long cat…"],
  ["dates", ["2024-02-29", "2023-01-01"], "2023-01-01 to 2024-02-29"],
  ["nothing", [null, null], "no values"],
  ["identifiers", rows.map((i) => `row-${i}`), "12 values, all distinct, like an identifier"],
  ["row numbers", rows, "0 to 11, median 5.5; all distinct, like an identifier"],
])("%s", (_, values, expected) => {
  expect(summaryText(profileOf(values))).toBe(expected);
});

test("numbers are short", () => {
  expect([0.1 + 0.2, 123456, 1234567.8, -0.000012345, 2].map(short)).toEqual([
    "0.3",
    "123456",
    "1235000",
    "-0.00001234",
    "2",
  ]);
});
