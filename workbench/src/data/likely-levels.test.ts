import { type ColumnProfile, createTable, profileTable } from "lectern/data";
import { expect, test } from "vitest";
import { inOrder, likelyLevels, movedLevel } from "./likely-levels.js";

const profileOf = (values: unknown[]) => profileTable(createTable({ a: values })).columns[0] as ColumnProfile;

test.each([
  [
    ["high", "low", "medium", "low"],
    ["low", "medium", "high"],
  ],
  [
    ["XL", "S", "M", "S"],
    ["S", "M", "XL"],
  ],
  [
    ["10 to 19", "0 to 9", "100 or more", "0 to 9"],
    ["0 to 9", "10 to 19", "100 or more"],
  ],
  [
    ["b", "c", "a", "a"],
    ["a", "b", "c"],
  ],
  [
    [3, 1, 2, 2],
    ["1", "2", "3"],
  ],
  [
    [true, false, true],
    ["false", "true"],
  ],
])("%j in order", (values, expected) => {
  expect(likelyLevels(profileOf(values))).toEqual(expected);
});

test("columns whose values are too many or not known are no ordinals", () => {
  for (const values of [
    [1.5, 2, 3],
    [1, 2, 4],
    [7, 7],
    [null, null],
    Array.from({ length: 30 }, (_, i) => `v${i % 15}`),
    ["2024-02-29", "2023-01-01"],
  ])
    expect(likelyLevels(profileOf(values))).toBeUndefined();
});

test("the words of different scales are sorted by name", () => {
  expect(inOrder(["warm", "small"])).toEqual(["small", "warm"]);
});

test("levels are moved, and not beyond the ends", () => {
  expect(movedLevel(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(movedLevel(["a", "b", "c"], 2, -2)).toEqual(["c", "a", "b"]);
  expect(movedLevel(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
  expect(movedLevel(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
});
