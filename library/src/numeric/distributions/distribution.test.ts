/** Reference values and laws, for every family by one table. */
import { describe, expect, test } from "vitest";
import { LecternError } from "../../core/errors.js";
import { chiSquared, createRandom } from "../index.js";
import randomReference from "../reference/random.json" with { type: "json" };
import { beta } from "./beta.js";
import { bernoulli, binomial } from "./binomial.js";
import { cauchy } from "./cauchy.js";
import { checked, type Distribution } from "./distribution.js";
import { fisherF } from "./fisher-f.js";
import { exponential, gamma } from "./gamma.js";
import { laplace } from "./laplace.js";
import { logistic } from "./logistic.js";
import { geometric, negativeBinomial } from "./negative-binomial.js";
import { logNormal, normal } from "./normal.js";
import { poisson } from "./poisson.js";
import reference from "./reference/distributions.json" with { type: "json" };
import { studentT } from "./student-t.js";
import { uniform } from "./uniform.js";
import { weibull } from "./weibull.js";

// biome-ignore format: a table
const factories: Record<string, (parameters: never) => Distribution> = {
  normal, logNormal, uniform, exponential, gamma, chiSquared, beta, studentT, fisherF, laplace, cauchy, logistic, weibull,
  bernoulli, binomial, poisson, geometric, negativeBinomial,
};
const cases = reference.cases.map(({ name, parameters, ...rest }) => ({
  ...rest,
  title: `${name} ${JSON.stringify(parameters)}`,
  distribution: factories[name](parameters as never),
}));
const continuous = cases.filter(({ discrete }) => !discrete);
const discrete = cases.filter(({ discrete }) => discrete);

function expectRelative(got: number, want: number, tolerance: number, label: string): void {
  if (got === want) return;
  expect(Math.abs(got - want), `${label}: ${got} against ${want}`).toBeLessThanOrEqual(tolerance * Math.abs(want));
}

describe("against scipy.stats", () => {
  test("the table contains every family", () => {
    expect(new Set(reference.cases.map(({ name }) => name))).toEqual(new Set(Object.keys(factories)));
    for (const { name, parameters } of reference.cases) expect(factories[name](parameters as never).kind).toBe(name);
  });

  for (const { title, distribution, rows } of cases)
    test(`${title}: density, cdf and survival to 1e-12`, () => {
      for (const [x, density, logDensity, cdf, survival] of rows) {
        expectRelative(distribution.density(x), density, 1e-12, `density(${x})`);
        const logError = Math.abs(distribution.logDensity(x) - logDensity);
        expect(logError, `logDensity(${x})`).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(logDensity)));
        expectRelative(distribution.cdf(x), cdf, 1e-12, `cdf(${x})`);
        expectRelative(distribution.survival(x), survival, 1e-12, `survival(${x})`);
      }
    });

  for (const { title, distribution, quantiles, mean, variance } of cases)
    test(`${title}: quantiles to 1e-11, mean and variance to 1e-12`, () => {
      for (const [p, x] of quantiles) expectRelative(distribution.quantile(p), x, 1e-11, `quantile(${p})`);
      // null: scipy has no finite value either
      if (mean === null) expect(Number.isFinite(distribution.mean)).toBe(false);
      else expectRelative(distribution.mean, mean, 1e-12, "mean");
      if (variance === null) expect(Number.isFinite(distribution.variance)).toBe(false);
      else expectRelative(distribution.variance, variance, 1e-12, "variance");
    });
});

const levels = [1e-9, 1e-4, 0.02, 0.1, 0.3, 0.5, 0.6, 0.77, 0.95, 0.999, 1 - 2 ** -30];

