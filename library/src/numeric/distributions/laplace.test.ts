import { describe, expect, test } from "vitest";
import { laplace } from "./laplace.js";

describe("laplace", () => {
  test("has exact values and is accurate in both tails", () => {
    const standard = laplace();
    expect([standard.density(0), standard.cdf(0), standard.quantile(0.5)]).toEqual([0.5, 0.5, 0]);
    for (const x of [1, 30, 600]) {
      expect(standard.survival(x)).toBe(0.5 * Math.exp(-x));
      expect(standard.cdf(-x)).toBe(0.5 * Math.exp(-x));
    }
    expect(standard.quantile(1e-100)).toBe(Math.log(2e-100));
    expect([standard.quantile(0), standard.quantile(1)]).toEqual([-Infinity, Infinity]);
  });

  test("keeps the digits of quantiles near the middle", () => {
    const step = 2 ** -50;
    expect(laplace().quantile(0.5 + step) / (2 * step)).toBeCloseTo(1, 12);
    expect(laplace().quantile(0.5 - step) / (2 * step)).toBeCloseTo(-1, 12);
  });

  test("refuses invalid parameters", () => {
    expect(() => laplace({ location: NaN })).toThrow(/^laplace: location/);
    expect(() => laplace({ scale: 0 })).toThrow(/^laplace: scale/);
  });
});
