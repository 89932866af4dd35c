import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { largestError } from "../../../test/units-in-last-place.js";
import { exp, expm1, exponentialSeries } from "./exponential.js";

const numbers = fc.double({ min: -750, max: 712, noNaN: true });

describe("exp", () => {
  test("is within 1 unit in the last place of 1500 digits", () => expect(largestError("exp", exp)).toBeLessThan(0.9));

  test("has exact special values, and reaches 0 and infinity where they are closest", () => {
    expect([exp(0), exp(-0), exp(1), exp(Infinity), exp(-Infinity), exp(NaN)]).toEqual([
      1,
      1,
      Math.E,
      Infinity,
      0,
      NaN,
    ]);
    expect(exp(709.782712893384)).toBeLessThan(Infinity);
    expect(exp(709.7827128933841)).toBe(Infinity);
    expect(exp(-745.1332191019411)).toBe(Number.MIN_VALUE);
    expect(exp(-745.1332191019412)).toBe(0);
    expect(exp(1e-20)).toBe(1);
    expect(exp(Number.MIN_VALUE)).toBe(1);
  });

  test("never decreases", () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(exp(Math.min(a, b))).toBeLessThanOrEqual(exp(Math.max(a, b)));
      }),
    );
    for (const start of [-3, -0.347, -1e-8, 0, 0.3465735, 1, 1.0397, 20]) {
      for (let i = 0, x = start; i < 500; i++, x += Math.abs(x) * 2e-16 + 1e-300) {
        expect(exp(x)).toBeLessThanOrEqual(exp(x + Math.abs(x) * 2.3e-16 + 1e-300));
      }
    }
  });

  test("turns sums into products", () => {
    fc.assert(
      fc.property(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }), (a, b) => {
        expect(Math.abs(exp(a + b) / (exp(a) * exp(b)) - 1)).toBeLessThan(8e-16);
      }),
    );
  });
});

describe("expm1", () => {
  test("is within 1 unit in the last place of 1500 digits", () =>
    expect(largestError("expm1", expm1)).toBeLessThan(0.9));

  test("has exact special values, and keeps tiny numbers with their signs", () => {
    expect([expm1(Infinity), expm1(-Infinity), expm1(NaN)]).toEqual([Infinity, -1, NaN]);
    expect([expm1(0), expm1(-0), expm1(1e-300), expm1(-Number.MIN_VALUE)]).toEqual([0, -0, 1e-300, -Number.MIN_VALUE]);
    expect([expm1(-40), expm1(709.7827128933841)]).toEqual([-1, Infinity]);
  });

  test("never decreases, and agrees with exp", () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(expm1(Math.min(a, b))).toBeLessThanOrEqual(expm1(Math.max(a, b)));
        if (a < 709) expect(Math.abs(expm1(a) + 1 - exp(a))).toBeLessThanOrEqual(4e-16 * Math.max(1, exp(a)));
      }),
    );
  });
});

test("the series gives (r coth(r/2) − 2)/r²", () => {
  for (const r of [0.1, 0.2, 0.3]) {
    const coth = (Math.exp(r) + 1) / (Math.exp(r) - 1);
    expect(exponentialSeries(r * r)).toBeCloseTo((r * coth - 2) / (r * r), 11);
  }
});
