/** Signs of determinants where floating point alone cannot determine them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lifted, orientation } from "./exact-predicates.js";

const large = fc.integer({ min: -(2 ** 51), max: 2 ** 51 });

/** The sign of the orientation of three points of the plane with whole coordinates. */
function wholeOrientation(p: readonly number[]): number {
  const [ax, ay, bx, by, cx, cy] = p.map(BigInt);
  const value = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  return value > 0n ? 1 : value < 0n ? -1 : 0;
}

describe("exact signs", () => {
  test("orientation matches that of integers, also for nearly collinear points", () => {
    fc.assert(
      fc.property(large, large, large, large, fc.integer({ min: -2, max: 2 }), (ax, ay, bx, by, shift) => {
        // The third point lies in the middle of the others, up to a few units.
        const data = [2 * ax, 2 * ay, 2 * bx, 2 * by, ax + bx + shift, ay + by];
        const points = { dimension: 2, data: Float64Array.from(data) };
        expect(orientation(points, [0, 1, 2])).toBe(wholeOrientation(data));
        expect(orientation(points, [1, 0, 2])).toBe(0 - wholeOrientation(data) || 0);
        // A power of two changes no sign.
        const tiny = { dimension: 2, data: points.data.map((value) => value * 2 ** -600) };
        expect(orientation(tiny, [0, 1, 2])).toBe(wholeOrientation(data));
      }),
      { seed: 1 },
    );
  });

  test("points on a circle are on it, those a unit inside or outside are not", () => {
    // 3, 4, 5 and 5, 12, 13: many whole points on the circle of radius 65, here far from the origin.
    const circle = [
      [16, 63],
      [33, 56],
      [-39, 52],
      [60, -25],
      [-25, -60],
    ];
    for (const [dx, sign] of [
      [0, 0],
      [1, 1],
      [-1, -1],
    ]) {
      const at = circle.map(([x, y], i) => [x + 1e9 + (i === 3 ? dx : 0), y - 1e9]);
      const points = { dimension: 2, data: Float64Array.from(at.flat()) };
      const corners = orientation(points, [0, 1, 2]) > 0 ? [0, 1, 2, 3] : [1, 0, 2, 3];
      expect(lifted(points, corners)).toBe(sign);
    }
  });

  test("the sphere through a cube's corners contains them all, in space", () => {
    const cube = Array.from({ length: 8 }, (_, i) => [i & 1, (i >> 1) & 1, i >> 2].map((value) => value * 0.1));
    const points = { dimension: 3, data: Float64Array.from([...cube.flat(), 0.05, 0.05, 0.05]) };
    const corners = orientation(points, [0, 1, 2, 4]) > 0 ? [0, 1, 2, 4] : [1, 0, 2, 4];
    for (const other of [3, 5, 6, 7]) expect(lifted(points, [...corners, other])).toBe(0);
    expect(lifted(points, [...corners, 8])).toBe(-1);
    expect(orientation(points, [0, 1, 2, 3])).toBe(0);
  });
});
