import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { largestError } from "../../../test/units-in-last-place.js";
import { acos, asin, atan, atan2 } from "./inverse-trigonometric.js";
import { cos, sin, tan } from "./trigonometric.js";

const sines = fc.double({ min: -1, max: 1, noNaN: true });
const numbers = fc.double({ noNaN: true });

test.each([
  ["asin", asin],
  ["acos", acos],
  ["atan", atan],
] as const)("%s is within 1 unit in the last place of 1500 digits", (name, f) => {
  expect(largestError(name, f)).toBeLessThan(0.95);
});

test("special values", () => {
  expect([asin(1), asin(-1), asin(0), asin(-0)]).toEqual([Math.PI / 2, -Math.PI / 2, 0, -0]);
  expect([acos(1), acos(-1), acos(0)]).toEqual([0, Math.PI, Math.PI / 2]);
  expect([atan(Infinity), atan(-Infinity), atan(0), atan(-0), atan(1)]).toEqual([
    Math.PI / 2,
    -Math.PI / 2,
    0,
    -0,
    Math.PI / 4,
  ]);
  for (const f of [asin, acos]) for (const x of [1.0000000000000002, -2, Infinity, NaN]) expect(f(x)).toBe(NaN);
  expect(atan(NaN)).toBe(NaN);
  for (const f of [asin, atan]) expect(f(Number.MIN_VALUE)).toBe(Number.MIN_VALUE);
});

test("they invert sine, cosine and tangent", () => {
  fc.assert(
    fc.property(sines, (x) => {
      expect(Math.abs(sin(asin(x)) - x)).toBeLessThanOrEqual(3e-16 * Math.abs(x));
      expect(Math.abs(cos(acos(x)) - x)).toBeLessThanOrEqual(4e-16);
      expect(Math.abs(tan(atan(x)) - x)).toBeLessThanOrEqual(6e-16 * Math.abs(x));
    }),
  );
});

test("asin and atan never decrease, acos never increases", () => {
  fc.assert(
    fc.property(sines, sines, numbers, numbers, (a, b, c, d) => {
      expect(asin(Math.min(a, b))).toBeLessThanOrEqual(asin(Math.max(a, b)));
      expect(acos(Math.min(a, b))).toBeGreaterThanOrEqual(acos(Math.max(a, b)));
      expect(atan(Math.min(c, d))).toBeLessThanOrEqual(atan(Math.max(c, d)));
    }),
  );
});

describe("atan2", () => {
  test("is within 2 units in the last place of 1500 digits", () =>
    expect(largestError("atan2", atan2)).toBeLessThan(2));

  test("has the special values of the standard", () => {
    const special = [0, -0, 1, -1, Infinity, -Infinity, NaN, Number.MIN_VALUE, -Number.MAX_VALUE];
    for (const y of special) {
      for (const x of special) expect(atan2(y, x), `atan2(${y}, ${x})`).toBe(Math.atan2(y, x));
    }
  });

  test("is the angle of the point, and opposite points differ by half a turn", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -3.14, max: 3.14, noNaN: true }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (t, r) => {
          expect(Math.abs(atan2(r * sin(t), r * cos(t)) - t)).toBeLessThanOrEqual(1e-15);
          expect(atan2(-r * sin(t), r * cos(t))).toBe(-atan2(r * sin(t), r * cos(t)));
        },
      ),
    );
  });
});
