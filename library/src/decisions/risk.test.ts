import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { normal } from "../numeric/distributions/normal.js";
import { uniform } from "../numeric/distributions/uniform.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { createLossMatrix, zeroOneMatrix } from "./loss-matrix.js";
import { bayesRule, findBorder, riskByMonteCarlo, riskOnGrid, type SampledDensity } from "./risk.js";

const points = Float64Array.from({ length: 4001 }, (_, i) => -10 + i / 200);
const zeroOne = zeroOneMatrix(["a", "b"]);
const apart = (distance: number) => ({
  densities: [normal({ mean: -distance / 2 }), normal({ mean: distance / 2 })],
  priors: [0.5, 0.5],
});

describe("risk and Bayes risk", () => {
  test("[MP-106] integration gives Φ(−d/2) for two normal classes at distance d, and simulation agrees", () => {
    for (const distance of [0.5, 1, 2, 4]) {
      const exact = normal().cdf(-distance / 2);
      expect(Math.abs(riskOnGrid(apart(distance), zeroOne, points) - exact)).toBeLessThan(1e-6);
      for (const seed of [1, 2]) {
        const { risk, standardError } = riskByMonteCarlo(apart(distance), zeroOne, { samples: 4000, seed });
        expect(standardError).toBeLessThan(0.01);
        expect(Math.abs(risk - exact)).toBeLessThan(4.5 * standardError);
      }
    }
  });

  test("[MP-106] the risk of a threshold t is ½ Φ(−(t + 1)) + ½ Φ(t − 1), by both methods", () => {
    for (const threshold of [-2, -0.3, 0, 1.5]) {
      const rule = (x: number) => (x > threshold ? 1 : 0);
      const exact = 0.5 * normal().survival(threshold + 1) + 0.5 * normal().cdf(threshold - 1);
      expect(Math.abs(riskOnGrid(apart(2), zeroOne, points, rule) - exact)).toBeLessThan(1e-6);
      const { risk, standardError } = riskByMonteCarlo(apart(2), zeroOne, { rule, samples: 4000 });
      expect(Math.abs(risk - exact)).toBeLessThan(4.5 * standardError);
    }
  });

  test("[MP-106] no rule has a smaller risk than the Bayes rule, whatever the loss", () => {
    const coarse = points.filter((_, i) => i % 4 === 0);
    const losses = fc.array(fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { minLength: 3, maxLength: 3 }), {
      minLength: 2,
      maxLength: 2,
    });
    fc.assert(
      fc.property(losses, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(), (table, prior, seed) => {
        const loss = createLossMatrix({ classes: ["a", "b"], losses: table });
        const model = {
          densities: [normal({ mean: -1 }), normal({ standardDeviation: 2 })],
          priors: [prior, 1 - prior],
        };
        const random = createRandom(seed);
        // Any decision in each of twenty cells.
        const cells = Array.from({ length: 21 }, () => random.integer(3));
        const best = riskOnGrid(model, loss, coarse);
        const other = riskOnGrid(model, loss, coarse, (x) => cells[Math.floor(x + 10)]);
        expect(best).toBeLessThanOrEqual(other + 1e-3); // the integrals are that precise
        const simulated = riskByMonteCarlo(model, loss, { samples: 50, seed });
        const rule = (x: number) => cells[Math.min(20, Math.max(0, Math.floor(x + 10)))];
        const rival = riskByMonteCarlo(model, loss, { samples: 50, seed, rule });
        expect(simulated.risk).toBeLessThanOrEqual(rival.risk + 1e-12); // the same points for both
      }),
      { numRuns: 50 },
    );
  });

  test("classes that do not overlap have no Bayes risk, identical ones that of the rarer class", () => {
    const disjoint = { densities: [uniform({ low: 0, high: 1 }), uniform({ low: 2, high: 3 })], priors: [0.5, 0.5] };
    expect(riskByMonteCarlo(disjoint, zeroOne, { samples: 100 })).toEqual({ risk: 0, standardError: 0 });
    const same = { densities: [normal(), normal()], priors: [0.3, 0.7] };
    expect(riskOnGrid(same, zeroOne, points)).toBeCloseTo(0.3, 10);
  });

  test("[MP-108] features x1, x2 in which the classes overlap against x3 which separates them: the Bayes risk drops", () => {
    // Fig 7.5: two classes, features independent within each. x1 and x2 hardly differ, x3 does.
    const shifts = { x1: 0.2, x2: 0.3, x3: 4 };
    const featureRisk = (shift: number) => riskOnGrid(apart(shift), zeroOne, points);
    expect(featureRisk(shifts.x1)).toBeCloseTo(0.4602, 4); // Φ(−0.1)
    expect(featureRisk(shifts.x2)).toBeCloseTo(0.4404, 4); // Φ(−0.15)
    expect(featureRisk(shifts.x3)).toBeCloseTo(0.0228, 4); // Φ(−2)
    // Together x1 and x2 are at distance √(0.2² + 0.3²), all three at √(0.2² + 0.3² + 4²).
    const spot = (center: readonly number[]): SampledDensity<readonly number[]> => ({
      logDensity: (x) => -0.5 * center.reduce((sum, c, j) => sum + (x[j] - c) ** 2, 0),
      sample: (random: Random) => center.map((c) => c + random.normal()),
    });
    const together = (list: readonly number[], seed: number) =>
      riskByMonteCarlo({ densities: [spot(list.map(() => 0)), spot(list)], priors: [0.5, 0.5] }, zeroOne, {
        samples: 4000,
        seed,
      });
    for (const seed of [1, 2, 3]) {
      const bad = together([shifts.x1, shifts.x2], seed);
      const good = together([shifts.x1, shifts.x2, shifts.x3], seed);
      expect(Math.abs(bad.risk - normal().cdf(-Math.hypot(0.2, 0.3) / 2))).toBeLessThan(4.5 * bad.standardError);
      expect(Math.abs(good.risk - normal().cdf(-Math.hypot(0.2, 0.3, 4) / 2))).toBeLessThan(4.5 * good.standardError);
      expect(bad.risk / good.risk).toBeGreaterThan(10);
    }
  });

  test("a boundary is found to the last bit", () => {
    expect(findBorder((x) => (x >= 0.1 ? 1 : 0), -1, 1)).toBe(0.1);
  });

  test("refuses models and rules that do not match the loss", () => {
    expect(refusal(() => bayesRule({ densities: [normal()], priors: [1] }, zeroOne))).toMatch(/2 classes, the model 1/);
    expect(refusal(() => riskOnGrid(apart(1), zeroOne, points, () => 2))).toMatch(
      /the rule must return an index below 2/,
    );
    expect(refusal(() => riskOnGrid(apart(1), zeroOne, [0]))).toMatch(/riskOnGrid: points/);
    expect(refusal(() => riskByMonteCarlo(apart(1), zeroOne, { samples: 1 }))).toMatch(/^invalid-option: .*samples/);
  });
});
