import fc from "fast-check";
import { expect, test } from "vitest";
import { asBox, clip, projectedGradientNorm } from "./bounds.js";

const number = fc.double({ min: -10, max: 10, noNaN: true });
const point = fc.tuple(number, number, number).map((entries) => Float64Array.from(entries));
const box = fc.tuple(point, point).map(([a, b]) => ({
  lower: a.map((entry, i) => Math.min(entry, b[i])),
  upper: a.map((entry, i) => Math.max(entry, b[i])),
}));

test("missing bounds are infinite, and the given arrays are copied", () => {
  const lower = Float64Array.of(0, 1);
  const filled = asBox("f", { lower }, 2);
  expect([...filled.upper]).toEqual([Infinity, Infinity]);
  lower[0] = 9;
  expect(filled.lower[0]).toBe(0);
  expect([...asBox("f", {}, 1).lower]).toEqual([-Infinity]);
});

test("refuses crossed, NaN, wrongly infinite and short bounds and gives their index", () => {
  const refuse = (lower: number[], upper: number[]) => () =>
    asBox("f", { lower: Float64Array.from(lower), upper: Float64Array.from(upper) }, 2);
  expect(refuse([0, 2], [1, 1])).toThrow("f: lower[1] must be at most upper[1], got 2 and 1");
  expect(refuse([0, Number.NaN], [1, 1])).toThrow("lower[1]");
  expect(refuse([0, Infinity], [1, Infinity])).toThrow("lower[1]");
  expect(refuse([-Infinity, 0], [-Infinity, 1])).toThrow("lower[0]");
  expect(refuse([0], [1, 1])).toThrow("f: lower must have 2 entries");
});

test("clipping gives the nearest point of the box", () => {
  fc.assert(
    fc.property(box, point, point, (bounds, x, other) => {
      const clipped = x.slice();
      clip(clipped, bounds);
      clip(other, bounds);
      const distance = (a: Float64Array) => Math.hypot(...a.map((entry, i) => entry - x[i]));
      expect(distance(clipped)).toBeLessThanOrEqual(distance(other));
    }),
  );
});

test("the projected gradient is P(x − g) − x", () => {
  fc.assert(
    fc.property(box, point, point, (bounds, x, gradient) => {
      clip(x, bounds);
      const moved = x.map((entry, i) => entry - gradient[i]);
      clip(moved, bounds);
      const expected = Math.max(...moved.map((entry, i) => Math.abs(entry - x[i])));
      expect(projectedGradientNorm(x, gradient, bounds)).toBeCloseTo(expected, 12);
    }),
  );
});
