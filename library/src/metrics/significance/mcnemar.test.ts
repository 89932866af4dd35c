import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { mcnemarFromCounts, mcnemarTest } from "./mcnemar.js";
import reference from "./reference/significance.json" with { type: "json" };

describe("McNemar's test", () => {
  test("exact, corrected and uncorrected forms match statsmodels", () => {
    for (const { onlyFirstRight, onlySecondRight, results } of reference.mcnemar) {
      for (const method of ["exact", "chi-squared", "uncorrected"] as const) {
        const { statistic, pValue } = mcnemarFromCounts(onlyFirstRight, onlySecondRight, { method });
        // For equal counts statsmodels "corrects" beyond them, to a statistic of 1/n; a correction ends at 0.
        if (method === "chi-squared" && onlyFirstRight === onlySecondRight) {
          expect([statistic, pValue]).toEqual([0, 1]);
          continue;
        }
        expect(statistic).toBeCloseTo(results[method].statistic, 12);
        expect(Math.abs(pValue - results[method].pValue)).toBeLessThanOrEqual(1e-12);
      }
    }
  });

  test("counts the samples that only one classifier gets right, matching classes by name", () => {
    const truth = ["a", "a", "b", "b", "a", "b"];
    const first = { codes: Int32Array.of(1, 1, 0, 0, 1, 1), classes: ["b", "a"] };
    const result = mcnemarTest(truth, first, ["b", "b", "b", "b", "a", "b"]);
    expect(result).toMatchObject({ onlyFirstRight: 2, onlySecondRight: 1, statistic: 1, pValue: 1 });
  });

  test("5 against 1 has 2 · 7/64; classifiers that never differ have p-value 1", () => {
    expect(mcnemarFromCounts(5, 1).pValue).toBeCloseTo(7 / 32, 15);
    for (const method of ["exact", "chi-squared", "uncorrected"] as const) {
      expect(mcnemarFromCounts(0, 0, { method }).pValue).toBe(1);
    }
  });

  test("refuses invalid counts and lists", () => {
    expect(refusal(() => mcnemarFromCounts(-1, 2))).toMatch(/mcnemarTest: onlyFirstRight/);
    expect(refusal(() => mcnemarFromCounts(1, 2, { method: "best" as never }))).toMatch(/^invalid-option: .*method/);
    expect(refusal(() => mcnemarTest([1, 0], [1], [1, 0]))).toMatch(/1 predictions of the first classifier/);
  });
});
