import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createTable } from "./table.js";
import { asTwoClasses, rowsWithValue, targetFromColumn } from "./target.js";

const table = createTable({
  price: [10, Number.NaN, 30],
  city: ["a", "b", null],
  sold: [true, false, true],
});

describe("a column as the target", () => {
  test("rows without a value are found", () => {
    expect([...rowsWithValue(table, "price")]).toEqual([0, 2]);
    expect([...rowsWithValue(table, "city")]).toEqual([0, 1]);
    expect([...rowsWithValue(table, "sold")]).toEqual([0, 1, 2]);
  });

  test("numbers stay numbers, booleans become 0 and 1, and where classes are wanted all are classes", () => {
    expect([...(targetFromColumn(table, "price", "any") as Float64Array)]).toEqual([10, Number.NaN, 30]);
    expect([...(targetFromColumn(table, "sold", "numbers") as Float64Array)]).toEqual([1, 0, 1]);
    expect(targetFromColumn(table, "sold", "any")).toMatchObject({ classes: [false, true] });
    const counts = createTable({ count: [2, 1, 2] });
    expect(targetFromColumn(counts, "count", "labels")).toMatchObject({ classes: [1, 2] });
  });

  test("categories are no numbers", () => {
    expect(refusal(() => targetFromColumn(table, "city", "numbers"))).toContain("is a category column");
  });
});

test("two different numbers become two classes and gaps stay gaps; one or three numbers and other columns do not", () => {
  const column = (values: number[]) => createTable({ a: values }).columns[0];
  const made = asTwoClasses(column([1, 0, Number.NaN, 1]));
  expect(made).toEqual({ type: "category", codes: Int32Array.of(1, 0, -1, 1), categories: ["0", "1"] });
  for (const values of [
    [1, 1],
    [1, 2, 3],
  ])
    expect(asTwoClasses(column(values))).toBeUndefined();
  expect(asTwoClasses(createTable({ a: ["x", "y"] }).columns[0])).toBeUndefined();
});
