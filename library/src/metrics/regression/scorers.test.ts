import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { meanSquaredError, pinballLoss } from "./errors.js";
import { pinballScorer, regressionScorers } from "./scorers.js";

const truth = [1, 2, 4, 8];
const prediction = [1.5, 2.5, 3, 8];

describe("regressionScorers", () => {
  test("names are distinct and in kebab-case", () => {
    const names = regressionScorers.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(names).toEqual(
      expect.arrayContaining(["r2", "mse", "rmse", "mae", "median-absolute-error", "mape", "max-error", "pinball"]),
    );
  });

  for (const scorer of regressionScorers) {
    test(`${scorer.name}: perfect predictions reach the optimum, and others are worse`, () => {
      expect(scorer.task).toBe("regression");
      expect(scorer.needs).toBe("predictions");
      expect(scorer.score(truth, truth)).toBeCloseTo(scorer.optimum, 14);
      const worse = scorer.score(truth, [2, 1, 3, 4]);
      expect(scorer.higherIsBetter ? scorer.optimum - worse : worse - scorer.optimum).toBeGreaterThan(0.01);
    });

    test(`${scorer.name}: uses the weights and refuses anything but lists of numbers`, () => {
      expect(scorer.score([...truth, 3], [...prediction, 100], [1, 1, 1, 1, 0])).toBeCloseTo(
        scorer.score(truth, prediction),
        12,
      );
      expect(refusal(() => scorer.score(["a", "b"], [1, 2]))).toMatch(/truth must be a list of numbers/);
      expect(refusal(() => scorer.score([1, 2], { classes: ["a"], values: [[1], [2]] }))).toMatch(
        /predictions must be/,
      );
      expect(() => scorer.score([1, 2], [1, NaN])).toThrow(/values must be finite/);
    });
  }

  test("a scorer is the metric of its name", () => {
    const mse = regressionScorers.find(({ name }) => name === "mse");
    expect(mse?.score(truth, prediction, [1, 2, 3, 4])).toBe(
      meanSquaredError(truth, prediction, { weights: [1, 2, 3, 4] }),
    );
    expect(pinballScorer(0.9).name).toBe("pinball-0.9");
    expect(pinballScorer(0.9).score(truth, prediction)).toBe(pinballLoss(truth, prediction, { quantile: 0.9 }));
  });

  test("constant predictions have correlation 0", () => {
    for (const name of ["pearson", "spearman", "kendall"]) {
      expect(regressionScorers.find((scorer) => scorer.name === name)?.score([1, 2, 3], [5, 5, 5])).toBe(0);
    }
  });
});
