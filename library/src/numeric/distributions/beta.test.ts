import { describe, expect, test } from "vitest";
import { beta } from "./beta.js";

describe("beta", () => {
  test("with a = b = 1 is uniform", () => {
    const flat = beta({ a: 1, b: 1 });
    for (const x of [0, 0.25, 0.5, 1]) {
      expect(flat.density(x)).toBeCloseTo(1, 14);
      expect(flat.cdf(x)).toBeCloseTo(x, 15);
    }
    for (const p of [0, 0.125, 0.75, 1]) expect(flat.quantile(p)).toBeCloseTo(p, 14);
  });

  test("at the ends is infinite, finite or 0", () => {
    expect([beta({ a: 0.5, b: 2 }).density(0), beta({ a: 0.5, b: 2 }).density(1)]).toEqual([Infinity, 0]);
    expect([beta({ a: 1, b: 3 }).density(0), beta({ a: 4, b: 1 }).density(1)]).toEqual([3, 4]);
    expect(beta({ a: 1, b: 3 }).logDensity(0)).toBe(Math.log(3));
    expect([beta({ a: 2, b: 2 }).density(-0.1), beta({ a: 2, b: 2 }).density(1.1)]).toEqual([0, 0]);
  });

  test("mirrors when a and b are exchanged", () => {
    for (const x of [0.125, 0.5, 0.875]) {
      expect(beta({ a: 2, b: 7 }).cdf(x)).toBe(beta({ a: 7, b: 2 }).survival(1 - x));
    }
  });

  test("refuses invalid parameters", () => {
    expect(() => beta({ a: 0, b: 1 })).toThrow(/^beta: a/);
    expect(() => beta({ a: 1, b: NaN })).toThrow(/^beta: b/);
  });
});
