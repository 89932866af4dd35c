import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { distanceSpace } from "../../neighbor-search/distance-space.js";
import { pairDistances } from "../../neighbor-search/pair-distances.js";
import { distancesOfPairs } from "./cluster-distances.js";
import { mergedDistance } from "./lance-williams.js";

test("finds nearest clusters, the lowest of equally near ones, before and after merges", () => {
  const x = asMatrix([[0], [2], [4], [9]]);
  const pairs = runToEnd(pairDistances(x, distanceSpace({ kind: "euclidean" }), false));
  const clusters = distancesOfPairs(pairs, mergedDistance.average);
  expect([clusters.nearest(1, -1), clusters.nearestDistance()]).toEqual([0, 2]);
  expect(clusters.nearest(1, 2)).toBe(2);
  clusters.merge(0, 1, 2);
  expect([clusters.count(), clusters.lowest()]).toEqual([3, 1]);
  expect([clusters.nearest(3, -1), clusters.nearestDistance()]).toEqual([2, 5]);
  expect([clusters.nearest(2, -1), clusters.nearestDistance()]).toEqual([1, 3]);
});
