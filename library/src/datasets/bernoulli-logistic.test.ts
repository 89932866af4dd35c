import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { bernoulliLogistic } from "./bernoulli-logistic.js";

test("[MP-165] classes are drawn with the probability σ(βx): for β = 2 they overlap, for β = 20 they almost do not", () => {
  const mixed = [2, 20].map((slope) => {
    let wrong = 0;
    for (let seed = 0; seed < 10; seed++) {
      const { x, y, probabilities } = bernoulliLogistic({ samples: 4000, slope, seed });
      const sigmoid = Float64Array.from(x.data, (value) => 1 / (1 + Math.exp(-slope * value)));
      expectClose(probabilities, sigmoid, 0);
      // In each tenth of the width the share of ones is the mean of σ(βx), within five standard errors.
      const bins = Array.from({ length: 10 }, () => ({ count: 0, ones: 0, expected: 0, variance: 0 }));
      y.codes.forEach((code, i) => {
        const bin = bins[Math.floor(((x.data[i] + 3) / 6) * 10)];
        const p = probabilities[i];
        bin.count++;
        bin.ones += code;
        bin.expected += p;
        bin.variance += p * (1 - p);
      });
      for (const { count, ones, expected, variance } of bins) {
        expect(count).toBeGreaterThan(300);
        expect(Math.abs(ones - expected)).toBeLessThan(5 * Math.sqrt(variance) + 1);
      }
      wrong += y.codes.reduce((sum, code, i) => sum + (code === (x.data[i] > 0 ? 1 : 0) ? 0 : 1), 0) / 40_000;
    }
    return wrong;
  });
  // ∫ σ(−β|x|) over (−3, 3) / 6 = (log 2 − log(1 + exp(−3β))) / (3β), counted among 40,000 samples.
  [2, 20].forEach((slope, k) => {
    const share = (Math.LN2 - Math.log1p(Math.exp(-3 * slope))) / (3 * slope);
    expect(Math.abs(mixed[k] - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / 40_000));
  });
});

test("the same seed gives the same samples, another seed different ones", () => {
  expect(bernoulliLogistic({ seed: 3 })).toEqual(bernoulliLogistic({ seed: 3 }));
  expect(bernoulliLogistic({ seed: 3 }).x.data).not.toEqual(bernoulliLogistic({ seed: 4 }).x.data);
});
