import { expect, test } from "vitest";
import { createNodeBuffer } from "./tree-nodes.js";
import { depthOf, leafCount, treeNotes } from "./tree-notes.js";

test("depth and leaves of an unbalanced tree and of a single root", () => {
  const nodes = createNodeBuffer(1);
  let node = nodes.addRoot(8, 1);
  for (let depth = 0; depth < 3; depth++) {
    const left = nodes.split(node, { feature: 0, threshold: depth, missingLeft: false });
    nodes.close(left, [depth]);
    node = left + 1;
  }
  nodes.close(node, [9]);
  nodes.close(nodes.addRoot(1, 0), [5]);
  const trees = nodes.finish();
  expect([depthOf(trees, 0), depthOf(trees, 1)]).toEqual([3, 0]);
  expect(leafCount(trees)).toBe(5);
  expect(treeNotes(trees)).toEqual({ depth: 3, leaves: 5 });
});
