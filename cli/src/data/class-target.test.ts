import { cell, columnOf, createTable } from "lectern/data";
import { expect, test } from "vitest";
import { asClassTarget } from "./class-target.js";

const none = new Map<string, string>();

test("turns two distinct numbers into two classes, keeps missing values, and adds a note", () => {
  const table = createTable({ a: [1, 2, 3, 4], sick: [1, 0, Number.NaN, 1] });
  const { table: made, notes } = asClassTarget(table, "sick", none);
  expect(columnOf(made, "sick")).toMatchObject({ type: "category", categories: ["0", "1"] });
  expect([0, 1, 2, 3].map((i) => cell(made, i, "sick"))).toEqual(["1", "0", null, "1"]);
  expect(columnOf(made, "a")).toBe(columnOf(table, "a"));
  expect(notes[0]).toContain("--as sick=number");
  expect(columnOf(table, "sick").type).toBe("number");
});

test("leaves columns with one or three distinct numbers, declared numbers, and other types unchanged", () => {
  const table = createTable({ one: [1, 1, 1], three: [1, 2, 3], two: [0, 1, 1], word: ["a", "b", "a"] });
  for (const name of ["one", "three", "word"]) expect(asClassTarget(table, name, none)).toEqual({ table, notes: [] });
  expect(asClassTarget(table, "two", new Map([["two", "number"]]))).toEqual({ table, notes: [] });
});
