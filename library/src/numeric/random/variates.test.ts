import { describe, expect, test } from "vitest";
import { LecternError } from "../../core/errors.js";
import reference from "../reference/random.json" with { type: "json" };
import { regularizedBeta } from "../special/incomplete-beta.js";
import { regularizedLowerGamma } from "../special/incomplete-gamma.js";
import { createRandom } from "./random.js";

// Each statistical assertion fails for a perfect generator with probability 1e-6 (reference.falseAlarm).
function kolmogorov(values: Float64Array, cdf: (x: number) => number): number {
  const sorted = values.slice().sort();
  let distance = 0;
  for (let i = 0; i < sorted.length; i++) {
    const share = cdf(sorted[i]);
    distance = Math.max(distance, share - i / sorted.length, (i + 1) / sorted.length - share);
  }
  return distance * Math.sqrt(sorted.length);
}

const seeds = [0, 1];
const count = 10_000;

describe("draws follow their distribution (Kolmogorov)", () => {
  test("exponential", () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      const values = Float64Array.from({ length: count }, () => random.exponential());
      expect(kolmogorov(values, (x) => -Math.expm1(-x))).toBeLessThan(reference.kolmogorovCritical);
    }
  });

  test("gamma, shapes below and above 1, with a scale", () => {
    for (const shape of [0.05, 0.5, 1, 1.5, 8, 1000]) {
      for (const seed of seeds) {
        const random = createRandom(seed);
        const values = Float64Array.from({ length: count }, () => random.gamma(shape, 3));
        const statistic = kolmogorov(values, (x) => regularizedLowerGamma(shape, x / 3));
        expect(statistic, `shape ${shape}`).toBeLessThan(reference.kolmogorovCritical);
      }
    }
  });

  // A wrong constant in the rejection shifts the mean by about its own size.
  test("the mean of 400,000 gamma draws is the shape", () => {
    for (const shape of [0.7, 1, 2.5]) {
      const random = createRandom(31);
      let total = 0;
      const draws = 400_000;
      for (let i = 0; i < draws; i++) total += random.gamma(shape);
      const z = (total / draws - shape) / Math.sqrt(shape / draws);
      expect(Math.abs(z), `shape ${shape}`).toBeLessThan(reference.normalCritical);
    }
  });

  test("beta, parameters below and above 1", () => {
    for (const [a, b] of [
      [0.1, 0.2],
      [0.5, 4],
      [1, 1],
      [3, 2],
      [80, 40],
    ]) {
      for (const seed of seeds) {
        const random = createRandom(seed);
        const values = Float64Array.from({ length: count }, () => random.beta(a, b));
        const statistic = kolmogorov(values, (x) => regularizedBeta(a, b, x));
        expect(statistic, `a ${a}, b ${b}`).toBeLessThan(reference.kolmogorovCritical);
      }
    }
  });

  // Each coordinate of a Dirichlet draw is beta with parameters αᵢ and the sum of the others.
  test("dirichlet, coordinate by coordinate; the coordinates sum to 1", () => {
    for (const concentrations of [
      [0.02, 0.5, 3],
      [1, 1, 1],
      [5, 2, 9],
    ]) {
      const total = concentrations.reduce((sum, value) => sum + value);
      const random = createRandom(7);
      const draws = Array.from({ length: count }, () => random.dirichlet(concentrations));
      expect(Math.max(...draws.map((draw) => Math.abs(draw[0] + draw[1] + draw[2] - 1)))).toBeLessThan(5e-16);
      for (let i = 0; i < 3; i++) {
        const values = Float64Array.from(draws, (draw) => draw[i]);
        const statistic = kolmogorov(values, (x) => regularizedBeta(concentrations[i], total - concentrations[i], x));
        expect(statistic, `${concentrations}, ${i}`).toBeLessThan(reference.kolmogorovCritical);
      }
    }
  });

  test("the smallest shapes give no NaN", () => {
    const random = createRandom(1);
    for (let i = 0; i < 1000; i++) {
      const share = random.beta(1e-4, 1e-4);
      const parts = random.dirichlet([1e-5, 1e-5, 1e-5]);
      if (!(share >= 0 && share <= 1) || !(Math.abs(parts[0] + parts[1] + parts[2] - 1) < 1e-15)) {
        expect.unreachable(`beta ${share}, dirichlet ${parts}`);
      }
    }
  });
});

describe("categorical", () => {
  test("draws in proportion to the weights, never a weight of 0", () => {
    const weights = [0, 3, 1, 0, 6, 0];
    for (const seed of seeds) {
      const random = createRandom(seed);
      const counts = new Int32Array(weights.length);
      for (let i = 0; i < count; i++) counts[random.categorical(weights)]++;
      expect([counts[0], counts[3], counts[5]]).toEqual([0, 0, 0]);
      const statistic = [1, 2, 4].reduce((total, i) => {
        const expected = (count * weights[i]) / 10;
        return total + (counts[i] - expected) ** 2 / expected;
      }, 0);
      expect(statistic).toBeLessThan(reference.chiSquaredCritical["2"]);
    }
  });

  test("of one weight is 0", () => {
    expect(createRandom(1).categorical([5])).toBe(0);
  });
});

describe("invalid arguments", () => {
  const random = createRandom(0);
  const refused: [string, () => unknown][] = [
    ["gamma", () => random.gamma(0)],
    ["gamma", () => random.gamma(NaN)],
    ["gamma", () => random.gamma(1, -1)],
    ["beta", () => random.beta(-1, 1)],
    ["beta", () => random.beta(1, Infinity)],
    ["dirichlet", () => random.dirichlet([])],
    ["dirichlet", () => random.dirichlet([1, 0])],
    ["categorical", () => random.categorical([])],
    ["categorical", () => random.categorical([0, 0])],
    ["categorical", () => random.categorical([1, -1])],
    ["categorical", () => random.categorical([1, NaN])],
    ["categorical", () => random.categorical([1e308, 1e308])],
  ];
  test("are refused, naming the function", () => {
    for (const [name, attempt] of refused) {
      expect(attempt).toThrow(LecternError);
      expect(attempt).toThrow(new RegExp(`^${name}: .*must be`));
    }
  });
});
