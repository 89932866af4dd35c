/** Branch and bound over trees. */
import { expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { runToEnd } from "../core/run.js";
import { bruteForceNearest, bruteForceWithin } from "./brute-force.js";
import { distanceSpace } from "./distance-space.js";
import { kdTreeSteps, searchKdTree } from "./kd-tree.js";
import { treeNearest, treeWithin } from "./tree-search.js";

const space = distanceSpace({ kind: "euclidean" });

test("matches brute force for every leaf size, and opens few nodes", () => {
  for (const levels of [undefined, 5]) {
    const [points, queries] = [drawnPoints(400, 2, 1, levels), drawnPoints(20, 2, 2, levels)];
    for (const leafSize of [1, 7, 400]) {
      const search = searchKdTree(runToEnd(kdTreeSteps(points, leafSize)), space);
      expect(treeNearest(search, queries, 6, space)).toEqual(bruteForceNearest(points, queries, 6, space));
      expect(treeWithin(search, queries, 0.5, space)).toEqual(bruteForceWithin(points, queries, 0.5, space));
    }
  }
  const points = drawnPoints(5000, 2, 3);
  const search = searchKdTree(runToEnd(kdTreeSteps(points)), space);
  let looked = 0;
  const counting = {
    ...space,
    between: (...given: Parameters<typeof space.between>) => {
      looked++;
      return space.between(...given);
    },
  };
  treeNearest(search, drawnPoints(50, 2, 4), 5, counting);
  // A few leaves of sixteen points a query.
  expect(looked / 50).toBeLessThan(150);
});
