import { describe, expect, test } from "vitest";
import { asMatrix } from "../data/matrix.js";
import type { Table } from "../data/table/table.js";
import { labelColumn, numberColumns } from "./from-table.js";

const table: Table = {
  rows: 3,
  names: ["a", "b", "gap", "kind", "hole"],
  columns: [
    { type: "number", values: Float64Array.of(1, 2, 3) },
    { type: "number", values: Float64Array.of(4, 5, 6) },
    { type: "number", values: Float64Array.of(7, Number.NaN, 9) },
    { type: "category", codes: Int32Array.of(0, 1, 0), categories: ["10", "9"] },
    { type: "category", codes: Int32Array.of(0, 0, -1), categories: ["x"] },
  ],
};

describe("numberColumns", () => {
  test("returns the named columns in the given order", () => {
    expect(numberColumns(table, ["b", "a"])).toEqual(
      asMatrix([
        [4, 1],
        [5, 2],
        [6, 3],
      ]),
    );
    expect(numberColumns(table, [])).toEqual({ rows: 3, columns: 0, data: new Float64Array(0) });
  });

  test("refuses missing values, other types and unknown names", () => {
    expect(() => numberColumns(table, ["a", "gap"])).toThrow(/column "gap" has no number in row 1/);
    expect(() => numberColumns(table, ["kind"])).toThrow(/column "kind" must hold numbers, but its type is category/);
    expect(() => numberColumns(table, ["gapp"])).toThrow(/did you mean "gap"\?/);
  });
});

describe("labelColumn", () => {
  test("lists classes in sorted order, whatever the order of the table", () => {
    expect(labelColumn(table, "kind")).toEqual({ codes: Int32Array.of(1, 0, 1), classes: ["9", "10"] });
  });

  test("refuses missing values and other types", () => {
    expect(() => labelColumn(table, "hole")).toThrow(/column "hole" has no value in row 2/);
    expect(() => labelColumn(table, "a")).toThrow(/column "a" must hold categories, but its type is number/);
  });
});
