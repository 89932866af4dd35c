import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { friedmanTest, nemenyiTest } from "./friedman.js";
import reference from "./reference/significance.json" with { type: "json" };

describe("Friedman's test and Nemenyi's after it", () => {
  test("statistic, p-value and mean ranks match SciPy, ties included", () => {
    for (const { scores, statistic, pValue, meanRanks } of reference.friedman) {
      const result = friedmanTest(scores);
      expect(Math.abs(result.statistic / statistic - 1)).toBeLessThanOrEqual(1e-11);
      expect(Math.abs(result.pValue / pValue - 1)).toBeLessThanOrEqual(1e-9);
      expectClose(result.meanRanks, meanRanks, 1e-13);
    }
  });

  test("p-values of all pairs match SciPy's studentised range", () => {
    for (const { scores, nemenyi } of reference.friedman) {
      const { pValues } = nemenyiTest(scores);
      const want = nemenyi.flat();
      // scipy integrates to about 1e-9.
      want.forEach((p, i) => {
        expect(Math.abs(pValues.data[i] - p)).toBeLessThanOrEqual(1e-8);
      });
    }
  });

  test("methods that never differ have p-value 1", () => {
    expect(
      friedmanTest([
        [1, 1, 1],
        [2, 2, 2],
      ]),
    ).toMatchObject({ statistic: 0, pValue: 1 });
    expect([
      ...nemenyiTest([
        [1, 1],
        [2, 2],
      ]).pValues.data,
    ]).toEqual([1, 1, 1, 1]);
  });

  test("refuses too few data sets or methods, and non-finite scores", () => {
    expect(refusal(() => friedmanTest([[1, 2]]))).toMatch(/friedmanTest: scores must be .* got 1 x 2/);
    expect(refusal(() => nemenyiTest([[1], [2]]))).toMatch(/nemenyiTest: scores must be/);
    expect(
      refusal(() =>
        friedmanTest([
          [1, NaN],
          [1, 2],
        ]),
      ),
    ).toMatch(/finite numbers/);
  });
});
