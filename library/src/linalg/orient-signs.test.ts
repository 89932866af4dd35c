import { expect, test } from "vitest";
import { asMatrix, toRows } from "../data/matrix.js";
import { orientRows } from "./orient-signs.js";

test("the entry of largest absolute value in each row becomes positive, the first of ties; zeros are unchanged", () => {
  const matrix = asMatrix([
    [1, -3, 2],
    [3, -3, 0],
    [-2, 2, 1],
    [0, 0, 0],
    [-1, -5, 4],
  ]);
  expect([...orientRows(matrix)]).toEqual([-1, 1, -1, 1, -1]);
  expect(toRows(matrix)).toEqual([
    [-1, 3, -2],
    [3, -3, 0],
    [2, -2, -1],
    [0, 0, 0],
    [1, 5, -4],
  ]);
});
