import { describe, expect, test } from "vitest";
import { exponential } from "./gamma.js";
import { weibull } from "./weibull.js";

describe("weibull", () => {
  test("with shape 1 is the exponential distribution", () => {
    const one = weibull({ shape: 1, scale: 4 });
    const waiting = exponential({ rate: 0.25 });
    for (const x of [0, 0.5, 3, 100]) {
      expect(one.density(x)).toBeCloseTo(waiting.density(x), 15);
      expect(one.survival(x)).toBeCloseTo(waiting.survival(x), 15);
    }
    expect(one.mean).toBeCloseTo(4, 13);
    expect(one.variance).toBeCloseTo(16, 12);
  });

  test("with shape 2 is Rayleigh's: mean √π/2, variance 1 − π/4", () => {
    expect(weibull({ shape: 2 }).mean).toBeCloseTo(Math.sqrt(Math.PI) / 2, 14);
    expect(weibull({ shape: 2 }).variance).toBeCloseTo(1 - Math.PI / 4, 14);
  });

  test("with a large shape keeps the digits of its variance, π²/(6 k²) to first order", () => {
    expect(weibull({ shape: 1e4 }).variance / (Math.PI ** 2 / 6 / 1e8)).toBeCloseTo(1, 3);
  });

  test("at zero is infinite, 1/scale or 0", () => {
    expect([0.5, 1, 2].map((shape) => weibull({ shape, scale: 2 }).density(0))).toEqual([Infinity, 0.5, 0]);
    expect([0.5, 1, 2].map((shape) => weibull({ shape }).logDensity(0))).toEqual([Infinity, 0, -Infinity]);
    expect([weibull({ shape: 2 }).density(-1), weibull({ shape: 2 }).cdf(-1)]).toEqual([0, 0]);
    expect([weibull({ shape: 2 }).quantile(0), weibull({ shape: 2 }).quantile(1)]).toEqual([0, Infinity]);
  });

  test("refuses invalid parameters", () => {
    expect(() => weibull({ shape: 0 })).toThrow(/^weibull: shape/);
    expect(() => weibull({ shape: 1, scale: 0 })).toThrow(/^weibull: scale/);
  });
});
