import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchQuantile } from "./discrete.js";

describe("searchQuantile", () => {
  test("finds the smallest k with cdf(k) ≥ p from any guess", () => {
    const masses = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        masses.filter((list) => list.some((mass) => mass > 0)),
        fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }),
        fc.integer({ min: -50, max: 50 }),
        (list, p, guess) => {
          const total = list.reduce((sum, mass) => sum + mass, 0);
          const cdf = (k: number) => list.slice(0, k + 1).reduce((sum, mass) => sum + mass, 0) / total;
          const want = list.findIndex((_, k) => cdf(k) >= p);
          expect(searchQuantile(p, cdf, guess, 0, list.length - 1)).toBe(want);
        },
      ),
    );
  });

  test("works without an upper bound, and from an infinite guess of a bounded support", () => {
    const cdf = (k: number) => 1 - 2 ** -(k + 1);
    expect(searchQuantile(0.5, cdf, 1000, 0, Infinity)).toBe(0);
    expect(searchQuantile(1 - 2 ** -40, cdf, 0, 0, Infinity)).toBe(39);
    expect(searchQuantile(0.5, (k) => (k + 1) / 10, Infinity, 0, 9)).toBe(4);
  });

  test("0 gives the lower end, 1 the upper", () => {
    expect(searchQuantile(0, () => 0.5, 3, 1, 9)).toBe(1);
    expect(searchQuantile(1, () => 0.5, 3, 1, 9)).toBe(9);
  });
});
