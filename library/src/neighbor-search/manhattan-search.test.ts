import { expect, test } from "vitest";
import { describeOnTiers } from "../../test/describe-on-tiers.js";
import { drawnPoints } from "../../test/drawn-points.js";
import { runToEnd } from "../core/run.js";
import { bruteForceNearest } from "./brute-force.js";
import { distanceSpace } from "./distance-space.js";
import { manhattanNearest } from "./manhattan-search.js";

const space = distanceSpace({ kind: "manhattan" });

describeOnTiers("the search by Manhattan distances", () => {
  test("matches plain loops on random points and integers, by blocks of queries and points", () => {
    for (const [rows, count, levels] of [
      [9000, 12, undefined],
      [9000, 3, 4],
      [8193, 1, undefined],
      [7, 7, 2],
    ] as const) {
      const points = drawnPoints(rows, 2, 1, levels);
      const queries = drawnPoints(rows < 10 ? 200 : 3, 2, 2, levels);
      expect(runToEnd(manhattanNearest(points, queries, count, space))).toEqual(
        bruteForceNearest(points, queries, count, space),
      );
    }
  });
});
