import fc from "fast-check";
import { expect, test } from "vitest";
import { createTable, type Table } from "../table/table.js";
import { firstEqualRows, matchRows } from "./row-index.js";

const cells = fc.array(
  fc.tuple(
    fc.option(fc.constantFrom(0, -0, 1, 2.5)),
    fc.option(fc.constantFrom("a", "b", "")),
    fc.option(fc.boolean()),
  ),
  { maxLength: 30 },
);

const asTable = (rows: readonly (readonly unknown[])[]): Table =>
  createTable([
    [
      "number",
      { type: "number", values: Float64Array.from(rows, ([value]) => (value as number | null) ?? Number.NaN) },
    ],
    ["text", { type: "text", values: rows.map(([, value]) => value as string | null) }],
    ["flag", { type: "boolean", values: Uint8Array.from(rows, ([, , flag]) => (flag === null ? 255 : Number(flag))) }],
  ]);

/** A key of a row, computed independently: JSON writes −0 as 0. */
const keyOf = (row: readonly unknown[]) => JSON.stringify(row);

test("the first equal row matches a comparison of rows as text", () => {
  fc.assert(
    fc.property(cells, (rows) => {
      const keys = rows.map(keyOf);
      expect(Array.from(firstEqualRows(asTable(rows)))).toEqual(keys.map((key) => keys.indexOf(key)));
    }),
  );
});

test("finds rows of one table in another, whatever their order", () => {
  fc.assert(
    fc.property(cells, cells, (rows, wanted) => {
      const keys = rows.map(keyOf);
      expect(Array.from(matchRows(asTable(rows), asTable(wanted)))).toEqual(
        wanted.map((row) => keys.indexOf(keyOf(row))),
      );
    }),
  );
});

test("compares categories, ordinals and texts by their names, not by their codes", () => {
  const one = createTable([["c", { type: "category", codes: Int32Array.of(0, 1, -1), categories: ["a", "b"] }]]);
  const other = createTable([["c", { type: "ordinal", codes: Int32Array.of(0, 1, 2), levels: ["z", "b", "a"] }]]);
  const texts = createTable([["c", { type: "text", values: ["b", null, "q"] }]]);
  expect(Array.from(matchRows(one, other))).toEqual([-1, 1, 0]);
  expect(Array.from(matchRows(one, texts))).toEqual([1, 2, -1]);
});

test("a number never equals a boolean or a text", () => {
  const numbers = createTable({ c: [0, 1] });
  expect(Array.from(matchRows(numbers, createTable({ c: [false, true] })))).toEqual([-1, -1]);
  expect(Array.from(matchRows(numbers, createTable({ c: ["0", "1"] })))).toEqual([-1, -1]);
});

test("compares images pixel by pixel", () => {
  const images = (...pixels: number[]): Table =>
    createTable([
      [
        "image",
        {
          type: "image",
          width: 2,
          height: 1,
          channels: 1,
          pixels: Float32Array.from(pixels),
          missing: new Uint8Array(pixels.length / 2),
        },
      ],
    ]);
  expect(Array.from(firstEqualRows(images(1, 2, 3, 4, 1, 2)))).toEqual([0, 1, 0]);
  expect(Array.from(matchRows(images(1, 2), images(1, 2, 2, 1)))).toEqual([0, -1]);
});

test("rows with exchanged values in two columns differ", () => {
  const table = createTable({ a: [1, 2], b: [2, 1] });
  expect(Array.from(firstEqualRows(table))).toEqual([0, 1]);
});
