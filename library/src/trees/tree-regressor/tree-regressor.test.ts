import { expect, test } from "vitest";
import { treeRegressor } from "./tree-regressor.js";

test("a constant target gives a single root; a large common offset costs no digits", () => {
  expect(treeRegressor().fit({ x: [[1], [2]], y: [3, 3] }).report.notes).toEqual({ depth: 0, leaves: 1 });
  const y = [1e12, 1e12 + 1, 1e12 + 5, 1e12 + 6];
  const model = treeRegressor({ maxDepth: 1 }).fit({ x: [[1], [2], [3], [4]], y });
  expect(Array.from(model.predict([[0], [9]]))).toEqual([1e12 + 0.5, 1e12 + 5.5]);
});

test("equal rows with different targets share a leaf with their mean", () => {
  const model = treeRegressor().fit({ x: [[1], [1], [2]], y: [0, 2, 7] });
  expect(Array.from(model.predict([[1], [2]]))).toEqual([1, 7]);
});
