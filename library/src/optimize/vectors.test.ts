import fc from "fast-check";
import { expect, test } from "vitest";
import { addScaled, euclideanNorm, innerProduct, maximumNorm } from "./vectors.js";

const vector = fc
  .array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { maxLength: 20 })
  .map((a) => Float64Array.from(a));

test("the norms and the inner product match their definitions", () => {
  fc.assert(
    fc.property(vector, (a) => {
      expect(innerProduct(a, a)).toBeCloseTo(Math.hypot(...a) ** 2, 4);
      expect(euclideanNorm(a)).toBeCloseTo(Math.hypot(...a), 8);
      expect(maximumNorm(a)).toBe(Math.max(0, ...a.map(Math.abs)));
    }),
  );
});

test("the norm neither overflows nor underflows", () => {
  expect(euclideanNorm(Float64Array.of(3e200, 4e200)) / 5e200).toBeCloseTo(1, 12);
  expect(euclideanNorm(Float64Array.of(3e-200, 4e-200)) / 5e-200).toBeCloseTo(1, 12);
  expect(euclideanNorm(new Float64Array(3))).toBe(0);
});

test("NaN propagates through a maximum, at any position", () => {
  for (let i = 0; i < 3; i++) {
    const a = Float64Array.of(1, 2, 3);
    a[i] = Number.NaN;
    expect(maximumNorm(a)).toBeNaN();
  }
});

test("addScaled adds in place", () => {
  const a = Float64Array.of(1, 2);
  addScaled(a, -2, Float64Array.of(3, 4));
  expect([...a]).toEqual([-5, -6]);
});
