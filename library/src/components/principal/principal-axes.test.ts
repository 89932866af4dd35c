import { expect, test } from "vitest";
import { asMatrix, toRows } from "../../data/matrix.js";
import { anyOrthogonal, lastColumns } from "./principal-axes.js";

test("returns the last columns as rows, and completes a basis with an orthogonal unit vector", () => {
  expect(
    toRows(
      lastColumns(
        asMatrix([
          [1, 2, 3],
          [4, 5, 6],
        ]),
        2,
      ),
    ),
  ).toEqual([
    [3, 6],
    [2, 5],
  ]);
  const other = anyOrthogonal(
    asMatrix([
      [0.6, 0.8, 0],
      [0, 0, 0],
    ]),
    1,
  );
  expect(0.6 * other[0] + 0.8 * other[1]).toBeCloseTo(0, 14);
  expect(Math.hypot(...other)).toBeCloseTo(1, 14);
});
