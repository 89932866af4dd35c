import fc from "fast-check";
import { describe, expect, test } from "vitest";
import reference from "../reference/error-function.json" with { type: "json" };
import { erf, erfc } from "./error-function.js";
import { inverseErf, inverseErfc } from "./inverse-error-function.js";

describe("against 60 digits", () => {
  test("inverseErf matches to 2e-15", () => {
    for (const [y, want] of reference.inverseErf) {
      expect(Math.abs(inverseErf(y) - want), `y = ${y}`).toBeLessThanOrEqual(2e-15 * Math.abs(want));
    }
  });

  test("inverseErfc matches to 2e-15, down to 1e-300", () => {
    for (const [y, want] of reference.inverseErfc) {
      expect(Math.abs(inverseErfc(y) - want), `y = ${y}`).toBeLessThanOrEqual(2e-15 * Math.abs(want));
    }
  });
});

describe("laws", () => {
  test("erf and erfc invert them", () => {
    fc.assert(
      fc.property(fc.double({ min: -0.999, max: 0.999, noNaN: true }), (y) => {
        expect(Math.abs(erf(inverseErf(y)) - y)).toBeLessThan(1e-15 + 2e-15 * Math.abs(y));
      }),
    );
    fc.assert(
      fc.property(fc.double({ min: -700, max: 0, noNaN: true }), (logarithm) => {
        const y = Math.exp(logarithm);
        // erfc changes by 2x² units for each unit of x
        expect(Math.abs(erfc(inverseErfc(y)) / y - 1)).toBeLessThan(5e-16 * (4 - 2 * logarithm));
      }),
    );
  });

  test("inverseErfc(2 − y) = −inverseErfc(y)", () => {
    for (const y of [2 ** -20, 0.125, 0.25, 0.5, 1]) expect(inverseErfc(2 - y) + inverseErfc(y)).toBe(0);
  });

  test("the ends are infinite, arguments beyond them are refused", () => {
    expect([inverseErf(1), inverseErf(-1), inverseErf(0)]).toEqual([Infinity, -Infinity, 0]);
    expect([inverseErfc(0), inverseErfc(2), inverseErfc(1)]).toEqual([Infinity, -Infinity, 0]);
    for (const y of [-1.01, 1.01, NaN]) expect(() => inverseErf(y)).toThrow(/^inverseErf: y/);
    for (const y of [-0.01, 2.01, NaN]) expect(() => inverseErfc(y)).toThrow(/^inverseErfc: y/);
  });
});
