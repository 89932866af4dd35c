import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { correctedResampledTTest, fiveByTwoFTest, pairedTTest } from "./paired-t.js";
import reference from "./reference/significance.json" with { type: "json" };

const sides = ["two-sided", "greater", "less"] as const;

describe("paired t tests", () => {
  test("Student's matches SciPy on each side", () => {
    for (const { first, second, t } of reference.paired) {
      for (const alternative of sides) {
        const { statistic, pValue } = pairedTTest(first, second, { alternative });
        expect(Math.abs(statistic - t[alternative][0])).toBeLessThanOrEqual(1e-11);
        expect(Math.abs(pValue - t[alternative][1])).toBeLessThanOrEqual(1e-11);
      }
    }
  });

  test("the corrected resampled test matches its formula in NumPy", () => {
    for (const { first, second, corrected } of reference.paired) {
      const { testShare } = corrected;
      const { statistic, pValue, freedom } = correctedResampledTTest(first, second, { testShare });
      expect(Math.abs(statistic - corrected.statistic)).toBeLessThanOrEqual(1e-11);
      expect(Math.abs(pValue - corrected.pValue)).toBeLessThanOrEqual(1e-11);
      expect(freedom).toBe(first.length - 1);
    }
  });

  test("the 5x2cv F test matches its formula in NumPy", () => {
    for (const { differences, statistic, pValue } of reference.fiveByTwo) {
      const result = fiveByTwoFTest(differences);
      expect(Math.abs(result.statistic / statistic - 1)).toBeLessThanOrEqual(1e-12);
      expect(Math.abs(result.pValue - pValue)).toBeLessThanOrEqual(1e-12);
    }
  });

  test("without a difference, p-values are below 0.05 in 5 % of all trials", () => {
    for (const seed of [1, 2, 3]) {
      const random = createRandom(seed);
      let found = 0;
      for (let trial = 0; trial < 1000; trial++) {
        const scores = () => Array.from({ length: 8 }, () => random.normal());
        if (pairedTTest(scores(), scores()).pValue < 0.05) found++;
      }
      expect(Math.abs(found - 50)).toBeLessThan(4.5 * Math.sqrt(1000 * 0.05 * 0.95));
    }
  });

  test("constant differences have p-value 0, or 1 when they are zero", () => {
    expect(pairedTTest([1, 2], [1, 2])).toMatchObject({ statistic: 0, pValue: 1 });
    expect(pairedTTest([2, 3], [1, 2])).toMatchObject({ statistic: Infinity, pValue: 0 });
    expect(pairedTTest([1, 2], [2, 3], { alternative: "greater" })).toMatchObject({ statistic: -Infinity, pValue: 1 });
    const pairs = (value: number) => Array.from({ length: 5 }, () => [value, value]);
    expect(fiveByTwoFTest(pairs(0))).toEqual({ statistic: 0, pValue: 1 });
    expect(fiveByTwoFTest(pairs(1))).toEqual({ statistic: Infinity, pValue: 0 });
  });

  test("refuses too few pairs, different lengths and unknown sides", () => {
    expect(refusal(() => pairedTTest([1], [2]))).toMatch(/pairedTTest: needs at least 2 pairs, got 1/);
    expect(refusal(() => pairedTTest([1, 2], [2]))).toMatch(/1 numbers of the second list/);
    expect(refusal(() => pairedTTest([1, 2], [2, 4], { alternative: "up" as never }))).toMatch(/alternative must be/);
    expect(refusal(() => correctedResampledTTest([1, 2], [2, 4], { testShare: 0 }))).toMatch(/testShare/);
    expect(refusal(() => fiveByTwoFTest([[1, 2]]))).toMatch(/5 pairs of differences/);
  });
});
