import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { leafOf, leavesOf, meanOfTrees, sumOfTrees } from "./apply-trees.js";
import { createNodeBuffer } from "./tree-nodes.js";

/** Two stumps: by the threshold 2 on column 0, and by the categories 1 and 3 of column 1. */
function stumps() {
  const nodes = createNodeBuffer(1);
  const first = nodes.split(nodes.addRoot(4, 1), { feature: 0, threshold: 2, missingLeft: true });
  nodes.close(first, [10]);
  nodes.close(first + 1, [20]);
  const by = { feature: 1, threshold: 0, missingLeft: false, categories: Int32Array.of(0b1010) };
  const second = nodes.split(nodes.addRoot(4, 1), by);
  nodes.close(second, [1]);
  nodes.close(second + 1, [2]);
  return nodes.finish();
}

const x = asMatrix([
  [2, 1],
  [2.5, 3],
  [Number.NaN, 2],
  [9, Number.NaN],
  [1, 99],
  [1, 0.5],
]);

test("values up to the threshold and categories of the set go left, missing and unseen ones follow the node", () => {
  expect(Array.from(sumOfTrees(stumps(), x).data)).toEqual([11, 21, 12, 22, 12, 12]);
  expect(Array.from(meanOfTrees(stumps(), x).data)).toEqual([5.5, 10.5, 6, 11, 6, 6]);
});

test("leaves are nodes of the given tree", () => {
  expect(Array.from(leavesOf(stumps(), x, 0))).toEqual([1, 2, 1, 2, 1, 1]);
  expect(Array.from(leavesOf(stumps(), x, 1))).toEqual([4, 4, 5, 5, 5, 5]);
  expect(leafOf(stumps(), x.data, 2, 0)).toBe(2);
});
