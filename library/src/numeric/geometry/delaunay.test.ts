/** Delaunay triangulations: those of another system, the empty spheres that define them, and points in special places. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../random/random.js";
import reference from "../reference/delaunay.json" with { type: "json" };
import { delaunay } from "./delaunay.js";

describe("delaunay", () => {
  test.each(
    reference.cases.map((item) => [`${item.points.length} points of ${item.dimension} numbers`, item] as const),
  )("matches the simplices of SciPy: %s", (_, { dimension, points, simplices }) => {
    expect(sorted(delaunay(Float64Array.from(points.flat()), dimension).simplices, dimension)).toEqual(simplices);
  });

  test("no circumsphere contains another point, also for points on one circle, line or grid", () => {
    const small = fc.integer({ min: 0, max: 3 });
    for (const dimension of [2, 3]) {
      fc.assert(
        fc.property(
          fc.array(fc.array(small, { minLength: dimension, maxLength: dimension }), { minLength: 2, maxLength: 14 }),
          (rows) => {
            const data = Float64Array.from(rows.flat());
            if (isFlat(rows, dimension)) {
              expect(refusal(() => delaunay(data, dimension))).toMatch(
                /^invalid-data: delaunay: all points are on one /,
              );
              return;
            }
            const { simplices } = delaunay(data, dimension);
            expectEmptySpheres(rows, simplices, dimension);
          },
        ),
        { numRuns: 60, seed: dimension },
      );
    }
  });

  test("the simplices fill the hull: a grid of squares has two triangles each, a grid of cubes its volume", () => {
    const grid = [0, 1, 2, 3].flatMap((a) => [0, 1, 2].map((b) => [a, b]));
    const flat = delaunay(Float64Array.from(grid.flat()), 2);
    expect(flat.simplices.length / 3).toBe(2 * 3 * 2);
    const cubes = [0, 1, 2].flatMap((a) => [0, 1, 2].flatMap((b) => [0, 1].map((c) => [a, b, c])));
    const { simplices } = delaunay(Float64Array.from(cubes.flat()), 3);
    expect(total(cubes, simplices, 3)).toBe(6 * 4);
  });

  test("the edges do not depend on the order of the points", () => {
    for (const seed of [1, 2, 3]) {
      const random = createRandom(seed);
      const rows = Array.from({ length: 30 }, () => [random.normal(), random.normal()]);
      const order = random.permutation(30);
      const one = delaunay(Float64Array.from(rows.flat()), 2);
      const two = delaunay(Float64Array.from([...order].flatMap((i) => rows[i])), 2);
      const back = two.simplices.map((corner) => order[corner]);
      expect(sorted(back, 2)).toEqual(sorted(one.simplices, 2));
    }
  });

  test("a duplicate has no neighbours, and its first occurrence represents it", () => {
    const { start, neighbors } = delaunay(Float64Array.of(0, 0, 1, 0, 0, 1, 0, 0), 2);
    expect(Array.from(start)).toEqual([0, 2, 4, 6, 6]);
    expect(Array.from(neighbors)).toEqual([1, 2, 0, 2, 0, 1]);
  });

  test("refuses points that cannot be triangulated", () => {
    expect(refusal(() => delaunay(new Float64Array(8), 4))).toBe(
      "invalid-data: delaunay: points must have 2 or 3 coordinates, got 4",
    );
    expect(refusal(() => delaunay(Float64Array.of(0, NaN), 2))).toMatch(/finite coordinates each/);
    expect(refusal(() => delaunay(Float64Array.of(0, 0, 1, 1), 2))).toMatch(/are on one line/);
    expect(refusal(() => delaunay(Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0), 3))).toMatch(/are on one plane/);
  });
});

function sorted(simplices: Int32Array, dimension: number): number[][] {
  const result: number[][] = [];
  for (let s = 0; s < simplices.length; s += dimension + 1) {
    result.push(Array.from(simplices.subarray(s, s + dimension + 1)).sort((a, b) => a - b));
  }
  return result.sort((a, b) => a.map((corner, k) => corner - b[k]).find((difference) => difference !== 0) ?? 0);
}

/** d! times the volume. */
function volume(rows: readonly (readonly number[])[], corners: ArrayLike<number>, dimension: number): number {
  const [first, ...others] = Array.from(corners, (i) => rows[i]);
  const d = others.map((row) => row.map((value, j) => value - first[j]));
  if (dimension === 2) return d[0][0] * d[1][1] - d[0][1] * d[1][0];
  const cross = [
    d[1][1] * d[2][2] - d[1][2] * d[2][1],
    d[1][2] * d[2][0] - d[1][0] * d[2][2],
    d[1][0] * d[2][1] - d[1][1] * d[2][0],
  ];
  return d[0][0] * cross[0] + d[0][1] * cross[1] + d[0][2] * cross[2];
}

function total(rows: readonly (readonly number[])[], simplices: Int32Array, dimension: number): number {
  let sum = 0;
  for (let s = 0; s < simplices.length; s += dimension + 1) {
    const part = volume(rows, simplices.subarray(s, s + dimension + 1), dimension);
    expect(part).toBeGreaterThan(0);
    sum += part;
  }
  return sum;
}

/** Small whole numbers: all determinants are exact. The lifted volume is negative inside the sphere. */
function expectEmptySpheres(rows: readonly (readonly number[])[], simplices: Int32Array, dimension: number): void {
  const lift = (row: readonly number[], from: readonly number[]) => {
    const d = row.map((value, j) => value - from[j]);
    return [...d, d.reduce((sum, value) => sum + value * value, 0)];
  };
  for (let s = 0; s < simplices.length; s += dimension + 1) {
    const corners = Array.from(simplices.subarray(s, s + dimension + 1), (i) => rows[i]);
    expect(volume(rows, simplices.subarray(s, s + dimension + 1), dimension)).toBeGreaterThan(0);
    for (const row of rows) {
      const matrix = [...corners.slice(1), row].map((point) => lift(point, corners[0]));
      if (!(determinant(matrix) >= 0)) expect.fail(`${row.join(", ")} lies inside a circumsphere`);
    }
  }
}

function determinant(matrix: readonly (readonly number[])[]): number {
  if (matrix.length === 1) return matrix[0][0];
  return matrix[0].reduce((sum, value, j) => {
    const minor = matrix.slice(1).map((row) => row.filter((_, k) => k !== j));
    return sum + (j % 2 === 0 ? value : -value) * determinant(minor);
  }, 0);
}

/** Whether no d + 1 of the points span a simplex. */
function isFlat(rows: readonly (readonly number[])[], dimension: number): boolean {
  const choose = (from: number, left: number): number[][] =>
    left === 0
      ? [[]]
      : Array.from({ length: Math.max(0, rows.length - from) }, (_, k) => from + k).flatMap((i) =>
          choose(i + 1, left - 1).map((rest) => [i, ...rest]),
        );
  return choose(0, dimension + 1).every((corners) => volume(rows, corners, dimension) === 0);
}
