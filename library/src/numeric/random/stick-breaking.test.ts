import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { beta } from "../distributions/beta.js";
import { createRandom } from "./random.js";
import { drawStickFractions, stickWeights } from "./stick-breaking.js";

describe("stick breaking", () => {
  test("[PA-043] both forms agree to 1e-12, partial sums stay at or below 1, and E[b] = 1 / (1 + alpha)", () => {
    for (const alpha of [0.5, 1, 5, 20]) {
      for (let seed = 0; seed < 3; seed++) {
        const fractions = drawStickFractions(alpha, 20_000, createRandom(seed));
        const few = fractions.subarray(0, 300);
        const [product, remainder] = [stickWeights(few), stickWeights(few, "remainder")];
        expectEvery(product, (weight, i) => Math.abs(weight - remainder[i]) <= 1e-12);
        for (const weights of [product, remainder]) {
          let sum = 0;
          for (const weight of weights) {
            sum += weight;
            expect(weight >= 0 && sum <= 1 + 1e-12).toBe(true);
          }
        }
        // Four standard errors of the mean.
        const { mean, variance } = beta({ a: 1, b: alpha });
        expect(mean).toBeCloseTo(1 / (1 + alpha), 12);
        const average = fractions.reduce((sum, value) => sum + value, 0) / fractions.length;
        expect(Math.abs(average - mean)).toBeLessThan(4 * Math.sqrt(variance / fractions.length));
      }
    }
  });

  test("fractions have the distribution function of Beta(1, alpha)", () => {
    for (const alpha of [0.7, 3]) {
      const { cdf } = beta({ a: 1, b: alpha });
      const sorted = drawStickFractions(alpha, 5000, createRandom(3)).sort();
      const gap = sorted.reduce((most, value, i) => Math.max(most, Math.abs(cdf(value) - (i + 0.5) / 5000)), 0);
      // The critical value of Kolmogorov's test at the level 0.001.
      expect(gap).toBeLessThan(1.95 / Math.sqrt(5000));
    }
  });

  test("a fraction of 1 takes what is left", () => {
    expectClose(stickWeights([0.25, 1, 0.5]), [0.25, 0.75, 0], 0);
  });

  test("wrong arguments are refused", () => {
    expect(() => stickWeights([0.5, 1.5])).toThrow("fractions[1]");
    expect(() => drawStickFractions(0, 3, createRandom(0))).toThrow("alpha");
    expect(() => drawStickFractions(1, 1.5, createRandom(0))).toThrow("count");
  });
});
