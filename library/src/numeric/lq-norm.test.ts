import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { lqNorm } from "./lq-norm.js";

const entries = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 2, maxLength: 6 });

test("[MP-158] the norms of Eq. 11.10: known values, counting as q goes to 0, and convex if and only if q ≥ 1", () => {
  expect(lqNorm([3, -4], 2)).toBeCloseTo(5, 14);
  expect(lqNorm([3, -4], 1)).toBeCloseTo(7, 14);
  expect(lqNorm([1, 4], 0.5)).toBeCloseTo(9, 13);
  expect(lqNorm([3, -4], Infinity)).toBe(4);
  // Σ |β|^q, the power of the norm, tends to the number of entries that are not 0.
  for (const values of [
    [5, 0, -0.01],
    [0, 0],
    [1, 2, 3, 4],
  ]) {
    const logarithms = values.filter((value) => value !== 0).map((value) => Math.log(Math.abs(value)));
    expect(lqNorm(values, 0)).toBe(logarithms.length);
    // |β|^q = 1 + q log|β| + ½ (q log|β|)² + …
    const q = 0.005;
    const near = logarithms.reduce((sum, log) => sum + 1 + q * log + (q * log) ** 2 / 2, 0);
    expect(lqNorm(values, q) ** q).toBeCloseTo(near, 5);
  }
  fc.assert(
    fc.property(entries, entries, fc.double({ min: 1, max: 20, noNaN: true }), (a, b, q) => {
      const middle = a.map((value, i) => (value + (b[i] ?? 0)) / 2);
      const other = a.map((_, i) => b[i] ?? 0);
      const mean = (lqNorm(a, q) + lqNorm(other, q)) / 2;
      expect(lqNorm(middle, q)).toBeLessThanOrEqual(mean * (1 + 1e-12) + 1e-300);
    }),
  );
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 0.99, noNaN: true }), (q) => {
      // Between two corners of the unit ball there are points outside it.
      expect(lqNorm([0.5, 0.5], q)).toBeGreaterThan((lqNorm([1, 0], q) + lqNorm([0, 1], q)) / 2);
    }),
  );
});

test("scale with their argument, also where powers would overflow or underflow", () => {
  fc.assert(
    fc.property(entries, fc.double({ min: 0.1, max: 10, noNaN: true }), (values, q) => {
      const norm = lqNorm(values, q);
      expect(
        Math.abs(
          lqNorm(
            values.map((value) => -3 * value),
            q,
          ) -
            3 * norm,
        ),
      ).toBeLessThanOrEqual(1e-11 * norm + 1e-300);
    }),
  );
  expect(lqNorm([1e200, 1e200], 2) / 1e200).toBeCloseTo(Math.SQRT2, 12);
  expect(lqNorm([1e-200, 1e-200], 4) / 1e-200).toBeCloseTo(2 ** 0.25, 12);
  expect(lqNorm([0, 0], 0.5)).toBe(0);
  expect(refusal(() => lqNorm([1], -1))).toBe("invalid-option: lqNorm: q must be at least 0, got -1");
});
