import fc from "fast-check";
import { expect, test } from "vitest";
import { largestError } from "../../../test/units-in-last-place.js";
import { cos, sin, tan } from "./trigonometric.js";

const angles = fc.double({ min: -1e6, max: 1e6, noNaN: true });

test.each([
  ["sin", sin],
  ["cos", cos],
  ["tan", tan],
] as const)("%s is within 1 unit in the last place of 1500 digits, for angles of any size", (name, f) => {
  expect(largestError(name, f)).toBeLessThan(0.95);
});

test("special values", () => {
  expect([sin(0), sin(-0), tan(0), tan(-0), cos(0), cos(-0)]).toEqual([0, -0, 0, -0, 1, 1]);
  for (const f of [sin, cos, tan]) for (const x of [NaN, Infinity, -Infinity]) expect(f(x)).toBe(NaN);
  for (const f of [sin, tan]) for (const x of [1e-300, -1e-9, Number.MIN_VALUE]) expect(f(x)).toBe(x);
  expect(cos(1e-9)).toBe(1);
  expect(sin(Math.PI / 2)).toBe(1);
  expect(cos(Math.PI)).toBe(-1);
  // The rounding error of Math.PI.
  expect(sin(Math.PI)).toBe(1.2246467991473532e-16);
});

test("sine and tangent are odd, the cosine is even, and squares add to 1", () => {
  fc.assert(
    fc.property(angles, (x) => {
      expect(sin(-x)).toBe(-sin(x));
      expect(tan(-x)).toBe(-tan(x));
      expect(cos(-x)).toBe(cos(x));
      expect(Math.abs(sin(x) ** 2 + cos(x) ** 2 - 1)).toBeLessThan(5e-16);
      expect(Math.abs(sin(2 * x) - 2 * sin(x) * cos(x))).toBeLessThan(8e-16);
      if (Math.abs(cos(x)) > 1e-8 && x !== 0) expect(Math.abs((tan(x) * cos(x)) / sin(x) - 1)).toBeLessThan(8e-16);
    }),
  );
});

test("the sine never decreases between −π/2 and π/2, nor does the tangent", () => {
  const between = fc.double({ min: -1.5707963267948966, max: 1.5707963267948966, noNaN: true });
  fc.assert(
    fc.property(between, between, (a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(sin(low)).toBeLessThanOrEqual(sin(high));
      expect(tan(low)).toBeLessThanOrEqual(tan(high));
    }),
  );
});
