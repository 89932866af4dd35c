import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { sumOfTrees } from "./apply-trees.js";
import { createNodeBuffer, firstTrees, nodeRange } from "./tree-nodes.js";

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

const x = asMatrix([[32], [31]]);

test("the buffer grows, and the trees know where they begin and end", () => {
  const trees = forest([1, 2, 3]);
  expect(Array.from(trees.roots)).toEqual([0, 3, 6]);
  expect(nodeRange(trees, 1)).toEqual([3, 6]);
  expect(nodeRange(trees, 2)).toEqual([6, 9]);
  expect(Array.from(sumOfTrees(trees, x).data)).toEqual([6, -6]);
});

test("reserving capacity changes nothing", () => {
  const nodes = createNodeBuffer(1, 1);
  nodes.reserve(0);
  nodes.reserve(5);
  const left = nodes.split(nodes.addRoot(2, 0), { feature: 0, threshold: 1, missingLeft: false });
  nodes.reserve(100);
  nodes.close(left, [3]);
  nodes.close(left + 1, [4]);
  const trees = nodes.finish();
  expect([trees.feature.length, ...trees.child, ...trees.values]).toEqual([3, 1, -1, -2, 3, 4]);
});

test("the first trees predict the same", () => {
  expect(Array.from(sumOfTrees(firstTrees(forest([1, 2, 3]), 2), x).data)).toEqual([3, -3]);
  expect(firstTrees(forest([1]), 5)).toEqual(forest([1]));
});

test("leaves of an added tree keep nothing of a split", () => {
  const nodes = createNodeBuffer(1);
  nodes.addTree({
    feature: Int32Array.of(0, -1, -1),
    threshold: Float64Array.of(1, 7, 8),
    child: Int32Array.of(1, -1, -2),
    missingLeft: Int32Array.of(1, 1, 0),
    weight: Float64Array.of(2, 1, 1),
    impurity: Float64Array.of(1, 0, 0),
    values: Float64Array.of(3, 4),
  });
  const { threshold, missingLeft, categoryStart } = nodes.finish();
  expect([...threshold, ...missingLeft, ...categoryStart]).toEqual([1, 0, 0, 1, 0, 0, -1, -1, -1]);
});
