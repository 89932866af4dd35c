import { expect, test } from "vitest";
import { rowsInside } from "./rows-inside.js";

const points = {
  x: Float64Array.of(0, 1, 2, 3, 1.5),
  y: Float64Array.of(0, 1, 2, 3, 0.2),
  rows: Int32Array.of(40, 30, 20, 10, 5),
};

test("takes the rows whose points are inside, in their order", () => {
  const square = [
    [0.5, 0.1],
    [2.5, 0.1],
    [2.5, 2.5],
    [0.5, 2.5],
  ] as const;
  expect(rowsInside(points, square)).toEqual([5, 20, 30]);
});

test("an outline may be concave, and one without an area has nothing inside", () => {
  const hook = [
    [-1, -1],
    [4, -1],
    [4, 4],
    [2.5, 4],
    [2.5, 0.5],
    [-1, 0.5],
  ] as const;
  expect(rowsInside(points, hook)).toEqual([5, 10, 40]);
  expect(rowsInside(points, [[0, 0]])).toEqual([]);
  expect(rowsInside(points, [])).toEqual([]);
});
