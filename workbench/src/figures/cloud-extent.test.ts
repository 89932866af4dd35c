import fc from "fast-check";
import { expect, test } from "vitest";
import { cloudInSquare, extentOf } from "./cloud-extent.js";

const words = { groups: new Uint8Array(0), names: [], rows: new Int32Array(0), xTitle: "x", yTitle: "y" };
const numbers = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }), { minLength: 1 });

test("all points of a cloud lie in the square, in order from left to right", () => {
  fc.assert(
    fc.property(numbers, (values) => {
      const x = Float32Array.from(values);
      const placed = cloudInSquare({ ...words, x, y: x }).x;
      for (const [i, value] of placed.entries()) {
        expect(Math.abs(value)).toBeLessThanOrEqual(0.951);
        if (i > 0 && x[i] > x[i - 1]) expect(value).toBeGreaterThanOrEqual(placed[i - 1]);
      }
    }),
  );
});

test("a single value and no values have an extent too", () => {
  expect(extentOf(Float32Array.of(3, 3))).toEqual({ minimum: 2.5, maximum: 3.5 });
  expect(extentOf(new Float32Array(0))).toEqual({ minimum: 0, maximum: 1 });
});