describe("laws of continuous families", () => {
  for (const { title, distribution } of continuous)
    test(`${title}: cdf(quantile(p)) = p, cdf + survival = 1, log density`, () => {
      for (const p of levels) {
        const x = distribution.quantile(p);
        // One unit in x moves the cdf by density · |x| units.
        const unit = distribution.density(x) * Math.abs(x) * 4e-16;
        expect(Math.abs(distribution.cdf(x) - p)).toBeLessThanOrEqual(1e-13 * p + unit);
        expect(Math.abs(distribution.cdf(x) + distribution.survival(x) - 1)).toBeLessThan(5e-16);
        expect(Math.exp(distribution.logDensity(x)) / distribution.density(x)).toBeCloseTo(1, 12);
      }
    });

  // Simpson's rule between two quantiles, where every density here is smooth except for a kink or two.
  for (const { title, distribution } of continuous)
    test(`${title}: the density integrates to the cdf`, () => {
      for (const [p, q] of [
        [0.02, 0.1],
        [0.1, 0.5],
        [0.5, 0.95],
        [0.95, 0.999],
      ]) {
        const low = distribution.quantile(p);
        const high = distribution.quantile(q);
        const pieces = 1000;
        const step = (high - low) / pieces;
        let total = 0;
        for (let i = 0; i <= pieces; i++) {
          const weight = i === 0 || i === pieces ? 1 : i % 2 === 1 ? 4 : 2;
          total += (weight * distribution.density(low + i * step) * step) / 3;
        }
        expect(Math.abs(total - (q - p))).toBeLessThan(1e-5);
      }
    });

  for (const { title, distribution } of continuous)
    test(`${title}: samples follow the cdf (Kolmogorov, false alarm 1e-6)`, () => {
      for (const seed of [0, 1]) {
        const random = createRandom(seed);
        const sorted = Float64Array.from({ length: 10_000 }, () => distribution.sample(random)).sort();
        let distance = 0;
        for (let i = 0; i < sorted.length; i++) {
          const share = distribution.cdf(sorted[i]);
          distance = Math.max(distance, share - i / sorted.length, (i + 1) / sorted.length - share);
        }
        expect(distance * Math.sqrt(sorted.length)).toBeLessThan(randomReference.kolmogorovCritical);
      }
    });
});

describe("laws of discrete families", () => {
  for (const { title, distribution } of discrete)
    test(`${title}: the masses add up to the cdf, and to 1`, () => {
      const worst = { cdf: 0, sum: 0, logarithm: 0 };
      let total = 0;
      for (let k = 0; k <= 3000; k++) {
        const mass = distribution.density(k);
        total += mass;
        if (k % 7 === 0) worst.cdf = Math.max(worst.cdf, Math.abs(distribution.cdf(k) - total));
        worst.sum = Math.max(worst.sum, Math.abs(distribution.cdf(k) + distribution.survival(k) - 1));
        if (mass > 1e-300) {
          const logMass = Math.log(mass);
          const error = Math.abs(distribution.logDensity(k) - logMass) / Math.max(1, -logMass);
          worst.logarithm = Math.max(worst.logarithm, error);
        }
      }
      expect(worst.cdf).toBeLessThan(1e-13);
      expect(worst.sum).toBeLessThan(5e-16);
      expect(worst.logarithm).toBeLessThan(1e-12);
      expect(total).toBeCloseTo(1, 12);
      expect([distribution.density(0.5), distribution.density(-1), distribution.logDensity(1.5)]).toEqual([
        0,
        0,
        -Infinity,
      ]);
      expect([distribution.cdf(-0.5), distribution.survival(-0.5)]).toEqual([0, 1]);
      expect(distribution.cdf(2.7)).toBe(distribution.cdf(2));
    });

  for (const { title, distribution } of discrete)
    test(`${title}: quantile(p) is the smallest k with cdf(k) ≥ p`, () => {
      for (const p of levels) {
        const k = distribution.quantile(p);
        expect(distribution.cdf(k)).toBeGreaterThanOrEqual(p);
        expect(distribution.cdf(k - 1)).toBeLessThan(p);
        if (distribution.density(k) > 1e-6) expect(distribution.quantile(distribution.cdf(k))).toBe(k);
      }
    });

  for (const { title, distribution } of discrete)
    test(`${title}: samples have the right masses (chi-squared, false alarm 1e-6)`, () => {
      const count = 100_000;
      for (const seed of [0, 1]) {
        const random = createRandom(seed);
        const counts = new Map<number, number>();
        for (let i = 0; i < count; i++) {
          const k = distribution.sample(random);
          counts.set(k, (counts.get(k) ?? 0) + 1);
        }
        // Cells with at least 20 expected; everything else is one more cell.
        let statistic = 0;
        let cells = 0;
        let restExpected = count;
        let restCounted = count;
        for (let k = 0; k <= 3000; k++) {
          const expected = count * distribution.density(k);
          if (expected < 20) continue;
          const counted = counts.get(k) ?? 0;
          statistic += (counted - expected) ** 2 / expected;
          cells++;
          restExpected -= expected;
          restCounted -= counted;
        }
        if (restExpected > 5) {
          statistic += (restCounted - restExpected) ** 2 / restExpected;
          cells++;
        } else expect(restCounted).toBeLessThan(30);
        expect(chiSquared({ freedom: cells - 1 }).survival(statistic)).toBeGreaterThan(randomReference.falseAlarm);
      }
    });
});

