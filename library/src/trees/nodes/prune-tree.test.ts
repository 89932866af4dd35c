import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { treeRegressor } from "../tree-regressor/tree-regressor.js";
import { nodeValues, pruneTree, pruningPath } from "./prune-tree.js";

const fit = () => treeRegressor().fit({ x: [[1], [2], [3], [4]], y: [0, 0, 2, 4] }).state.trees;

test("the pruning path of a tree of three leaves matches values by hand", () => {
  const path = pruningPath(fit());
  // Risks: root 11/4; leaves {0, 0}, {2, 4}: (0 + 2)/4; pure leaves: 0.
  expect(Array.from(path.leaves)).toEqual([3, 2, 1]);
  expect(Array.from(path.impurities)).toEqual([0, 0.5, 2.75]);
  expect(Array.from(path.alphas)).toEqual([0, 0.5, 2.25]);
});

test("pruning removes branches up to alpha, which then predict their mean", () => {
  expect([0, 0.49, 0.5, 2.25].map((alpha) => pruningPath(runToEnd(pruneTree(fit(), alpha))).leaves[0])).toEqual([
    3, 3, 2, 1,
  ]);
  expect(Array.from(runToEnd(pruneTree(fit(), 0.5)).values)).toEqual([0, 3]);
  expect(nodeValues(fit())[0]).toBe(1.5);
});
