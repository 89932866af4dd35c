import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { largestError } from "../../../test/units-in-last-place.js";
import { cbrt, hypot } from "./root.js";

const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });

describe("cbrt", () => {
  test("is within 1 unit in the last place of 1500 digits", () => expect(largestError("cbrt", cbrt)).toBeLessThan(0.9));

  test("has exact special values and exact roots of cubes", () => {
    for (const x of [0, -0, Infinity, -Infinity, NaN]) expect(cbrt(x)).toBe(x);
    for (let i = -200; i <= 200; i++) expect(cbrt(i * i * i)).toBe(i);
    expect(cbrt(Number.MIN_VALUE)).toBe(1.7031839360032603e-108);
  });

  test("is odd and never decreases", () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(cbrt(-a)).toBe(-cbrt(a));
        expect(cbrt(Math.min(a, b))).toBeLessThanOrEqual(cbrt(Math.max(a, b)));
      }),
    );
  });
});

describe("hypot", () => {
  test("is within 1 unit in the last place of 1500 digits", () =>
    expect(largestError("hypot", hypot)).toBeLessThan(0.95));

  test("has exact special values", () => {
    expect([hypot(0, -0), hypot(-3, 0), hypot(3, 4), hypot(-5, 12)]).toEqual([0, 3, 5, 13]);
    expect([hypot(NaN, Infinity), hypot(-Infinity, 1), hypot(NaN, 1), hypot(0, NaN)]).toEqual([
      Infinity,
      Infinity,
      NaN,
      NaN,
    ]);
    expect(hypot(3 * Number.MIN_VALUE, 4 * Number.MIN_VALUE)).toBe(5 * Number.MIN_VALUE);
    expect(hypot(3e307, 4e307)).toBe(5e307);
    expect(hypot(Number.MAX_VALUE, Number.MAX_VALUE)).toBe(Infinity);
  });

  test("is symmetric, at least the larger side, and at most the sum of both", () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(hypot(a, b)).toBe(hypot(-b, a));
        expect(hypot(a, b)).toBeGreaterThanOrEqual(Math.max(Math.abs(a), Math.abs(b)));
        expect(hypot(a, b)).toBeLessThanOrEqual((Math.abs(a) + Math.abs(b)) * (1 + 2 ** -52));
      }),
    );
  });
});
