import { expect, test } from "vitest";
import { bernoulliLogistic } from "./bernoulli-logistic.js";

test("[MP-165] classes are drawn with the probability σ(βx): for β = 2 they overlap, for β = 20 they almost do not", () => {
  const mixed = [2, 20].map((slope) => {
    let wrong = 0;
    for (let seed = 0; seed < 10; seed++) {
      const { x, y, probabilities } = bernoulliLogistic({ samples: 4000, slope, seed });
      // In each tenth of the width the share of ones is the mean of σ(βx), within five standard errors.
      for (let bin = 0; bin < 10; bin++) {
        let [count, ones, expected, variance] = [0, 0, 0, 0];
        y.codes.forEach((code, i) => {
          if (Math.floor(((x.data[i] + 3) / 6) * 10) !== bin) return;
          const p = 1 / (1 + Math.exp(-slope * x.data[i]));
          expect(probabilities[i]).toBe(p);
          count++;
          ones += code;
          expected += p;
          variance += p * (1 - p);
        });
        expect(count).toBeGreaterThan(300);
        expect(Math.abs(ones - expected)).toBeLessThan(5 * Math.sqrt(variance) + 1);
      }
      wrong += y.codes.reduce((sum, code, i) => sum + (code === (x.data[i] > 0 ? 1 : 0) ? 0 : 1), 0) / 40_000;
    }
    return wrong;
  });
  // ∫ σ(−β|x|) over (−3, 3) / 6 = log 2 / (3 β), up to what lies beyond 3.
  expect(mixed[0]).toBeCloseTo(Math.LN2 / 6, 1);
  expect(Math.abs(mixed[0] - Math.LN2 / 6)).toBeLessThan(0.01);
  expect(Math.abs(mixed[1] - Math.LN2 / 60)).toBeLessThan(0.004);
});

test("the same seed gives the same samples, another one others", () => {
  expect(bernoulliLogistic({ seed: 3 })).toEqual(bernoulliLogistic({ seed: 3 }));
  expect(bernoulliLogistic({ seed: 3 }).x.data).not.toEqual(bernoulliLogistic({ seed: 4 }).x.data);
});
