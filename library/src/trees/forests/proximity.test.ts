import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { treeRegressor } from "../tree-regressor/tree-regressor.js";
import { proximity } from "./proximity.js";

test("with one tree it is 1 within a leaf and 0 between leaves, also with other samples", () => {
  const x = asMatrix([[1], [2], [8]]);
  const { trees } = treeRegressor({ maxDepth: 1 }).fit({ x, y: [0, 0, 9] }).state;
  expect(Array.from(proximity(trees, x).data)).toEqual([1, 1, 0, 1, 1, 0, 0, 0, 1]);
  expect(Array.from(proximity(trees, x, asMatrix([[100]])).data)).toEqual([0, 0, 1]);
});
