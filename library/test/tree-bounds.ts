/** For tests of the bounds of trees of points. */
import { expect } from "vitest";
import type { DistanceSpace } from "../src/neighbor-search/distance-space.js";
import type { SearchTree } from "../src/neighbor-search/tree-search.js";
import { drawnPoints } from "./drawn-points.js";

/**
 * Expects that no point of a node is nearer to drawn queries than the node's bound, to the last bit; returns the
 * largest bound.
 */
export function expectBounds({ tree, bound }: SearchTree, { between }: DistanceSpace): number {
  const { columns, data } = tree.points;
  const queries = drawnPoints(15, columns, 3);
  let largest = 0;
  for (let q = 0; q < queries.rows; q++) {
    for (let node = 0; node < tree.start.length; node++) {
      const least = bound(queries.data, q * columns, node);
      largest = Math.max(largest, least);
      for (let t = tree.start[node]; t < tree.end[node]; t++) {
        const value = between(queries.data, q * columns, data, t * columns, columns);
        if (value < least) expect.fail(`a point at ${value} is below the bound ${least}`);
      }
    }
  }
  return largest;
}
