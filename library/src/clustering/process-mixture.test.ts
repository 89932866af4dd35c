import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { columnMoments } from "../linalg/column-moments.js";
import { covariance } from "../linalg/covariance.js";
import { createRandom } from "../numeric/random/random.js";
import { drawStickFractions, stickWeights } from "../numeric/random/stick-breaking.js";
import { drawProcessMixture, sampleMixture } from "./process-mixture.js";

const base = {
  mean: [1, -2],
  covariance: [
    [2, 0.5],
    [0.5, 1],
  ],
};

describe("a mixture drawn from a Dirichlet process", () => {
  test("[PA-039] the sum of the truncated weights tends to 1, and samples of the mixture have its moments", () => {
    for (const alpha of [0.5, 2, 8]) {
      const sums = [5, 20, 200].map((truncation) => {
        const fractions = drawStickFractions(alpha, truncation, createRandom(4));
        return stickWeights(fractions).reduce((sum, weight) => sum + weight, 0);
      });
      expect(sums[0]).toBeLessThan(sums[2] + 1e-12);
      expect(sums[2]).toBeGreaterThan(1 - 1e-6);
    }
    for (let seed = 0; seed < 3; seed++) {
      const mixture = drawProcessMixture({ ...base, alpha: 2, seed });
      const { weights, means, covariances } = mixture;
      expectClose([weights.reduce((sum, weight) => sum + weight, 0)], [1], 1e-12);
      const x = sampleMixture(mixture, 20_000, seed);
      const mean = [0, 1].map((j) => weights.reduce((sum, weight, k) => sum + weight * means.data[2 * k + j], 0));
      const spread = [0, 1, 2, 3].map((at) =>
        weights.reduce((sum, weight, k) => {
          const [i, j] = [Math.floor(at / 2), at % 2];
          const between = (means.data[2 * k + i] - mean[i]) * (means.data[2 * k + j] - mean[j]);
          return sum + weight * (covariances[k].data[at] + between);
        }, 0),
      );
      expectClose(covariance(x).data, spread, 0.05);
      expectClose(columnMoments(x).mean, mean, 0.1);
    }
  });

  test("means and covariances of many components average to those of the base distribution", () => {
    const { means, covariances } = drawProcessMixture({
      ...base,
      alpha: 1,
      truncation: 20_000,
      degreesOfFreedom: 9,
      strength: 0.5,
    });
    const average = [0, 1, 2, 3].map((at) => covariances.reduce((sum, { data }) => sum + data[at] / 20_000, 0));
    expectClose(average, base.covariance.flat(), 0.03);
    expectClose(columnMoments(means).mean, base.mean, 0.03);
    // The means vary by the covariance of their component divided by the strength.
    expectClose(
      covariance(means).data,
      base.covariance.flat().map((value) => value / 0.5),
      0.05,
    );
  });

  test("settings that do not agree are refused", () => {
    const draw = (settings: object) => refusal(() => drawProcessMixture({ ...base, alpha: 1, ...settings }));
    expect(draw({ covariance: [[1]] })).toContain("covariance must be 2 x 2");
    expect(draw({ strength: 0 })).toContain("strength must be above 0");
    expect(draw({ truncation: 0 })).toContain("truncation must be a whole number above 0");
    expect(draw({ degreesOfFreedom: 3 })).toContain("degreesOfFreedom must be more than 3");
  });
});
