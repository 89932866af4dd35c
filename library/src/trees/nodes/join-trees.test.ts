import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { sumOfTrees } from "./apply-trees.js";
import { joinTrees } from "./join-trees.js";
import { createNodeBuffer } from "./tree-nodes.js";

/** As many stumps as there are values, the k-th with the leaves value and −value; each splits by categories. */
function forest(values: readonly number[]) {
  const nodes = createNodeBuffer(1, 1);
  for (const value of values) {
    const root = nodes.addRoot(2, 0.5);
    const left = nodes.split(root, { feature: 0, threshold: 0, missingLeft: false, categories: Int32Array.of(0, 1) });
    nodes.close(left, [value]);
    nodes.close(left + 1, [-value]);
  }
  return nodes.finish();
}

test("joined trees predict the same, and equal those of one buffer", () => {
  const x = asMatrix([[32], [31]]);
  expect(Array.from(sumOfTrees(joinTrees([forest([1, 2]), forest([4])], 1), x).data)).toEqual([7, -7]);
  expect(joinTrees([forest([1]), forest([2, 3])], 1)).toEqual(forest([1, 2, 3]));
});
