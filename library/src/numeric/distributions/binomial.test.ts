import { describe, expect, test } from "vitest";
import { createRandom } from "../random/random.js";
import { bernoulli, binomial } from "./binomial.js";
import type { Distribution } from "./distribution.js";
import { chiSquared } from "./gamma.js";

function expectMasses(distribution: Distribution, seed: number, count: number): void {
  const random = createRandom(seed);
  const most = Math.ceil(distribution.mean + 20 * Math.sqrt(distribution.variance));
  const counts = new Int32Array(most + 1);
  for (let i = 0; i < count; i++) counts[Math.min(most, distribution.sample(random))]++;
  let statistic = 0;
  let cells = 0;
  for (let k = 0; k < most; k++) {
    const expected = count * distribution.density(k);
    if (expected < 50) continue;
    statistic += (counts[k] - expected) ** 2 / expected;
    cells++;
  }
  expect(chiSquared({ freedom: cells }).survival(statistic)).toBeGreaterThan(1e-6);
}

describe("binomial", () => {
  test("of a fair coin has the masses of Pascal's triangle", () => {
    const coin = binomial({ trials: 4, probability: 0.5 });
    for (const [k, ways] of [1, 4, 6, 4, 1].entries()) expect(coin.density(k)).toBeCloseTo(ways / 16, 15);
    expect([coin.quantile(0), coin.quantile(1)]).toEqual([0, 4]);
    expect([coin.cdf(4), coin.survival(4), coin.density(5)]).toEqual([1, 0, 0]);
  });

  test("neighbouring masses have the ratio (n − k)p/((k + 1)q), also for many trials", () => {
    const trials = 1e9;
    const probability = 0.3;
    const distribution = binomial({ trials, probability });
    const k = 3e8 + 40_000;
    const want = ((trials - k) * probability) / ((k + 1) * (1 - probability));
    expect(Math.abs(distribution.density(k + 1) / distribution.density(k) / want - 1)).toBeLessThan(1e-12);
  });

  test("handles certain outcomes", () => {
    for (const [probability, sure] of [
      [0, 0],
      [1, 6],
    ]) {
      const distribution = binomial({ trials: 6, probability });
      expect([0, 3, 6].map((k) => distribution.density(k))).toEqual([0, 3, 6].map((k) => (k === sure ? 1 : 0)));
      expect([0, 3, 6].map((k) => Math.exp(distribution.logDensity(k)))).toEqual(
        [0, 3, 6].map((k) => (k === sure ? 1 : 0)),
      );
      expect([0, 0.4, 1].map((p) => distribution.quantile(p))).toEqual([sure, sure, sure]);
      expect(distribution.sample(createRandom(1))).toBe(sure);
      expect(distribution.cdf(sure)).toBe(1);
    }
    const nothing = binomial({ trials: 0, probability: 0.3 });
    expect([nothing.density(0), nothing.logDensity(0), nothing.cdf(0), nothing.quantile(0.7)]).toEqual([1, 0, 1, 0]);
    expect(nothing.sample(createRandom(1))).toBe(0);
  });

  test("samples by rejection have the right mean and variance", () => {
    for (const [trials, probability] of [
      [50, 0.3],
      [1e6, 0.8],
      [1e12, 0.5],
    ]) {
      const distribution = binomial({ trials, probability });
      const random = createRandom(8);
      const count = 20_000;
      let first = 0;
      let second = 0;
      for (let i = 0; i < count; i++) {
        const z = (distribution.sample(random) - distribution.mean) / Math.sqrt(distribution.variance);
        first += z / count;
        second += (z * z) / count;
      }
      expect(Math.abs(first * Math.sqrt(count))).toBeLessThan(6);
      expect(Math.abs((second - 1) * Math.sqrt(count / 2))).toBeLessThan(6);
    }
  });

  test("samples by rejection have the right masses (chi-squared, false alarm below 1e-6)", () => {
    // Most draws where there are fewest cells, in which the acceptance constants move the masses most.
    for (const trials of [40, 120, 900]) {
      expectMasses(binomial({ trials, probability: 0.3 }), trials, trials === 40 ? 500_000 : 150_000);
    }
  });

  test("refuses invalid parameters", () => {
    for (const trials of [-1, 0.5, NaN])
      expect(() => binomial({ trials, probability: 0.5 })).toThrow(/^binomial: trials/);
    for (const probability of [-0.1, 1.1, NaN]) {
      expect(() => binomial({ trials: 3, probability })).toThrow(/^binomial: probability/);
    }
  });
});

describe("bernoulli", () => {
  test("has two masses", () => {
    const distribution = bernoulli({ probability: 0.25 });
    expect([0, 1, 2].map((k) => distribution.density(k))).toEqual([0.75, 0.25, 0]);
    expect([0.7, 0.75, 0.76].map((p) => distribution.quantile(p))).toEqual([0, 0, 1]);
    expect([distribution.kind, distribution.mean, distribution.variance]).toEqual(["bernoulli", 0.25, 0.1875]);
  });

  test("refuses invalid probabilities", () => {
    expect(() => bernoulli({ probability: 2 })).toThrow(/^bernoulli: probability/);
  });
});
