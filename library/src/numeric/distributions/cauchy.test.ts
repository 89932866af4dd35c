import { describe, expect, test } from "vitest";
import { cauchy } from "./cauchy.js";

describe("cauchy", () => {
  test("has quartiles at location ± scale, and no mean or variance", () => {
    const distribution = cauchy({ location: 2, scale: 3 });
    expect([0.25, 0.5, 0.75].map((p) => Number(distribution.quantile(p).toFixed(12)))).toEqual([-1, 2, 5]);
    expect([distribution.mean, distribution.variance]).toEqual([NaN, NaN]);
    expect([distribution.quantile(0), distribution.quantile(1)]).toEqual([-Infinity, Infinity]);
  });

  test("tails are 1/(π z) far out", () => {
    const standard = cauchy();
    for (const z of [1e10, 1e200]) {
      expect(standard.survival(z) * Math.PI * z).toBeCloseTo(1, 13);
      expect(standard.cdf(-z) * Math.PI * z).toBeCloseTo(1, 13);
    }
    expect(Math.abs(standard.logDensity(1e200) + Math.log(Math.PI) + 400 * Math.LN10)).toBeLessThan(1e-10);
  });

  test("refuses invalid parameters", () => {
    expect(() => cauchy({ location: Infinity })).toThrow(/^cauchy: location/);
    expect(() => cauchy({ scale: -1 })).toThrow(/^cauchy: scale/);
  });
});
