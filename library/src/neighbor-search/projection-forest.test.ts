/** The approximate search: its recall, and what must be exact. */
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import type { Matrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { createSearch, nearestNeighbors, neighborsWithin } from "./search.js";

/** Points around forty centres. */
function clustered(rows: number, columns: number, seed: number): Matrix {
  const centers = drawnPoints(40, columns, 99);
  const points = drawnPoints(rows, columns, seed);
  const random = createRandom(seed).fork("centers");
  const data = points.data.slice();
  for (let i = 0; i < rows; i++) {
    const center = random.integer(40);
    for (let j = 0; j < columns; j++)
      data[i * columns + j] = 0.5 * data[i * columns + j] + 4 * centers.data[center * columns + j];
  }
  return { ...points, data };
}

describe("the approximate search", () => {
  test("finds more than nine of ten nearest neighbours among clustered points, for every seed", () => {
    const [x, queries] = [clustered(3000, 20, 1), clustered(60, 20, 2)];
    const exact = nearestNeighbors(createSearch(x, { algorithm: "brute-force" }), queries, 10);
    for (const seed of [0, 1, 2]) {
      const found = nearestNeighbors(createSearch(x, { algorithm: "approximate", seed }), queries, 10);
      let hits = 0;
      for (let i = 0; i < queries.rows; i++) {
        const truth = new Set(exact.indices.subarray(i * 10, i * 10 + 10));
        for (const index of found.indices.subarray(i * 10, i * 10 + 10)) if (truth.has(index)) hits++;
      }
      expect(hits / (10 * queries.rows)).toBeGreaterThan(0.9);
    }
  });

  test("returns true distances in order, finds the samples themselves, and is repeatable", () => {
    const x = clustered(800, 5, 3);
    const search = createSearch(x, { algorithm: "approximate", seed: 4 });
    const found = nearestNeighbors(search, x, 3);
    for (let i = 0; i < x.rows; i++) {
      expect(found.indices[3 * i]).toBe(i);
      expect(found.distances[3 * i]).toBe(0);
      expect(found.distances[3 * i + 1]).toBeLessThanOrEqual(found.distances[3 * i + 2]);
    }
    expect(nearestNeighbors(createSearch(x, { algorithm: "approximate", seed: 4 }), x, 3)).toEqual(found);
  });

  test("misses none of few points, duplicates included", () => {
    const x = drawnPoints(300, 2, 5, 4);
    const queries = drawnPoints(10, 2, 6);
    const [search, exact] = [createSearch(x, { algorithm: "approximate" }), createSearch(x)];
    expect(nearestNeighbors(search, queries, 20)).toEqual(nearestNeighbors(exact, queries, 20));
    expect(neighborsWithin(search, queries, 1.5)).toEqual(neighborsWithin(exact, queries, 1.5));
  });
});
