import { afterEach, describe, expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { tiers } from "../../../test/tiers.js";
import type { Matrix } from "../../data/matrix.js";
import { useEngine } from "../../engine/index.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { createRandom } from "../../numeric/random/random.js";
import { createCenterSearch, squaredDistance } from "./center-search.js";

afterEach(() => {
  useEngine();
});

const sizes = [
  [40, 3, 4],
  [5000, 7, 12],
  [900, 20, 1],
  [9000, 2, 30],
] as const;

describe.each(tiers)("on the tier %s", (tier) => {
  test.each(sizes)(
    "%i samples of %i columns: the nearest of %i centers matches plain loops",
    (rows, columns, clusters) => {
      useEngine({ tier });
      for (const [seed, shift] of [
        [0, 0],
        [1, 1e6],
      ]) {
        const random = createRandom(seed);
        const x = moved(normalMatrix(rows, columns, random), shift);
        const centers = moved(normalMatrix(clusters, columns, random), shift);
        // Every other row, so that rows and their places differ.
        const some = Int32Array.from({ length: rows >> 1 }, (_, i) => 2 * i + 1);
        const search = createCenterSearch(x, columnMoments(x).mean, clusters);
        const visited = new Set<number>();
        const wrong: number[] = [];
        search.find(some, some.length, centers, (row, nearest, squared, second) => {
          visited.add(row);
          const all = distances(x, row, centers);
          const truth = all.indexOf(Math.min(...all));
          const other = Math.min(...all.filter((_, c) => c !== truth));
          const tight = shift > 0 || other === Infinity || second > 0.999 * other;
          if (!(nearest === truth && squared === all[truth] && second <= other && tight)) wrong.push(row);
        });
        expect(wrong).toEqual([]);
        expect(visited.size).toBe(some.length);
        search.dispose();
      }
    },
  );

  test("equally near centers: the first wins, for any number of samples", () => {
    useEngine({ tier });
    const x: Matrix = { rows: 6000, columns: 2, data: new Float64Array(12_000).fill(0.1) };
    const centers: Matrix = { rows: 5, columns: 2, data: Float64Array.of(9, 9, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 8, 8) };
    const search = createCenterSearch(x, Float64Array.of(0.1, 0.1), 5);
    const all = Int32Array.from({ length: 6000 }, (_, i) => i);
    const found = new Set<number>();
    search.find(all, 6000, centers, (_, nearest) => found.add(nearest));
    expect(found).toEqual(new Set([1]));
    search.dispose();
  });
});

test("computes the squared distance of two memory ranges", () => {
  expect(squaredDistance(Float64Array.of(9, 1, 2), 1, Float64Array.of(4, 6), 0, 2)).toBe(25);
});

function moved(x: Matrix, shift: number): Matrix {
  return { ...x, data: x.data.map((value) => value + shift) };
}

function distances(x: Matrix, row: number, centers: Matrix): number[] {
  const { columns } = x;
  return Array.from({ length: centers.rows }, (_, c) =>
    squaredDistance(x.data, row * columns, centers.data, c * columns, columns),
  );
}
