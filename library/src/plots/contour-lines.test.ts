import fc from "fast-check";
import { expect, test } from "vitest";
import { asMatrix, type Matrix } from "../data/matrix.js";
import { contourLines } from "./contour-lines.js";

test("a cone has one closed circle at its level", () => {
  const side = 41;
  const heights = asMatrix(
    Array.from({ length: side }, (_, i) => Array.from({ length: side }, (_, j) => Math.hypot(i - 20, j - 20))),
  );
  const paths = contourLines(heights, 12);
  expect(paths).toHaveLength(1);
  const [circle] = paths;
  expect(circle[0]).toEqual(circle[circle.length - 1]);
  // Between two points of the grid the height is interpolated: off by at most an eighth of its curvature, 1 / radius.
  for (const [x, y] of circle) expect(Math.abs(Math.hypot(x - 20, y - 20) - 12)).toBeLessThan(1 / (8 * 11));
  const around = circle.slice(1).reduce((sum, [x, y], k) => sum + Math.hypot(x - circle[k][0], y - circle[k][1]), 0);
  expect(Math.abs(around - 24 * Math.PI)).toBeLessThan(0.1);
});

test("a plane has one straight line from boundary to boundary", () => {
  const heights = asMatrix(Array.from({ length: 5 }, (_, i) => Array.from({ length: 6 }, (_, j) => i + 2 * j)));
  const paths = contourLines(heights, 4.5);
  expect(paths).toHaveLength(1);
  for (const [x, y] of paths[0]) expect(y + 2 * x).toBeCloseTo(4.5, 12);
  const rows = paths[0].map(([, y]) => y);
  expect([Math.min(...rows), Math.max(...rows)]).toEqual([0, 4]);
});

test("a saddle is passed on the side of its middle value", () => {
  const saddle = (middle: number) =>
    contourLines(
      asMatrix([
        [1, middle],
        [middle, 1],
      ]),
      0.5,
    );
  // High corners at 0,0 and 1,1: with a high middle the low corners are cut off, with a low one the high corners.
  const cutsOff = (paths: ReturnType<typeof saddle>, [cx, cy]: readonly number[]) =>
    paths.some((path) => path.every(([x, y]) => Math.abs(x - cx) + Math.abs(y - cy) <= 1));
  expect(cutsOff(saddle(0.25), [1, 0])).toBe(true);
  expect(cutsOff(saddle(-3), [0, 0])).toBe(true);
  expect(cutsOff(saddle(-3), [1, 0])).toBe(false);
});

test("every edge between a higher and a lower point is crossed exactly once", () => {
  const grid = fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 5 }), {
    minLength: 4,
    maxLength: 4,
  });
  fc.assert(
    fc.property(grid, (rows) => {
      const heights = asMatrix(rows);
      const paths = contourLines(heights, 2.5);
      const met = paths.flatMap((path) => {
        const [first, last] = [String(path[0]), String(path[path.length - 1])];
        return (first === last ? path.slice(1) : path).map(String);
      });
      expect(new Set(met).size).toBe(met.length);
      expect(met.length).toBe(crossedEdges(heights, 2.5));
    }),
  );
});

function crossedEdges({ rows, columns, data }: Matrix, level: number): number {
  let count = 0;
  const differ = (p: number, q: number) => (data[p] >= level !== data[q] >= level ? 1 : 0);
  for (let p = 0; p < rows * columns; p++) {
    if (p % columns < columns - 1) count += differ(p, p + 1);
    if (p + columns < rows * columns) count += differ(p, p + columns);
  }
  return count;
}

test("there are no lines outside the range, and none on flat ground", () => {
  expect(
    contourLines(
      asMatrix([
        [1, 2],
        [3, 4],
      ]),
      5,
    ),
  ).toEqual([]);
  expect(
    contourLines(
      asMatrix([
        [2, 2],
        [2, 2],
      ]),
      2,
    ),
  ).toEqual([]);
});
