import { describe, expect, test } from "vitest";
import { type ClusterTree, cutTree, cutTreeAtHeight } from "./cluster-tree.js";

/** Samples at 0, 10, 1, 12 on a line, joined by the distance of their nearest members. */
const tree: ClusterTree = {
  leaves: 4,
  left: Int32Array.of(0, 1, 4),
  right: Int32Array.of(2, 3, 5),
  heights: Float64Array.of(1, 2, 9),
  sizes: Int32Array.of(2, 2, 4),
};

describe("cutTree", () => {
  test("undoes the last merges and numbers clusters by their first sample", () => {
    expect([4, 3, 2, 1].map((clusters) => [...cutTree(tree, clusters)])).toEqual([
      [0, 1, 2, 3],
      [0, 1, 0, 2],
      [0, 1, 0, 1],
      [0, 0, 0, 0],
    ]);
  });

  test("rejects numbers of clusters that the tree does not have", () => {
    for (const clusters of [0, 5, 1.5, Number.NaN]) {
      expect(() => cutTree(tree, clusters)).toThrow(`can be cut into 1 to 4 clusters, got ${clusters}`);
    }
  });
});

describe("cutTreeAtHeight", () => {
  test("makes the merges up to the height", () => {
    expect([0.5, 1, 8.9, 9].map((height) => [...cutTreeAtHeight(tree, height)])).toEqual([
      [0, 1, 2, 3],
      [0, 1, 0, 2],
      [0, 1, 0, 1],
      [0, 0, 0, 0],
    ]);
  });

  test("does not make a merge above one that is higher, as in trees of centroids", () => {
    const inverted = { ...tree, heights: Float64Array.of(1, 5, 3) };
    expect([...cutTreeAtHeight(inverted, 4)]).toEqual([0, 1, 0, 2]);
  });

  test("rejects NaN", () => {
    expect(() => cutTreeAtHeight(tree, Number.NaN)).toThrow("must be a number, got NaN");
  });
});
