import { expect, test } from "vitest";
import { treeOfMerges } from "./merge-order.js";

test("sorts merges by height and names clusters by the merge that made them", () => {
  const tree = treeOfMerges({
    first: Int32Array.of(0, 2, 1),
    second: Int32Array.of(2, 3, 0),
    heights: Float64Array.of(5, 1, 2),
  });
  expect(tree).toEqual({
    leaves: 4,
    left: Int32Array.of(2, 0, 4),
    right: Int32Array.of(3, 1, 5),
    heights: Float64Array.of(1, 2, 5),
    sizes: Int32Array.of(2, 2, 4),
  });
});

test("merges at equal heights keep their order", () => {
  const tree = treeOfMerges({
    first: Int32Array.of(1, 0),
    second: Int32Array.of(2, 1),
    heights: Float64Array.of(3, 3),
  });
  expect([Array.from(tree.left), Array.from(tree.right)]).toEqual([
    [1, 0],
    [2, 3],
  ]);
});
