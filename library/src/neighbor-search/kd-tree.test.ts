/** Kd-trees. */
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { expectBounds } from "../../test/tree-bounds.js";
import { runToEnd } from "../core/run.js";
import { distanceSpace } from "./distance-space.js";
import { kdTreeSteps, searchKdTree } from "./kd-tree.js";

describe("kd-trees", () => {
  test("no point of a node is nearer than the bound of the node, to the last bit, and the bounds are effective", () => {
    const x = drawnPoints(120, 4, 2);
    for (const distance of [
      { kind: "euclidean" },
      { kind: "manhattan" },
      { kind: "chebyshev" },
      { kind: "minkowski", power: 2.5 },
    ] as const) {
      const space = distanceSpace(distance);
      expect(expectBounds(searchKdTree(runToEnd(kdTreeSteps(x, 5)), space), space)).toBeGreaterThan(1);
    }
  });

  test("the boxes are the smallest that contain the points", () => {
    const x = drawnPoints(50, 2, 5);
    const { points, start, end, lower, upper } = runToEnd(kdTreeSteps(x, 4));
    for (let node = 0; node < start.length; node++) {
      for (const j of [0, 1]) {
        const values = Array.from(
          { length: end[node] - start[node] },
          (_, t) => points.data[2 * (start[node] + t) + j],
        );
        expect([lower[2 * node + j], upper[2 * node + j]]).toEqual([Math.min(...values), Math.max(...values)]);
      }
    }
  });
});
