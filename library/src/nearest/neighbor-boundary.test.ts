/** The decision boundary of one nearest neighbour. */
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { refusal } from "../../test/refusal.js";
import { asLabels } from "../data/labels.js";
import { asMatrix } from "../data/matrix.js";
import { distances } from "../neighbor-search/pairwise-distances.js";
import { createRandom } from "../numeric/random/random.js";
import { nearestNeighborsClassifier } from "./nearest-neighbors-classifier/nearest-neighbors-classifier.js";
import { neighborBoundary, voronoiCells } from "./neighbor-boundary.js";

describe("neighborBoundary", () => {
  test("[MP-088] the decision boundary is the union of the Voronoi faces between samples of different classes", () => {
    for (const seed of [1, 2, 3]) {
      const x = drawnPoints(40, 2, seed);
      const y = asLabels(
        Array.from({ length: 40 }, (_, i) => (Math.sin(3 * x.data[2 * i]) > x.data[2 * i + 1] ? "a" : "b")),
      );
      const pieces = neighborBoundary(x, y);
      // Every point of a piece is equally far from two samples of different classes, and from no sample nearer.
      for (const { samples, from, to } of pieces) {
        expect(y.codes[samples[0]]).not.toBe(y.codes[samples[1]]);
        for (const share of [0.1, 0.5, 0.9]) {
          const point = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
          const d = distances({ kind: "euclidean" }, [point], x).data;
          const nearest = d.reduce((a, b) => Math.min(a, b), Infinity);
          for (const sample of samples) expect(d[sample]).toBeLessThanOrEqual(nearest * (1 + 1e-7) + 1e-7);
        }
      }
      // Whoever goes from one class to the other crosses a piece.
      const model = nearestNeighborsClassifier({ neighbors: 1 }).fit({ x, y });
      const random = createRandom(seed);
      const walk = () => [4 * random.uniform() - 2, 4 * random.uniform() - 2];
      for (let repetition = 0; repetition < 100; repetition++) {
        const [a, b] = [walk(), walk()];
        const [one, two] = model.predict([a, b]).codes;
        if (one !== two) expect(pieces.some((piece) => crosses(a, b, piece.from, piece.to))).toBe(true);
      }
      // The whole diagram has all boundaries, including these.
      expect(neighborBoundary(x).length).toBeGreaterThan(pieces.length);
    }
  });

  test("two samples of different classes have the straight line between them", () => {
    const pieces = neighborBoundary(
      [
        [0, 0],
        [2, 0],
        [0, 1],
        [2, 1],
      ],
      asLabels(["l", "r", "l", "r"]),
    );
    for (const { from, to } of pieces) {
      expect(from[0]).toBe(1);
      expect(to[0]).toBe(1);
    }
    expect(pieces.length).toBeGreaterThanOrEqual(2);
  });

  test("[MP-096] cells of the second order have the same two nearest sites, which share a first-order boundary", () => {
    for (const seed of [1, 2]) {
      const x = drawnPoints(25, 2, seed);
      const points = { ...drawnPoints(400, 2, seed + 20) };
      const { cells, sites } = voronoiCells(x, points);
      const d = distances({ kind: "euclidean" }, points, x);
      for (let i = 0; i < points.rows; i++) {
        const row = Array.from(d.data.subarray(25 * i, 25 * i + 25));
        const nearest = row.map((_, j) => j).sort((a, b) => row[a] - row[b]);
        expect(sites[cells[i]]).toEqual(nearest.slice(0, 2).sort((a, b) => a - b));
      }
      const borders = new Set(neighborBoundary(x).map(({ samples }) => [...samples].sort((a, b) => a - b).join()));
      for (const pair of sites) expect(borders.has(pair.join())).toBe(true);
      expect(voronoiCells(x, points, 1).sites.length).toBeLessThanOrEqual(25);
      // Cells are convex: what lies between two points of a cell belongs to it.
      for (let i = 0; i < 100; i++) {
        const other = cells.indexOf(cells[i], i + 1);
        if (other < 0) continue;
        const middle = [0, 1].map((j) => (points.data[2 * i + j] + points.data[2 * other + j]) / 2);
        expect(voronoiCells(x, [middle]).sites[0]).toEqual(sites[cells[i]]);
      }
    }
  });

  test("refuses samples that are not two-dimensional", () => {
    expect(refusal(() => neighborBoundary(asMatrix([[1, 2, 3]])))).toMatch(/2 columns, got 3/);
  });
});

type Point = readonly number[];

function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}
