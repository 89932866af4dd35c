import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { binomial } from "../../numeric/distributions/binomial.js";
import { clopperPearsonInterval, wilsonInterval } from "./intervals.js";
import reference from "./reference/significance.json" with { type: "json" };

describe("intervals of a proportion", () => {
  test("match statsmodels", () => {
    for (const { successes, trials, level, wilson, clopperPearson } of reference.intervals) {
      const w = wilsonInterval(successes, trials, { level });
      const c = clopperPearsonInterval(successes, trials, { level });
      expectClose([w.lower, w.upper], wilson, 1e-12);
      expectClose([c.lower, c.upper], clopperPearson, 1e-12);
    }
  });

  test("Clopper-Pearson covers the truth at least at the nominal level, Wilson at about it", () => {
    const trials = 30;
    let average = 0;
    for (let percent = 1; percent < 100; percent++) {
      const probability = percent / 100;
      const { density } = binomial({ trials, probability });
      const coverage = { exact: 0, wilson: 0 };
      for (let successes = 0; successes <= trials; successes++) {
        const exact = clopperPearsonInterval(successes, trials, { level: 0.9 });
        const wilson = wilsonInterval(successes, trials, { level: 0.9 });
        if (exact.lower <= probability && probability <= exact.upper) coverage.exact += density(successes);
        if (wilson.lower <= probability && probability <= wilson.upper) coverage.wilson += density(successes);
      }
      expect(coverage.exact).toBeGreaterThanOrEqual(0.9 - 1e-12);
      average += coverage.wilson / 99;
    }
    expect(Math.abs(average - 0.9)).toBeLessThan(0.02);
  });

  test("refuses invalid counts and levels", () => {
    expect(refusal(() => wilsonInterval(3, 2))).toMatch(/wilsonInterval: successes/);
    expect(refusal(() => wilsonInterval(0, 0))).toMatch(/wilsonInterval: trials/);
    expect(refusal(() => clopperPearsonInterval(1, 2, { level: 1 }))).toMatch(/^invalid-option: .*level/);
  });
});
