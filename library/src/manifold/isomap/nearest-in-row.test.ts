import { expect, test } from "vitest";
import { nearestInRow } from "./nearest-in-row.js";

test("the nearest others by ascending distance, ties by position; or all within a distance", () => {
  const row = Float64Array.of(3, 0, 1, 3, 1);
  expect(nearestInRow(row, { kind: "nearest", neighbors: 3 }, 1)).toEqual([2, 4, 0]);
  expect(nearestInRow(row, { kind: "nearest", neighbors: 9 })).toEqual([1, 2, 4, 0, 3]);
  expect(nearestInRow(row, { kind: "radius", radius: 1 }, 1)).toEqual([2, 4]);
  expect(nearestInRow(row, { kind: "radius", radius: 0.5 }, 1)).toEqual([]);
});
