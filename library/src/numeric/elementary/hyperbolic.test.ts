import fc from "fast-check";
import { expect, test } from "vitest";
import { largestError } from "../../../test/units-in-last-place.js";
import { asinh, cosh, sinh, tanh } from "./hyperbolic.js";

const numbers = fc.double({ min: -711, max: 711, noNaN: true });
const small = fc.double({ min: -20, max: 20, noNaN: true });

test.each([
  ["sinh", sinh],
  ["cosh", cosh],
  ["tanh", tanh],
  ["asinh", asinh],
] as const)("%s is within 2 units in the last place of 1500 digits", (name, f) => {
  expect(largestError(name, f)).toBeLessThan(2);
});

test("special values", () => {
  for (const f of [sinh, asinh]) {
    for (const x of [0, -0, Infinity, -Infinity, NaN, 1e-300, -Number.MIN_VALUE]) expect(f(x)).toBe(x);
  }
  expect([tanh(0), tanh(-0), tanh(Infinity), tanh(-Infinity), tanh(NaN), tanh(1e-300)]).toEqual([
    0,
    -0,
    1,
    -1,
    NaN,
    1e-300,
  ]);
  expect([cosh(0), cosh(-0), cosh(Infinity), cosh(-Infinity), cosh(NaN)]).toEqual([1, 1, Infinity, Infinity, NaN]);
  expect([sinh(710.4758600739439) < Infinity, sinh(710.475860073944), cosh(-711)]).toEqual([true, Infinity, Infinity]);
});

test("sinh, tanh and asinh are odd, cosh is even, and cosh² − sinh² = 1", () => {
  fc.assert(
    fc.property(small, (x) => {
      for (const f of [sinh, tanh, asinh]) expect(f(-x)).toBe(-f(x));
      expect(cosh(-x)).toBe(cosh(x));
      expect(Math.abs((cosh(x) - sinh(x)) * (cosh(x) + sinh(x)) - 1)).toBeLessThan(1e-15 * cosh(x) ** 2);
      expect(Math.abs(asinh(sinh(x)) - x)).toBeLessThanOrEqual(1e-15 * Math.abs(x));
    }),
  );
});

test("sinh, tanh and asinh never decrease", () => {
  fc.assert(
    fc.property(numbers, numbers, small, small, (a, b, c, d) => {
      for (const f of [sinh, tanh, asinh]) {
        expect(f(Math.min(a, b))).toBeLessThanOrEqual(f(Math.max(a, b)));
        expect(f(Math.min(c, d))).toBeLessThanOrEqual(f(Math.max(c, d)));
      }
    }),
  );
});
