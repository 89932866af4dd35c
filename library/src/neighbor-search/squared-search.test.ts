import { expect, test } from "vitest";
import { describeOnTiers } from "../../test/describe-on-tiers.js";
import { drawnPoints } from "../../test/drawn-points.js";
import { runToEnd } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { bruteForceNearest } from "./brute-force.js";
import { distanceSpace } from "./distance-space.js";
import { squaredNearest } from "./squared-search.js";

const space = distanceSpace({ kind: "euclidean" });

describeOnTiers("the search by squared distances", () => {
  test("floats, doubles and plain loops each take over where the previous cannot distinguish points", () => {
    // Half of the points differ by what floats, or even doubles around the mean, do not show; one is far away.
    for (const [gap, far] of [
      [1e-5, 1],
      [1e-9, 10],
      [1e-15, 1000],
      [1, 1e20],
    ]) {
      const points = drawnPoints(400, 3, 5);
      for (let e = 0; e < points.data.length; e++) points.data[e] *= e < 600 ? gap : 1;
      points.data[1199] = far;
      for (const count of [1, 10, 100]) {
        const queries: Matrix = { rows: 40, columns: 3, data: points.data.slice(540, 660) };
        expect(runToEnd(squaredNearest(points, queries, count, space))).toEqual(
          bruteForceNearest(points, queries, count, space),
        );
      }
    }
  });

  test("integers, with their ties, need no other pass when their squares are exact", () => {
    for (const levels of [2, 300, 1e6]) {
      const points = drawnPoints(300, 4, 8, levels);
      const queries = drawnPoints(30, 4, 9, levels);
      expect(runToEnd(squaredNearest(points, queries, 20, space))).toEqual(
        bruteForceNearest(points, queries, 20, space),
      );
    }
  });
});
