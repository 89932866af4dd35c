/** Ball trees. */
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { expectBounds } from "../../test/tree-bounds.js";
import { runToEnd } from "../core/run.js";
import { ballTreeSteps, searchBallTree } from "./ball-tree.js";
import { distanceSpace } from "./distance-space.js";

describe("ball-trees", () => {
  test("no point of a node is nearer than the bound of the node, to the last bit, and the bounds are effective", () => {
    const x = drawnPoints(120, 4, 2);
    for (const distance of [
      { kind: "euclidean" },
      { kind: "manhattan" },
      { kind: "chebyshev" },
      { kind: "minkowski", power: 2.5 },
    ] as const) {
      const space = distanceSpace(distance);
      expect(expectBounds(searchBallTree(runToEnd(ballTreeSteps(x, space, 5)), space), space)).toBeGreaterThan(1);
    }
  });

  test("the balls contain their points, around a mean, or around a point where means are not defined", () => {
    for (const distance of [{ kind: "manhattan" }, { kind: "hamming" }] as const) {
      const space = distanceSpace(distance);
      const { points, start, end, centers, radii } = runToEnd(ballTreeSteps(drawnPoints(70, 3, 4, 3), space, 6));
      for (let node = 0; node < start.length; node++) {
        for (let t = start[node]; t < end[node]; t++) {
          expect(space.between(centers.data, 3 * node, points.data, 3 * t, 3)).toBeLessThanOrEqual(radii[node]);
        }
      }
    }
  });
});
