import { describe, expect, test } from "vitest";
import { createRandom } from "../random/random.js";
import { geometric, negativeBinomial } from "./negative-binomial.js";

describe("geometric", () => {
  test("counts the trials: masses p, pq, pq², …", () => {
    const distribution = geometric({ probability: 0.25 });
    expect([0, 1, 2].map((k) => distribution.density(k))).toEqual([0, 0.25, 0.1875]);
    expect([0.5, 1, 2].map((x) => distribution.survival(x))).toEqual([1, 0.75, 0.5625]);
    expect([distribution.quantile(0), distribution.quantile(1)]).toEqual([1, Infinity]);
    expect(distribution.mean).toBe(4);
  });

  test("is the negative binomial distribution of one success, plus the success", () => {
    const trials = geometric({ probability: 0.3 });
    const failures = negativeBinomial({ successes: 1, probability: 0.3 });
    for (const k of [1, 2, 10, 80]) {
      expect(trials.density(k) / failures.density(k - 1)).toBeCloseTo(1, 12);
      expect(trials.survival(k) / failures.survival(k - 1)).toBeCloseTo(1, 12);
    }
  });

  test("a certain success takes one trial", () => {
    const sure = geometric({ probability: 1 });
    expect([sure.density(1), sure.density(2), sure.cdf(1), sure.survival(1)]).toEqual([1, 0, 1, 0]);
    expect([0, 0.5, 1].map((p) => sure.quantile(p))).toEqual([1, 1, 1]);
    expect(sure.sample(createRandom(1))).toBe(1);
  });

  test("keeps its digits for rare successes", () => {
    const rare = geometric({ probability: 1e-12 });
    expect(rare.cdf(1)).toBeCloseTo(1e-12, 24);
    expect(rare.quantile(0.5)).toBe(Math.ceil(Math.LN2 / -Math.log1p(-1e-12)));
  });

  test("refuses invalid probabilities", () => {
    for (const probability of [0, -1, 1.5, NaN]) {
      expect(() => geometric({ probability })).toThrow(/^geometric: probability/);
    }
  });
});

describe("negativeBinomial", () => {
  test("certain successes have no failures", () => {
    const sure = negativeBinomial({ successes: 3, probability: 1 });
    expect([sure.density(0), sure.density(1), sure.logDensity(1), sure.cdf(0), sure.survival(0)]).toEqual([
      1,
      0,
      -Infinity,
      1,
      0,
    ]);
    expect([0, 0.5, 1].map((p) => sure.quantile(p))).toEqual([0, 0, 0]);
    expect([sure.sample(createRandom(1)), sure.mean, sure.variance]).toEqual([0, 0, 0]);
  });

  test("refuses invalid parameters", () => {
    expect(() => negativeBinomial({ successes: 0, probability: 0.5 })).toThrow(/^negativeBinomial: successes/);
    expect(() => negativeBinomial({ successes: 1, probability: 0 })).toThrow(/^negativeBinomial: probability/);
  });
});
