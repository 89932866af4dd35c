import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distance, ERASER_RADIUS, erased, movedBy, onPad, sprayed, withoutNearest, withPoint } from "./drawing.js";

const coordinate = fc.double({ min: -2, max: 3, noNaN: true });
const place = fc.record({ x: coordinate, y: coordinate });
const point = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
  group: fc.nat(4),
});

describe("positions", () => {
  test("stay on the pad, to a thousandth", () => {
    fc.assert(
      fc.property(place, ({ x, y }) => {
        const held = onPad({ x, y });
        for (const [value, given] of [
          [held.x, x],
          [held.y, y],
        ] as const) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
          if (given >= 0 && given <= 1) expect(Math.abs(value - given)).toBeLessThanOrEqual(0.0005 + 1e-12);
          expect(String(value).length).toBeLessThanOrEqual(5);
        }
      }),
    );
  });

  test("spray lies around the pointer, within its width", () => {
    let state = 1;
    // Numerical Recipes' linear congruential generator, so that the test is the same every time.
    const random = () => (state = (1664525 * state + 1013904223) % 2 ** 32) / 2 ** 32;
    const draws = Array.from({ length: 4000 }, () => sprayed({ x: 0.5, y: 0.2 }, random));
    const mean = draws.reduce((sum, { x }) => sum + x, 0) / 4000;
    const square = draws.reduce((sum, { y }) => sum + (y - 0.2) ** 2, 0) / 4000;
    expect(Math.abs(mean - 0.5)).toBeLessThan((5 * 0.018) / Math.sqrt(4000));
    expect(Math.abs(square / 0.018 ** 2 - 1)).toBeLessThan(5 * Math.sqrt(2 / 4000));
  });

  test("arrow keys move the cursor and stop at the edge", () => {
    expect(movedBy("ArrowUp", { x: 0.5, y: 0.5 }, false)).toEqual({ x: 0.5, y: 0.55 });
    expect(movedBy("ArrowLeft", { x: 0.5, y: 0.5 }, true)).toEqual({ x: 0.49, y: 0.5 });
    expect(movedBy("ArrowRight", { x: 1, y: 0 }, false)).toEqual({ x: 1, y: 0 });
    expect(movedBy("constructor", { x: 1, y: 0 }, false)).toBeUndefined();
  });
});

describe("points", () => {
  test("one is added at the end, on the pad", () => {
    fc.assert(
      fc.property(fc.array(point), place, fc.nat(4), (points, at, group) => {
        const more = withPoint(points, at, group);
        expect(more.slice(0, -1)).toEqual(points);
        expect(more[more.length - 1]).toEqual({ ...onPad(at), group });
      }),
    );
  });

  test("the eraser removes exactly the nearby points", () => {
    fc.assert(
      fc.property(fc.array(point), place, (points, at) => {
        expect(erased(points, at)).toEqual(points.filter((one) => distance(one, at) > ERASER_RADIUS));
      }),
    );
  });

  test("erasing nothing changes nothing, so that there is nothing to undo", () => {
    const points = [{ x: 0.1, y: 0.1, group: 0 }];
    expect(erased(points, { x: 0.9, y: 0.9 })).toBe(points);
  });

  test("only the nearest point is removed", () => {
    const [a, b, c] = [0.1, 0.5, 0.9].map((x) => ({ x, y: 0.5, group: 0 }));
    expect(withoutNearest([a, b, c] as never, { x: 0.6, y: 0.5 })).toEqual([a, c]);
    expect(withoutNearest([], { x: 0, y: 0 })).toEqual([]);
  });
});
