import { describe, expect, test } from "vitest";
import { logistic } from "./logistic.js";

describe("logistic", () => {
  test("has exact values and is accurate in both tails", () => {
    const standard = logistic();
    expect([standard.density(0), standard.cdf(0), standard.quantile(0.5)]).toEqual([0.25, 0.5, 0]);
    for (const x of [40, 300]) {
      expect(standard.survival(x) / Math.exp(-x)).toBeCloseTo(1, 13);
      expect(standard.cdf(-x) / Math.exp(-x)).toBeCloseTo(1, 13);
    }
    expect([standard.quantile(0), standard.quantile(1)]).toEqual([-Infinity, Infinity]);
  });

  test("density is cdf · survival / scale", () => {
    const distribution = logistic({ location: 1, scale: 2 });
    for (const x of [-20, 0, 1, 9]) {
      const want = (distribution.cdf(x) * distribution.survival(x)) / 2;
      expect(distribution.density(x) / want).toBeCloseTo(1, 13);
    }
  });

  test("refuses invalid parameters", () => {
    expect(() => logistic({ location: NaN })).toThrow(/^logistic: location/);
    expect(() => logistic({ scale: 0 })).toThrow(/^logistic: scale/);
  });
});
