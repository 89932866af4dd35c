import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { treeRegressor } from "../tree-regressor/tree-regressor.js";
import { describeTree } from "./describe-tree.js";

test("nodes come before their children, with their condition and prediction", () => {
  const { trees } = treeRegressor().fit({ x: [[1], [2], [3]], y: [0, 6, 6] }).state;
  expect(describeTree(trees)).toEqual([
    {
      node: 0,
      depth: 0,
      parent: -1,
      feature: 0,
      threshold: 1.5,
      missingLeft: false,
      left: 1,
      right: 2,
      weight: 3,
      impurity: 8,
      values: [4],
    },
    { node: 1, depth: 1, parent: 0, weight: 1, impurity: 0, values: [0] },
    { node: 2, depth: 1, parent: 0, weight: 2, impurity: 0, values: [6] },
  ]);
  expect(refusal(() => describeTree(trees, 1))).toBe("invalid-option: describeTree: trees are numbered 0 to 0, got 1");
});
