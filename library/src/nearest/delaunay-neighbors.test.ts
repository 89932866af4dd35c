import { expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import { asMatrix, type Matrix } from "../data/matrix.js";
import { delaunay } from "../numeric/geometry/delaunay.js";
import { areDelaunayNeighbors } from "./delaunay-neighbors.js";

/** Every pair of points that are neighbours, the first the smaller; or of those (i, j) with i + j a multiple of `step`. */
function pairsOf(x: Matrix, step = 1): string[] {
  const pairs: string[] = [];
  for (let i = 0; i < x.rows; i++) {
    for (let j = i + 1; j < x.rows; j++) {
      if ((i + j) % step === 0 && areDelaunayNeighbors(x, i, j)) pairs.push(`${i} ${j}`);
    }
  }
  return pairs;
}

test("in the plane and in space they are the edges of the triangulation", () => {
  // Enough for points inside and on the hull; each pair is a linear program.
  const count = 15;
  for (const columns of [2, 3]) {
    for (const seed of [0, 1]) {
      const x = drawnPoints(count, columns, seed);
      const { start, neighbors } = delaunay(x.data, columns);
      const edges = Array.from({ length: count }, (_, i) =>
        Array.from(neighbors.subarray(start[i], start[i + 1]))
          .filter((j) => j > i)
          .map((j) => `${i} ${j}`),
      );
      expect(pairsOf(x)).toEqual(edges.flat());
    }
  }
});

test("the share of pairs that are neighbours grows with the dimension until all are", () => {
  const share = (columns: number, step: number) =>
    pairsOf(drawnPoints(24, columns, 3), step).length / ((24 * 23) / 2 / step);
  // In the plane at most 3 n − 6 = 66 of all 276 pairs are; of the others a fifth shows the share.
  const shares = [share(2, 1), ...[4, 6, 10].map((columns) => share(columns, 5))];
  for (let k = 1; k < shares.length; k++) expect(shares[k]).toBeGreaterThan(shares[k - 1]);
  expect(shares[0]).toBeLessThan(0.25);
  expect(shares[3]).toBeGreaterThan(0.95);
});

test("points on one sphere, and identical points, are all neighbours of each other", () => {
  const square = asMatrix([
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]);
  expect(pairsOf(square)).toHaveLength(6);
  const line = asMatrix([
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 0],
  ]);
  expect(pairsOf(line)).toEqual(["0 1", "1 2", "1 3", "2 3"]);
});
