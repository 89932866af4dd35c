/** Searches: every algorithm finds what comparing all pairs finds, on drawn data with and without ties. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, type Matrix, selectRows } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { createRandom } from "../numeric/random/random.js";
import type { Algorithm } from "./choose-algorithm.js";
import type { GivenDistance } from "./distance.js";
import type { NeighborLists, Neighbors } from "./found.js";
import { distances } from "./pairwise-distances.js";
import reference from "./reference/neighbors.json" with { type: "json" };
import { createSearch, nearestNeighbors, neighborsWithin } from "./search.js";

const trees: readonly Algorithm[] = ["brute-force", "kd-tree", "ball-tree"];
const boxed: readonly GivenDistance[] = [
  { kind: "euclidean" },
  { kind: "squared-euclidean" },
  { kind: "manhattan" },
  { kind: "chebyshev" },
  { kind: "minkowski", power: 3 },
  { kind: "cosine" },
  { kind: "correlation" },
  { kind: "mahalanobis" },
  { kind: "ordinal" },
];
const others: readonly GivenDistance[] = [{ kind: "hamming" }, { kind: "jaccard" }, { kind: "canberra" }];

/** By sorting whole rows of the distance matrix: nearest first, equals by index. */
function sortedRows(given: GivenDistance, x: Matrix, queries: Matrix): { index: number; distance: number }[][] {
  const d = distances(given, queries, x);
  return Array.from({ length: queries.rows }, (_, i) =>
    Array.from(d.data.subarray(i * x.rows, (i + 1) * x.rows), (distance, index) => ({ index, distance })).sort(
      (a, b) => a.distance - b.distance || a.index - b.index,
    ),
  );
}

function expectNearest(found: Neighbors, rows: ReturnType<typeof sortedRows>): void {
  rows.forEach((row, i) => {
    const part = { from: i * found.count, to: (i + 1) * found.count };
    expect(Array.from(found.indices.subarray(part.from, part.to))).toEqual(
      row.slice(0, found.count).map((e) => e.index),
    );
    expect(Array.from(found.distances.subarray(part.from, part.to))).toEqual(
      row.slice(0, found.count).map((e) => e.distance),
    );
  });
}

function expectWithin(found: NeighborLists, rows: ReturnType<typeof sortedRows>, radius: number): void {
  rows.forEach((row, i) => {
    const inside = row.filter(({ distance }) => distance <= radius).map(({ index }) => index);
    expect(Array.from(found.indices.subarray(found.rowStart[i], found.rowStart[i + 1]))).toEqual(inside);
  });
}

