import { afterEach, describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { expectEvery } from "../../test/expect-close.js";
import type { Matrix } from "../data/matrix.js";
import { useEngine } from "../engine/index.js";
import type { GivenDistance } from "./distance.js";
import { neighborGraph } from "./neighbor-graph.js";
import { createSearch, nearestNeighbors } from "./search.js";

afterEach(() => {
  useEngine();
});

describe("the approximate neighbours of all samples", () => {
  const distances: readonly GivenDistance[] = [{ kind: "euclidean" }, { kind: "cosine" }];

  test.each(distances)(
    "$kind: more than 19 of 20 are found, with true distances in order, for every seed",
    (distance) => {
      for (const seed of [0, 1]) {
        const x = drawnPoints(1000, 8, seed);
        const search = createSearch(x, { algorithm: "approximate", distance, seed });
        const found = nearestNeighbors(search, x, 10);
        const exact = nearestNeighbors(createSearch(x, { algorithm: "brute-force", distance }), x, 10);
        expect(recall(found.indices, exact.indices, 10)).toBeGreaterThan(0.95);
        expectEvery(found.indices, (value, at) => at % 10 > 0 || value === at / 10);
        expectEvery(found.distances, (value, at) => at % 10 === 0 || value >= found.distances[at - 1]);
        // What is found in the same place is the same neighbour at the same distance.
        expectEvery(found.distances, (value, at) => {
          return found.indices[at] !== exact.indices[at] || Math.abs(value - exact.distances[at]) < 5e-11;
        });
        const distinct = Array.from(
          { length: x.rows },
          (_, i) => new Set(found.indices.subarray(10 * i, 10 * i + 10)).size,
        );
        expectEvery(distinct, (count) => count === 10);
      }
    },
  );

  test("far from the origin nothing is lost, and the number of threads changes no bit", () => {
    const near = drawnPoints(2000, 6, 3);
    const x: Matrix = { ...near, data: near.data.map((value) => value + 1e6) };
    const [one, two] = [1, 2].map((threads) => {
      useEngine({ tier: "simd", threads });
      return nearestNeighbors(createSearch(x, { algorithm: "approximate" }), x, 8);
    });
    expect(two).toEqual(one);
    const exact = nearestNeighbors(createSearch(x, { algorithm: "brute-force" }), x, 8);
    expect(recall(one.indices, exact.indices, 8)).toBeGreaterThan(0.95);
  });

  test("handles few samples, duplicates and as many neighbours as samples", () => {
    for (const [rows, count] of [
      [1, 1],
      [5, 5],
      [40, 7],
      [300, 12],
    ]) {
      const x = drawnPoints(rows, 2, rows, 3);
      const found = nearestNeighbors(createSearch(x, { algorithm: "approximate" }), x, count);
      const exact = nearestNeighbors(createSearch(x), x, count);
      expect(found.distances.every((value) => value >= 0 && value < Infinity)).toBe(true);
      for (let i = 0; i < rows; i++) {
        expect(new Set(found.indices.subarray(i * count, (i + 1) * count)).size).toBe(count);
      }
      // Which of many equally near ones are found is left to chance; how near they are is not.
      if (rows <= 40) expect(found.distances).toEqual(exact.distances);
    }
  });

  test("can be used for neighbour graphs", () => {
    const x = drawnPoints(1000, 5, 9);
    const [found, exact] = (["approximate", "brute-force"] as const).map((algorithm) =>
      neighborGraph(x, 6, { algorithm }),
    );
    expect(found.rowStart).toEqual(exact.rowStart);
    expect(recall(found.columnIndex, exact.columnIndex, 6)).toBeGreaterThan(0.95);
  });
});

function recall(found: Int32Array, exact: Int32Array, count: number): number {
  let hits = 0;
  for (let first = 0; first < exact.length; first += count) {
    const own = new Set(found.subarray(first, first + count));
    for (const index of exact.subarray(first, first + count)) if (own.has(index)) hits++;
  }
  return hits / exact.length;
}
