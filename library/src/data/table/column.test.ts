import { expect, test } from "vitest";
import { checkColumn, columnLength, missingInColumn, selectInColumn } from "./column.js";
import type { Column } from "./table.js";

const columns: readonly Column[] = [
  { type: "number", values: Float64Array.of(1, NaN) },
  { type: "date", values: Float64Array.of(1, NaN) },
  { type: "category", codes: Int32Array.of(0, -1), categories: ["a"] },
  { type: "ordinal", codes: Int32Array.of(0, -1), levels: ["a"] },
  { type: "boolean", values: Uint8Array.of(1, 255) },
  { type: "text", values: ["", null] },
  {
    type: "image",
    width: 1,
    height: 2,
    channels: 1,
    pixels: Float32Array.of(1, 2, 0, 0),
    missing: Uint8Array.of(0, 1),
  },
];

test.each(columns)("a column of type $type knows its length, its missing values and its rows", (column) => {
  expect(checkColumn(column, "c")).toBe(column);
  expect(columnLength(column)).toBe(2);
  expect([missingInColumn(column, 0), missingInColumn(column, 1)]).toEqual([false, true]);
  const swapped = selectInColumn(column, [1, 0]);
  expect([missingInColumn(swapped, 0), missingInColumn(swapped, 1)]).toEqual([true, false]);
  expect(selectInColumn(swapped, [1, 0])).toEqual(column);
});

test.each<[string, object]>([
  ["needs its values in a Float64Array", { type: "number", values: [1] }],
  ["needs its codes in an Int32Array", { type: "category", codes: [0], categories: ["a"] }],
  ["needs a list of levels", { type: "ordinal", codes: Int32Array.of(0), levels: [1] }],
  ["has duplicate categories", { type: "category", codes: Int32Array.of(0), categories: ["a", "a"] }],
  ["has the code 1 in row 1", { type: "category", codes: Int32Array.of(0, 1), categories: ["a"] }],
  ["has the code -2 in row 0", { type: "ordinal", codes: Int32Array.of(-2), levels: ["a"] }],
  ["may hold 0, 1 and 255 only", { type: "boolean", values: Uint8Array.of(2) }],
  ["may hold strings and null only", { type: "text", values: [undefined] }],
  [
    "needs 2 pixels, got 1",
    { type: "image", width: 2, height: 1, channels: 1, pixels: new Float32Array(1), missing: new Uint8Array(1) },
  ],
  [
    "needs a positive width",
    { type: "image", width: 0, height: 1, channels: 1, pixels: new Float32Array(0), missing: new Uint8Array(1) },
  ],
  ['has the unknown type "float"', { type: "float", values: [] }],
])("a column that %s is refused", (problem, column) => {
  expect(() => checkColumn(column as Column, "c")).toThrow(`table: column "c" ${problem}`);
});
