import fc from "fast-check";
import { describe, expect, test } from "vitest";
import reference from "../reference/error-function.json" with { type: "json" };
import { erf, erfc, expMinusSquare, scaledErfc } from "./error-function.js";

describe("against 60 digits", () => {
  const cases: [string, (x: number) => number, number[][]][] = [
    ["erf", erf, reference.erf],
    ["erfc", erfc, reference.erfc],
    ["scaledErfc", scaledErfc, reference.scaledErfc],
  ];
  for (const [name, compute, rows] of cases) {
    test(`${name} matches to 2e-15, also in the tails`, () => {
      for (const [x, want] of rows) {
        expect(Math.abs(compute(x) - want), `${name}(${x})`).toBeLessThanOrEqual(2e-15 * Math.abs(want));
      }
    });
  }
});

describe("laws", () => {
  const numbers = fc.double({ min: -10, max: 10, noNaN: true });
  test("erf is odd, erf + erfc = 1, erfc(x) + erfc(−x) = 2, scaledErfc = exp(x²) erfc", () => {
    fc.assert(
      fc.property(numbers, (x) => {
        expect(erf(-x)).toBe(-erf(x));
        expect(Math.abs(erf(x) + erfc(x) - 1)).toBeLessThan(4e-16);
        expect(Math.abs(erfc(x) + erfc(-x) - 2)).toBeLessThan(5e-16);
        expect(Math.abs((scaledErfc(x) * expMinusSquare(x)) / erfc(x) - 1)).toBeLessThan(4e-15);
      }),
    );
  });

  test("values at the ends", () => {
    expect([erf(Infinity), erf(-Infinity), erf(0)]).toEqual([1, -1, 0]);
    expect([erfc(Infinity), erfc(-Infinity), erfc(0), erfc(30)]).toEqual([0, 2, 1, 0]);
    expect([scaledErfc(Infinity), scaledErfc(-Infinity), scaledErfc(0)]).toEqual([0, Infinity, 1]);
    expect([expMinusSquare(0), expMinusSquare(Infinity), expMinusSquare(-1)]).toEqual([1, 0, Math.exp(-1)]);
  });

  test("refuses NaN", () => {
    expect(() => erf(NaN)).toThrow(/^erf: x must be a number/);
    expect(() => erfc(NaN)).toThrow(/^erfc: x/);
    expect(() => scaledErfc(NaN)).toThrow(/^scaledErfc: x/);
  });
});
