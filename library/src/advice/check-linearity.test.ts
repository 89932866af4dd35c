import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { numberedSamples, spyRegressor } from "../../test/spy-methods.js";
import { circles } from "../datasets/circles.js";
import { polynomialFeatures } from "../features/expansion/polynomial-features/polynomial-features.js";
import { kernelRidge } from "../kernel-machines/kernel-ridge/kernel-ridge.js";
import { gaussianKernel } from "../kernels/gaussian-kernel.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../linear/perceptron/perceptron.js";
import { ridge } from "../linear/ridge/ridge.js";
import { correctedResampledTTest } from "../metrics/significance/paired-t.js";
import { createRandom } from "../numeric/random/random.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { crossValidate } from "../selection/cross-validate.js";
import { gridSearch } from "../selection/grid-search/grid-search.js";
import { checkLinearity } from "./check-linearity.js";

const inner = { folds: { kind: "k-fold", count: 3 } } as const;
const line = gridSearch(ridge(), { alpha: [0.1, 10] }, inner);
const curve = gridSearch(kernelRidge({ kernel: gaussianKernel({ width: 2 }) }), { alpha: [0.1, 1] }, inner);
const penalties = { "logistic-regression.penalty": [0.1, 1].map((alpha) => ({ kind: "l2", alpha })) };
const plane = gridSearch(pipeline(logisticRegression()), penalties, inner);
const surface = gridSearch(pipeline(polynomialFeatures(), logisticRegression()), penalties, inner);

describe("[CB-053] linear or non-linear, both under model selection on part of the data:", () => {
  test("on linear data it is a tie or the linear recipe wins", () => {
    let ties = 0;
    for (let seed = 0; seed < 4; seed++) {
      const random = createRandom(seed);
      const x = Array.from({ length: 120 }, () => [random.normal(), random.normal()]);
      const y = x.map(([a, b]) => a - 2 * b + 0.5 * random.normal());
      const { verdict, samples } = checkLinearity(line, curve, { x, y }, { samples: 80 });
      expect(verdict).not.toBe("non-linear");
      expect(samples).toBe(80);
      const labels = y.map((value) => (value > 0 ? "above" : "below"));
      if (checkLinearity(plane, surface, { x, y: labels }, { samples: 80 }).verdict === "tie") ties++;
    }
    // Each tie is missed by chance in 5 of 100 cases.
    expect(ties).toBeGreaterThanOrEqual(3);
  });

  test("on XOR and circles the non-linear recipe wins", () => {
    for (let seed = 0; seed < 2; seed++) {
      const random = createRandom(seed);
      const x = Array.from({ length: 120 }, () => [random.normal(), random.normal()]);
      const xor = { x, y: x.map(([a, b]) => (a * b > 0 ? "same" : "different")) };
      const { verdict, advantage, pValue } = checkLinearity(plane, surface, xor, { samples: 80 });
      expect(verdict).toBe("non-linear");
      expect(advantage).toBeGreaterThan(0.2);
      expect(pValue).toBeLessThan(0.05);
      expect(checkLinearity(plane, surface, circles({ samples: 100, seed })).verdict).toBe("non-linear");
      const product = { x, y: x.map(([a, b]) => a * b) };
      expect(checkLinearity(line, curve, product, { scorer: "mse" })).toMatchObject({ verdict: "non-linear" });
    }
  });
});

describe("linear or non-linear", () => {
  test("the p-value is that of the corrected test on the folds of both", () => {
    const data = numberedSamples(40);
    const folds = { kind: "repeated", count: 4, repeats: 2 } as const;
    const [first, second] = [ridge(), kernelRidge()].map(
      (recipe) => crossValidate(recipe, data, { folds }).scores["r2"],
    );
    const { pValue } = correctedResampledTTest(second.values, first.values, { testShare: 1 / 3 });
    const result = checkLinearity(ridge(), kernelRidge(), data, { folds });
    expect(result.pValue).toBeCloseTo(pValue, 12);
    expect(result.advantage).toBeCloseTo(second.mean - first.mean, 12);
    expect([result.linear, result.nonLinear]).toEqual([first, second]);
  });

  test("a better linear recipe wins", () => {
    const data = numberedSamples(60);
    const blind = kernelRidge({ kernel: gaussianKernel({ width: 0.001 }) });
    for (const scorer of ["mae", "mse"]) {
      const { verdict, advantage } = checkLinearity(ridge(), blind, data, { scorer });
      expect(verdict).toBe("linear");
      expect(advantage).toBeLessThan(0);
    }
  });

  test("refuses recipes that fail or have another task", () => {
    const { spy } = spyRegressor();
    const data = numberedSamples(20);
    expect(refusal(() => checkLinearity(ridge(), spy({ level: -1 }), data))).toContain("checkLinearity: spy failed");
    expect(refusal(() => checkLinearity(ridge(), perceptron(), data))).toContain("perceptron is a classifier");
  });
});
