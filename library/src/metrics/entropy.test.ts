import { describe, expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { createRandom } from "../numeric/random/random.js";
import { histogramEntropy, neighborEntropy, normalEntropy, shannonEntropy, spacingEntropy } from "./entropy.js";
import reference from "./reference/separation.json" with { type: "json" };

describe("entropies", () => {
  test("[ML2-109] −Σ p log p, and ½ log(2πeσ²) of a normal distribution, also as estimated from its samples", () => {
    expect(shannonEntropy(reference.probabilities)).toBeCloseTo(reference.entropy, 12);
    expect(shannonEntropy([1, 0])).toBe(0);
    expect(normalEntropy(reference.covariance)).toBeCloseTo(reference.normalEntropy, 12);
    expect(normalEntropy(4)).toBeCloseTo(0.5 * Math.log(2 * Math.PI * Math.E * 4), 14);
    for (let seed = 0; seed < 3; seed++) {
      const x = normalMatrix(3000, 1, createRandom(seed));
      const values = x.data.map((value) => 2 * value);
      const truth = normalEntropy(4);
      expect(Math.abs(histogramEntropy(values) - truth)).toBeLessThan(0.06);
      expect(Math.abs(spacingEntropy(values) - truth)).toBeLessThan(0.1);
      expect(Math.abs(neighborEntropy({ ...x, data: values }) - truth)).toBeLessThan(0.08);
    }
  });

  test("the entropy of the histogram matches SciPy", () => {
    const { values, histogramBins, histogramEntropy: expected } = reference;
    expect(histogramEntropy(values, histogramBins)).toBeCloseTo(expected, 12);
  });

  test("neighbours estimate the entropy in several dimensions, and of a uniform cube, whose entropy is 0", () => {
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const x = normalMatrix(2000, 3, random);
      expect(
        Math.abs(
          neighborEntropy(x, 4) -
            normalEntropy([
              [1, 0, 0],
              [0, 1, 0],
              [0, 0, 1],
            ]),
        ),
      ).toBeLessThan(0.12);
      const cube = { ...x, data: x.data.map(() => random.uniform()) };
      expect(Math.abs(neighborEntropy(cube))).toBeLessThan(0.15);
    }
  });

  test("refuses data without an entropy", () => {
    expect(refusal(() => shannonEntropy([0.5, 0.6]))).toContain("must sum to 1, got 1.1");
    expect(refusal(() => shannonEntropy([1.5, -0.5]))).toContain("probability 1 must not be negative, got -0.5");
    expect(refusal(() => normalEntropy(0))).toContain("must be positive definite");
    expect(refusal(() => histogramEntropy([1, 1]))).toContain("the values are constant and have no density");
    expect(refusal(() => histogramEntropy([1, 2], 0))).toContain("bins must be a whole number above 0");
    expect(refusal(() => spacingEntropy([1, Infinity]))).toContain("value 1 must be finite, got Infinity");
    expect(refusal(() => neighborEntropy([[1], [1], [2]], 1))).toContain("sample 0 occurs more than 1 times");
    expect(refusal(() => neighborEntropy([[1], [2]], 2))).toContain("neighbors must be a whole number from 1 to 1");
  });
});