describe("sample moments", () => {
  // The mean of 20,000 draws is nearly normal: |z| > 6 has probability 2e-9 for a normal mean; the heavy tails here
  // (finite variance, fourth moment not) make it some 1e-6.
  for (const { title, distribution } of cases.filter(({ distribution }) => Number.isFinite(distribution.variance)))
    test(`${title}: the mean of the samples is the mean`, () => {
      const random = createRandom(42);
      const count = 20_000;
      let total = 0;
      for (let i = 0; i < count; i++) total += distribution.sample(random);
      const z = (total / count - distribution.mean) / Math.sqrt(distribution.variance / count);
      expect(Math.abs(z)).toBeLessThan(6);
    });
});

describe("checked", () => {
  for (const { title, distribution } of cases)
    test(`${title}: NaN and invalid probabilities are refused with the name of the function`, () => {
      const { kind } = distribution;
      for (const method of ["density", "logDensity", "cdf", "survival"] as const) {
        expect(() => distribution[method](NaN)).toThrow(LecternError);
        expect(() => distribution[method](NaN)).toThrow(
          new RegExp(`^${kind}\\.${method}: x must be a number, got NaN`),
        );
      }
      for (const p of [-0.001, 1.001, NaN]) {
        expect(() => distribution.quantile(p)).toThrow(new RegExp(`^${kind}\\.quantile: p must be`));
      }
    });

  for (const { title, distribution } of cases)
    test(`${title}: accepts infinities`, () => {
      expect([distribution.cdf(-Infinity), distribution.cdf(Infinity)]).toEqual([0, 1]);
      expect([distribution.survival(-Infinity), distribution.survival(Infinity)]).toEqual([1, 0]);
      expect([distribution.density(-Infinity), distribution.density(Infinity)]).toEqual([0, 0]);
      expect([distribution.logDensity(-Infinity), distribution.logDensity(Infinity)]).toEqual([-Infinity, -Infinity]);
    });

  test("returns a frozen distribution with the same formulas", () => {
    const formulas: Distribution = {
      kind: "point",
      density: (x) => (x === 3 ? 1 : 0),
      logDensity: (x) => (x === 3 ? 0 : -Infinity),
      cdf: (x) => (x >= 3 ? 1 : 0),
      survival: (x) => (x >= 3 ? 0 : 1),
      quantile: () => 3,
      sample: () => 3,
      mean: 3,
      variance: 0,
    };
    const point = checked(formulas);
    expect(Object.isFrozen(point)).toBe(true);
    expect([point.density(3), point.logDensity(3), point.cdf(2), point.survival(2), point.quantile(0.2)]).toEqual([
      1, 0, 0, 1, 3,
    ]);
    expect([point.kind, point.mean, point.variance, point.sample(createRandom(0))]).toEqual(["point", 3, 0, 3]);
  });
});
