/** The search on the engine gives what plain loops give, on every tier, to the last bit. */
import { expect, test } from "vitest";
import { describeOnTiers } from "../../test/describe-on-tiers.js";
import { drawnPoints } from "../../test/drawn-points.js";
import { runToEnd } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { bruteForceNearest } from "./brute-force.js";
import { distanceSpace } from "./distance-space.js";
import { engineNearest, hasEngineSearch } from "./engine-search.js";

describeOnTiers("the search on the engine", () => {
  const spaces = (["euclidean", "manhattan", "cosine"] as const).map((kind) => distanceSpace({ kind }));

  test("matches plain loops on random points, integers, duplicates and points far from the origin", () => {
    const drawn = drawnPoints(150, 7, 1);
    const cases: Matrix[] = [
      drawn,
      drawnPoints(150, 7, 2, 3),
      drawnPoints(150, 1, 3, 2),
      { ...drawn, data: drawn.data.map((value, e) => (Math.floor(e / 7) % 2 === 0 ? value : drawn.data[e % 7])) },
      { ...drawn, data: drawn.data.map((value) => 1e8 + value) },
      { ...drawn, data: drawn.data.map((value) => value * 1e-160) },
      { ...drawn, data: drawn.data.map((value) => value * 1e-30) },
      { ...drawn, data: drawn.data.map((value) => value * 1e150) },
      { ...drawn, data: drawn.data.map((value) => Math.tanh(value) * 1.7e308) },
    ];
    for (const given of cases) {
      for (const space of spaces) {
        const points = space.prepare(given);
        const queries: Matrix = { ...points, rows: 20, data: points.data.slice(0, 20 * points.columns) };
        for (const count of [1, 5, 150]) {
          expect(runToEnd(engineNearest(points, queries, count, space))).toEqual(
            bruteForceNearest(points, queries, count, space),
          );
        }
      }
    }
  });

  test("searches any number of queries and of neighbours", () => {
    const points = drawnPoints(333, 5, 6);
    for (const rows of [1, 3, 4, 9, 2050]) {
      const queries = drawnPoints(rows, 5, 7);
      const count = rows < 10 ? 250 : 3;
      expect(runToEnd(engineNearest(points, queries, count, spaces[0]))).toEqual(
        bruteForceNearest(points, queries, count, spaces[0]),
      );
    }
  });

  test("no queries have no neighbours", () => {
    const points = drawnPoints(5, 2, 1);
    expect(
      runToEnd(engineNearest(points, { rows: 0, columns: 2, data: new Float64Array(0) }, 2, spaces[0])).indices.length,
    ).toBe(0);
  });
});

test("only what the engine computes is left to it", () => {
  expect(hasEngineSearch(distanceSpace({ kind: "mahalanobis", map: drawnPoints(2, 2, 1) }), 10)).toBe(true);
  expect(hasEngineSearch(distanceSpace({ kind: "chebyshev" }), 10)).toBe(false);
  expect(hasEngineSearch(distanceSpace({ kind: "euclidean" }), 1000)).toBe(false);
});
