import { expect, test } from "vitest";
import { plain } from "../../../test/engine-tiers.js";
import { asMatrix, toRows } from "../../data/matrix.js";
import { withWorkspace } from "../../engine/index.js";
import { applySigns, fixRowSigns, readTransposed, signsOfColumns } from "./vector-signs.js";

test("the sign of a column is that of its largest entry, the first of ties, and 1 for zeros", () => {
  const a = asMatrix([
    [1, -2, 0, 1],
    [-3, 2, 0, 0],
    [2, 1, 0, 0],
  ]);
  expect([...signsOfColumns(a)]).toEqual([-1, -1, 1, 1]);
});

test("applies signs to columns", () => {
  const a = asMatrix([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  applySigns(a, Float64Array.of(-1, 1, -1));
  expect(toRows(a)).toEqual([
    [-1, 2, -3],
    [-4, 5, -6],
  ]);
});

test("rows are flipped and read as columns", () => {
  withWorkspace(plain, (space) => {
    const rows = space.matrix(2, 3, [1, -3, 2, 3, -3, 0]);
    expect([...fixRowSigns(plain, 2, 3, rows)]).toEqual([-1, 1]);
    expect(toRows(readTransposed(space, 2, 3, rows))).toEqual([
      [-1, 3],
      [3, -3],
      [-2, 0],
    ]);
  });
});
