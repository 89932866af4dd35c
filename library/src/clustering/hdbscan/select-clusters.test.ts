import { expect, test } from "vitest";
import { selectedLabels } from "./select-clusters.js";

// Cluster 0 splits into 1 and 2, and cluster 2 into 3 and 4.
const tree = (massOfTwo: number) => ({
  parents: Int32Array.of(-1, 0, 0, 2, 2),
  masses: Float64Array.of(9, 1, massOfTwo, 2, 3),
  ends: Float64Array.of(8, 2, 4, 1, 2),
  clusters: Int32Array.of(4, 0, 3, 2, 1, 1),
  heights: Float64Array.of(2, 10, 2, 5, 2, 4),
});

test("a cluster is selected if its mass is at least that of the clusters below it; its first cluster is not", () => {
  const { labels, strengths } = selectedLabels(tree(5), "excess-of-mass");
  expect(Array.from(labels)).toEqual([0, -1, 0, 0, 1, 1]);
  expect(Array.from(strengths)).toEqual([1, 0, 1, 4 / 5, 1, 1 / 2]);
  expect(Array.from(selectedLabels(tree(4.9), "excess-of-mass").labels)).toEqual([0, -1, 1, -1, 2, 2]);
});

test("or all clusters that do not split", () => {
  const { labels, strengths } = selectedLabels(tree(5), "leaf");
  expect(Array.from(labels)).toEqual([0, -1, 1, -1, 2, 2]);
  expect(Array.from(strengths)).toEqual([1, 0, 1 / 2, 0, 1, 1 / 2]);
});
