import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { wine } from "../../datasets/index.js";
import { optics } from "./optics.js";
import reference from "./reference/optics.json" with { type: "json" };
import { steepClusters } from "./steep-clusters.js";

const { x: wines } = await wine();

describe("steepClusters", () => {
  test.each(reference.steep)(
    "has the clusters of scikit-learn: steepness $steepness, $minNeighbors neighbours, at least $minClusterSize samples, ends corrected $correctEnds",
    ({ labels, clusters, ...options }) => {
      const { state } = optics({ minNeighbors: options.minNeighbors }).fit({ x: wines });
      const found = steepClusters(state, options);
      expect(found.clusters.map(({ first, last }) => [first, last])).toEqual(clusters);
      expect(Array.from(found.labels)).toEqual(labels);
    },
  );

  test("finds clusters within clusters, of which the innermost have labels", () => {
    // Two pairs of dense groups; the pairs are clusters of lower density.
    const group = (at: number) => Array.from({ length: 10 }, (_, i) => [at + 0.1 * i]);
    const x = [...group(0), ...group(5), ...group(100), ...group(105)];
    const { state } = optics({ minNeighbors: 3 }).fit({ x });
    const { clusters, labels } = steepClusters(state, { minNeighbors: 3 });
    expect(new Set(labels)).toEqual(new Set([0, 1, 2, 3]));
    for (const first of [0, 10, 20, 30]) expect(new Set(labels.subarray(first, first + 10)).size).toBe(1);
    const sizes = clusters.map(({ first, last }) => last - first + 1);
    expect(sizes.filter((size) => size === 10)).toHaveLength(4);
    expect(sizes).toContain(20);
  });

  test("equal samples are one valley; bad options are refused", () => {
    const { state } = optics({ minNeighbors: 2 }).fit({ x: [[1], [1], [1], [1]] });
    expect(steepClusters(state, { minNeighbors: 4 }).clusters).toHaveLength(1);
    expect(refusal(() => steepClusters(state, { minNeighbors: 2, steepness: 1 }))).toBe(
      "invalid-option: steepClusters: steepness must be between 0 and 1, got 1",
    );
    expect(refusal(() => steepClusters(state, { minNeighbors: 9 }))).toBe(
      "invalid-option: steepClusters: minNeighbors must be a whole number from 1 to the number of samples, 4, got 9",
    );
  });
});
