import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { signTest, wilcoxonTest } from "./rank-tests.js";
import reference from "./reference/significance.json" with { type: "json" };

const sides = ["two-sided", "greater", "less"] as const;

describe("wilcoxonTest", () => {
  test("exact and approximate p-values match SciPy on each side", () => {
    let exact = 0;
    for (const { first, second, wilcoxonExact, wilcoxonApproximate, wilcoxonContinuity } of reference.paired) {
      for (const alternative of sides) {
        const approximate = wilcoxonTest(first, second, { alternative, method: "approximate" });
        expect(Math.abs(approximate.pValue - wilcoxonApproximate[alternative])).toBeLessThanOrEqual(1e-12);
        if (wilcoxonExact === null) continue;
        const { pValue } = wilcoxonTest(first, second, { alternative });
        expect(Math.abs(pValue - wilcoxonExact[alternative])).toBeLessThanOrEqual(1e-12);
        exact++;
      }
      const moved = wilcoxonTest(first, second, { method: "approximate", continuity: true });
      expect(Math.abs(moved.pValue - wilcoxonContinuity)).toBeLessThanOrEqual(1e-12);
    }
    expect(exact).toBeGreaterThan(2);
  });

  test("ties share their ranks, and pairs without a difference are dropped, as in SciPy", () => {
    for (const { first, second, pValues, rankSum } of reference.tied) {
      for (const alternative of sides) {
        const { statistic, pValue } = wilcoxonTest(first, second, { alternative });
        expect(statistic).toBe(rankSum);
        expect(Math.abs(pValue - pValues[alternative])).toBeLessThanOrEqual(1e-12);
      }
    }
  });

  test("n differences of one sign have the p-value 2/2ⁿ; no differences have 1", () => {
    expect(wilcoxonTest([5, 7, 8, 9, 6], [4, 5, 5, 5, 1])).toEqual({ statistic: 15, pValue: 2 / 32 });
    expect(wilcoxonTest([1, 2], [1, 2])).toEqual({ statistic: 0, pValue: 1 });
  });

  test("refuses an exact test of ties, and unknown methods", () => {
    expect(refusal(() => wilcoxonTest([1, 1], [2, 2], { method: "exact" }))).toMatch(/differences are tied/);
    expect(refusal(() => wilcoxonTest([1], [2], { method: "fast" as never }))).toMatch(/^invalid-option: .*method/);
    expect(refusal(() => wilcoxonTest([], []))).toMatch(/at least 1 pairs/);
  });
});

describe("signTest", () => {
  test("matches SciPy's binomial test on each side", () => {
    for (const { first, second, sign, wins } of reference.paired) {
      for (const alternative of sides) {
        const { statistic, pValue } = signTest(first, second, { alternative });
        expect(statistic).toBe(wins);
        expect(Math.abs(pValue - sign[alternative])).toBeLessThanOrEqual(1e-12);
      }
    }
  });

  test("drops pairs without a difference", () => {
    expect(signTest([1, 2, 3, 9], [1, 1, 2, 8])).toEqual({ statistic: 3, pValue: 0.25 });
    expect(signTest([1], [1]).pValue).toBe(1);
  });
});
