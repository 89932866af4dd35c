import { describe, expect, test } from "vitest";
import { logNormal, normal } from "./normal.js";

describe("normal", () => {
  test("is standard by default", () => {
    const standard = normal();
    expect([standard.mean, standard.variance]).toEqual([0, 1]);
    expect(standard.density(0)).toBeCloseTo(1 / Math.sqrt(2 * Math.PI), 15);
    expect(standard.cdf(0)).toBe(0.5);
    expect([standard.quantile(0), standard.quantile(0.5), standard.quantile(1)]).toEqual([-Infinity, 0, Infinity]);
  });

  test("cdf and survival mirror each other about the mean, far into the tails", () => {
    const skewless = normal({ mean: 3, standardDeviation: 2 });
    for (const z of [0, 0.5, 4, 20, 60, 75]) expect(skewless.cdf(3 - z)).toBe(skewless.survival(3 + z));
    expect(skewless.survival(78)).toBeGreaterThan(0); // 37.5 standard deviations: about 1e-307
  });

  test("refuses invalid parameters", () => {
    expect(() => normal({ mean: NaN })).toThrow(/^normal: mean/);
    for (const standardDeviation of [0, -1, NaN]) {
      expect(() => normal({ standardDeviation })).toThrow(/^normal: standardDeviation/);
    }
  });
});

describe("logNormal", () => {
  test("has support above zero", () => {
    const distribution = logNormal();
    expect([distribution.density(0), distribution.density(-1), distribution.cdf(0), distribution.survival(-2)]).toEqual(
      [0, 0, 0, 1],
    );
    expect([distribution.quantile(0), distribution.quantile(0.5), distribution.quantile(1)]).toEqual([0, 1, Infinity]);
  });

  test("refuses invalid parameters", () => {
    expect(() => logNormal({ logMean: Infinity })).toThrow(/^logNormal: logMean/);
    expect(() => logNormal({ logStandardDeviation: 0 })).toThrow(/^logNormal: logStandardDeviation/);
  });
});
