import { expect, test } from "vitest";
import { treeOfMerges } from "../../graphs/merge-order.js";
import { condenseTree } from "./condensed-tree.js";

// 0 and 1 merge at 1, 2 and 3 at 2; both groups and the sample 4 at 4, the sample 5 at 8.
const tree = treeOfMerges({
  first: Int32Array.of(0, 2, 1, 3, 4),
  second: Int32Array.of(1, 3, 4, 4, 5),
  heights: Float64Array.of(1, 2, 4, 4, 8),
});

test("a cluster loses small parts, and splits into large ones; equal heights are one split", () => {
  const { parents, masses, ends, clusters, heights } = condenseTree(tree, 2);
  expect(Array.from(parents)).toEqual([-1, 0, 0]);
  const [first, second] = [clusters[0], clusters[2]];
  expect(Array.from(clusters)).toEqual([first, first, second, second, 0, 0]);
  expect([ends[0], ends[first], ends[second]]).toEqual([4, 1, 2]);
  expect(Array.from(heights)).toEqual([1, 1, 2, 2, 4, 8]);
  // Five samples leave at 4 and one at 8; two at 1 instead of 4, and two at 2 instead of 4.
  expect(masses[0]).toBe(5 / 4 + 1 / 8);
  expect([masses[first], masses[second]]).toEqual([2 * (1 - 1 / 4), 2 * (1 / 2 - 1 / 4)]);
});

test("without two large parts there is one cluster", () => {
  expect(Array.from(condenseTree(tree, 3).parents)).toEqual([-1]);
  const single = treeOfMerges({ first: new Int32Array(0), second: new Int32Array(0), heights: new Float64Array(0) });
  expect(Array.from(condenseTree(single, 2).clusters)).toEqual([0]);
});
