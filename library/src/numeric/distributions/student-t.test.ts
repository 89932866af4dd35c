import { describe, expect, test } from "vitest";
import { cauchy } from "./cauchy.js";
import { normal } from "./normal.js";
import { studentT } from "./student-t.js";

const points = [-1e8, -30, -1, -0.01, 0, 0.3, 2, 500];

describe("studentT", () => {
  test("with 1 degree of freedom is the Cauchy distribution", () => {
    const one = studentT({ freedom: 1, location: 0.5, scale: 3 });
    const reference = cauchy({ location: 0.5, scale: 3 });
    for (const x of points) {
      expect(Math.abs(one.density(x) / reference.density(x) - 1)).toBeLessThan(1e-13);
      expect(Math.abs(one.cdf(x) / reference.cdf(x) - 1)).toBeLessThan(1e-12);
      expect(Math.abs(one.survival(x) / reference.survival(x) - 1)).toBeLessThan(1e-12);
    }
    expect([one.mean, one.variance]).toEqual([NaN, NaN]);
  });

  test("with 2 degrees of freedom has cdf ½ + t/(2√(2 + t²))", () => {
    const two = studentT({ freedom: 2 });
    for (const t of points) expect(two.cdf(t)).toBeCloseTo(0.5 + t / (2 * Math.hypot(Math.SQRT2, t)), 14);
    for (const p of [0.01, 0.4, 0.5, 0.75]) {
      const want = (2 * p - 1) / Math.sqrt(2 * p * (1 - p));
      expect(Math.abs(two.quantile(p) - want)).toBeLessThanOrEqual(1e-13 * Math.abs(want));
    }
  });

  test("with very many degrees of freedom is nearly normal", () => {
    const many = studentT({ freedom: 1e10 });
    for (const x of [-6, -1, 0, 0.5, 3]) {
      expect(Math.abs(many.cdf(x) / normal().cdf(x) - 1)).toBeLessThan(1e-7);
      expect(Math.abs(many.density(x) / normal().density(x) - 1)).toBeLessThan(1e-7);
    }
  });

  test("mean and variance exist above 1 and 2", () => {
    expect([studentT({ freedom: 1.5, location: 4 }).mean, studentT({ freedom: 1.5 }).variance]).toEqual([4, Infinity]);
    expect(studentT({ freedom: 4, scale: 3 }).variance).toBe(18);
    expect([studentT({ freedom: 3 }).quantile(0), studentT({ freedom: 3 }).quantile(1)]).toEqual([-Infinity, Infinity]);
  });

  test("refuses invalid parameters", () => {
    expect(() => studentT({ freedom: 0 })).toThrow(/^studentT: freedom/);
    expect(() => studentT({ freedom: 1, location: NaN })).toThrow(/^studentT: location/);
    expect(() => studentT({ freedom: 1, scale: 0 })).toThrow(/^studentT: scale/);
  });
});
