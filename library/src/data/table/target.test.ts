import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createTable } from "./table.js";
import { asBinaryColumn, rowsWithValue, targetFromColumn } from "./target.js";

const table = createTable({
  price: [10, Number.NaN, 30],
  city: ["a", "b", null],
  sold: [true, false, true],
});

describe("a column as the target", () => {
  test("finds rows without a value", () => {
    expect([...rowsWithValue(table, "price")]).toEqual([0, 2]);
    expect([...rowsWithValue(table, "city")]).toEqual([0, 1]);
    expect([...rowsWithValue(table, "sold")]).toEqual([0, 1, 2]);
  });

  test("numbers stay numbers, booleans become 0 and 1, and classifiers get classes of all of them", () => {
    expect([...(targetFromColumn(createTable({ price: [10, 30] }), "price", "any") as Float64Array)]).toEqual([10, 30]);
    expect([...(targetFromColumn(table, "sold", "numbers") as Float64Array)]).toEqual([1, 0, 1]);
    expect(targetFromColumn(table, "sold", "any")).toMatchObject({ classes: [false, true] });
    const counts = createTable({ count: [2, 1, 2] });
    expect(targetFromColumn(counts, "count", "labels")).toMatchObject({ classes: [1, 2] });
  });

  test("refuses a missing value of every type, by its row; an empty text is missing too", () => {
    const gaps = createTable({
      flag: [true, null, false],
      day: [null, new Date(0), new Date(1)],
      name: ["a", "", "b"],
    });
    const cases = [
      [table, "price", "any", 1],
      [table, "price", "labels", 1],
      [table, "city", "labels", 2],
      [table, "city", "any", 2],
      [gaps, "flag", "numbers", 1],
      [gaps, "flag", "labels", 1],
      [gaps, "day", "labels", 0],
      [gaps, "name", "labels", 1],
    ] as const;
    for (const [from, name, wanted, row] of cases) {
      expect(refusal(() => targetFromColumn(from, name, wanted))).toBe(
        `invalid-data: the target "${name}" has no value in row ${row}; use splitTarget, which leaves rows without a target out`,
      );
    }
  });

  test("refuses categories as numbers", () => {
    expect(refusal(() => targetFromColumn(createTable({ city: ["a", "b"] }), "city", "numbers"))).toContain(
      "is a category column",
    );
  });
});

test("two distinct numbers become two classes, missing values stay missing; one or three numbers and other columns do not change", () => {
  const column = (values: number[]) => createTable({ a: values }).columns[0];
  const made = asBinaryColumn(column([1, 0, Number.NaN, 1]));
  expect(made).toEqual({ type: "category", codes: Int32Array.of(1, 0, -1, 1), categories: ["0", "1"] });
  for (const values of [
    [1, 1],
    [1, 2, 3],
  ])
    expect(asBinaryColumn(column(values))).toBeUndefined();
  expect(asBinaryColumn(createTable({ a: ["x", "y"] }).columns[0])).toBeUndefined();
});
