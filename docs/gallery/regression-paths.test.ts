import { describe, expect, test } from "vitest";
import { biasAndVariance, figure, planePaths, profiles, slopes } from "./regression-paths.js";

const seeds = [0, 1, 2, 3, 4, 5, 6, 7];

test("[CB-120] a larger penalty gives a smaller slope", () => {
  for (const seed of seeds) {
    const [none = 0, some = 0, much = 0] = slopes(seed, [0, 10, 100]);
    expect(Math.abs(none - 2)).toBeLessThan(0.5);
    expect(some).toBeLessThan(none);
    expect(much).toBeLessThan(some);
    expect(much).toBeGreaterThan(0);
  }
});

test("[MP-156] with the penalty the variance falls and the bias rises; in between the error is smallest", () => {
  const alphas = [0.001, 0.1, 1, 10, 100, 1000];
  for (const seed of seeds.slice(0, 4)) {
    const trades = biasAndVariance(seed, alphas, 120);
    for (let k = 1; k < trades.length; k++) {
      expect(trades[k]?.variance).toBeLessThan(trades[k - 1]?.variance ?? 0);
      // The bias of the smallest penalties is below what 120 runs can tell from 0.
      if (k > 2) expect(trades[k]?.bias).toBeGreaterThan(trades[k - 1]?.bias ?? Infinity);
    }
    const errors = trades.map(({ error }) => error);
    const best = errors.indexOf(Math.min(...errors));
    expect(best).toBeGreaterThan(0);
    expect(best).toBeLessThan(alphas.length - 1);
  }
});

test("[MP-160] in two dimensions the lasso meets an axis at a finite penalty, ridge regression does not", () => {
  for (const seed of seeds) {
    const { lasso, ridge } = planePaths(seed);
    const meets = lasso.findIndex(([, second]) => second === 0);
    expect(meets).toBeGreaterThan(0);
    expect(meets).toBeLessThan(lasso.length - 1);
    expect(lasso[meets]?.[0]).toBeGreaterThan(0);
    for (const [first, second] of ridge) {
      expect(first).not.toBe(0);
      expect(second).not.toBe(0);
    }
    expect(lasso[lasso.length - 1]).toEqual([0, 0]);
  }
});

describe("figure 18.1 of the Cookbook", () => {
  test("[CB-128] all coefficients are 0 for the largest penalty and those of least squares for the smallest", async () => {
    const { lasso, leastSquares, ridge } = await profiles();
    expect(lasso[0]?.coefficients.every((value) => value === 0)).toBe(true);
    const last = lasso[lasso.length - 1]?.coefficients ?? [];
    const scale = Math.max(...leastSquares.map(Math.abs));
    leastSquares.forEach((value, j) => {
      expect(Math.abs((last[j] ?? 0) - value)).toBeLessThan(0.05 * scale);
    });
    expect(ridge[0]?.degreesOfFreedom).toBeGreaterThan(9.9);
    for (let k = 1; k < ridge.length; k++) {
      expect(ridge[k]?.degreesOfFreedom).toBeLessThan(ridge[k - 1]?.degreesOfFreedom ?? 0);
    }
  });

  test("the figure has a line for every column", async () => {
    const { data } = await figure();
    expect(new Set(data.values.map(({ column }) => column)).size).toBe(10);
  });
});
