import { describe, expect, test } from "vitest";
import { createRandom } from "../random/random.js";
import type { Distribution } from "./distribution.js";
import { chiSquared } from "./gamma.js";
import { poisson, poissonVariate } from "./poisson.js";

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

describe("poisson", () => {
  test("has the masses exp(−rate) rateᵏ/k!", () => {
    const distribution = poisson({ rate: 2 });
    const masses = [1, 2, 2, 4 / 3, 2 / 3].map((factor) => factor * Math.exp(-2));
    for (let k = 0; k < 5; k++) expect(distribution.density(k)).toBeCloseTo(masses[k], 15);
    expect([distribution.quantile(0), distribution.quantile(1)]).toEqual([0, Infinity]);
  });

  test("neighbouring masses have the ratio rate/k, also for huge rates", () => {
    for (const rate of [30, 1e6, 1e12]) {
      const distribution = poisson({ rate });
      const k = Math.floor(rate + 3 * Math.sqrt(rate));
      expect(Math.abs((distribution.density(k) / distribution.density(k - 1) / rate) * k - 1)).toBeLessThan(1e-11);
    }
  });

  test("refuses invalid rates", () => {
    for (const rate of [0, -1, NaN, Infinity]) expect(() => poisson({ rate })).toThrow(/^poisson: rate/);
  });
});

describe("poissonVariate", () => {
  test("by rejection has the right masses (chi-squared, false alarm below 1e-6)", () => {
    // Two million draws at the smallest rate, because the acceptance constants move the masses by less than one per cent.
    for (const rate of [10, 30, 200]) expectMasses(poisson({ rate }), rate, rate === 10 ? 2_000_000 : 300_000);
  });

  test("has mean and variance of the rate, by inversion and by rejection", () => {
    for (const rate of [0.01, 9.9, 10, 1e5, 1e11]) {
      const random = createRandom(5);
      const count = 20_000;
      let first = 0;
      let second = 0;
      for (let i = 0; i < count; i++) {
        const deviation = poissonVariate(random, rate) - rate;
        first += deviation / count;
        second += deviation ** 2 / count;
      }
      // Variance of the squared deviation: rate + 2 rate². |z| > 6 has probability 2e-9 for a normal mean.
      expect(Math.abs(first / Math.sqrt(rate / count))).toBeLessThan(6);
      expect(Math.abs((second - rate) / Math.sqrt((rate + 2 * rate ** 2) / count))).toBeLessThan(6);
    }
  });
});