describe("searches", () => {
  test.each([...boxed, ...others].map((given) => [given.kind, given] as const))(
    "match a sort of all distances, to the last bit: %s",
    (_, given) => {
      for (const levels of [undefined, 4]) {
        for (const columns of [1, 3, 6]) {
          const [x, queries] = [
            drawnPoints(90, columns, columns, levels),
            drawnPoints(9, columns, 70 + columns, levels),
          ];
          const expected = sortedRows(given, x, queries);
          for (const algorithm of trees) {
            if (algorithm === "kd-tree" && others.includes(given)) continue;
            const search = createSearch(x, { distance: given, algorithm });
            expect(search.index.kind).toBe(algorithm);
            expectNearest(nearestNeighbors(search, queries, 7), expected);
            const radius = expected[0][5].distance;
            expectWithin(neighborsWithin(search, queries, radius), expected, radius);
          }
        }
      }
    },
  );

  test("[PA-034] trees match brute force on generated points, ties and duplicates included", () => {
    const entry = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.double({ min: -1e3, max: 1e3, noNaN: true }));
    const points = fc.array(fc.tuple(entry, entry), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(points, points, fc.integer({ min: 1, max: 60 }), (a, b, count) => {
        const [x, queries] = [asMatrix(a), asMatrix(b)];
        const expected = sortedRows({ kind: "euclidean" }, x, queries);
        for (const algorithm of trees) {
          expectNearest(nearestNeighbors(createSearch(x, { algorithm }), queries, count), expected);
        }
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  test("[ML2-013] the kd-tree gives the lists of brute force for samples of a curved sheet", () => {
    const random = createRandom(3);
    const x = asMatrix(
      Array.from({ length: 300 }, () => {
        const t = 1.5 * Math.PI * (1 + 2 * random.uniform());
        return [t * Math.cos(t), 21 * random.uniform(), t * Math.sin(t)];
      }),
    );
    const [one, two] = (["kd-tree", "brute-force"] as const).map((algorithm) =>
      nearestNeighbors(createSearch(x, { algorithm }), x, 10),
    );
    expect(one).toEqual(two);
  });

  test.each(reference.cases.map((item) => [item.metric, item] as const))("match scikit-learn: %s", (kind, item) => {
    for (const algorithm of trees) {
      const search = createSearch(reference.x, { distance: { kind } as GivenDistance, algorithm });
      const found = nearestNeighbors(search, reference.queries, 6);
      expect(Array.from(found.indices)).toEqual(item.indices.flat());
      expectClose(found.distances, item.distances.flat(), 1e-14);
      const lists = neighborsWithin(search, reference.queries, reference.radius);
      expect(Array.from(lists.indices)).toEqual(item.within.flat());
    }
  });

  test("handle one point, equal points and constant columns", () => {
    for (const algorithm of trees) {
      expect(Array.from(nearestNeighbors(createSearch([[1, 2]], { algorithm }), [[5, 6]], 3).indices)).toEqual([0]);
      const equal = createSearch(
        Array.from({ length: 100 }, () => [3, 3]),
        { algorithm },
      );
      expect(Array.from(nearestNeighbors(equal, [[4, 4]], 5).indices)).toEqual([0, 1, 2, 3, 4]);
      const line = createSearch(
        Array.from({ length: 80 }, (_, i) => [7, (i * 37) % 80, 7]),
        { algorithm },
      );
      const { distances: far } = nearestNeighbors(line, [[7, 40.2, 7]], 3);
      expectClose(far, [0.2, 0.8, 1.2], 1e-12);
    }
  });

  test("distinguish points far from the origin and large integers", () => {
    const near = drawnPoints(200, 8, 5);
    const far: Matrix = { ...near, data: near.data.map((value) => value * 1e-3 + 1e6) };
    const queries = selectRows(far, [3, 50, 120]);
    expectNearest(
      nearestNeighbors(createSearch(far, { algorithm: "brute-force" }), queries, 5),
      sortedRows({ kind: "euclidean" }, far, queries),
    );
    const whole = drawnPoints(200, 9, 6, 3);
    const moved: Matrix = { ...whole, data: whole.data.map((value) => value + 1e5) };
    expectNearest(nearestNeighbors(createSearch(moved), moved, 12), sortedRows({ kind: "euclidean" }, moved, moved));
  });

  test("handle more samples and queries than one block holds", () => {
    for (const levels of [undefined, 6]) {
      const [x, queries] = [drawnPoints(8500, 4, 1, levels), drawnPoints(140, 4, 2, levels)];
      const [one, two] = (["brute-force", "kd-tree"] as const).map((algorithm) =>
        nearestNeighbors(createSearch(x, { algorithm }), queries, 6),
      );
      expect(one).toEqual(two);
    }
  });

  test("return exactly the requested number of neighbours, also with ties, and all of them when there are fewer", () => {
    const grid = asMatrix(Array.from({ length: 49 }, (_, i) => [i % 7, Math.floor(i / 7)]));
    for (const algorithm of trees) {
      const found = nearestNeighbors(createSearch(grid, { algorithm }), grid, 3);
      expect(found.count).toBe(3);
      // Of the four points at distance 1 of the middle, the two of the lowest index.
      expect(Array.from(found.indices.subarray(24 * 3, 25 * 3))).toEqual([24, 17, 23]);
      expect(nearestNeighbors(createSearch(grid, { algorithm }), grid, 100).count).toBe(49);
    }
  });

  test("neighbours do not depend on the order of the samples, except for their indices", () => {
    const [x, queries] = [drawnPoints(60, 3, 4), drawnPoints(10, 3, 5)];
    const order = createRandom(6).permutation(60);
    for (const algorithm of trees) {
      const one = nearestNeighbors(createSearch(x, { algorithm }), queries, 5);
      const two = nearestNeighbors(createSearch(selectRows(x, order), { algorithm }), queries, 5);
      expect(two.indices.map((index) => order[index])).toEqual(one.indices);
      expect(two.distances).toEqual(one.distances);
    }
  });

  test("numbers too large to be squared still have neighbours", () => {
    const search = createSearch([[1e200], [-1e200], [3e200]]);
    expect(nearestNeighbors(search, [[2e200]], 3).count).toBe(3);
  });

  test("refuse invalid queries", () => {
    const x = [
      [1, 2],
      [3, 4],
    ];
    expect(refusal(() => createSearch([]))).toMatch(/needs at least 1 sample, got 0/);
    expect(refusal(() => createSearch(x, { algorithm: "kd-tree", distance: { kind: "hamming" } }))).toMatch(
      /^unsupported/,
    );
    expect(refusal(() => createSearch(x, { algorithm: "ball-tree", distance: { kind: "bray-curtis" } }))).toMatch(
      /metrics, which this distance is not/,
    );
    expect(refusal(() => createSearch(x, { algorithm: "approximate", distance: { kind: "manhattan" } }))).toMatch(
      /Euclidean/,
    );
    expect(refusal(() => createSearch(fromDense(x), { algorithm: "kd-tree" }))).toMatch(/sparse samples/);
    const search = createSearch(x);
    expect(refusal(() => nearestNeighbors(search, [[1]], 1))).toMatch(
      /queries must have 2 columns like the samples, got 1/,
    );
    expect(refusal(() => nearestNeighbors(search, x, 0))).toMatch(/above 0/);
    expect(refusal(() => neighborsWithin(search, x, -1))).toMatch(/radius must be at least 0/);
  });
});
