import { expect, test } from "vitest";
import { affordableSamples, extrapolate, growthOf, startBudget } from "./budget.js";

test("the budget counts from its start, and a share that is used up leaves no time", () => {
  let now = 1000;
  const budget = startBudget(10_000, () => now);
  expect(budget.until(0.3)).toBe(3000);
  now = 3000;
  expect(budget.elapsed()).toBe(2000);
  expect(budget.until(0.3)).toBe(1000);
  now = 9000;
  expect(budget.until(0.3)).toBe(0);
});

test("reserved time is not used for learning, but at least half of the budget is", () => {
  const budget = startBudget(10_000, () => 0);
  budget.keepBack(2000);
  expect(budget.until(1)).toBe(8000);
  expect(budget.until(0.5)).toBe(4000);
  budget.keepBack(9000);
  expect(budget.until(1)).toBe(5000);
});

test("the number of affordable samples uses up the available time", () => {
  for (const fit of ["n d", "n² d", "n² d + n³"]) {
    const growth = growthOf({ cost: { fit, predict: "d" } });
    const samples = affordableSamples(50, 1000, 5000, growth);
    expect(extrapolate(50, 1000, samples, growth)).toBeLessThanOrEqual(5000);
    expect(extrapolate(50, 1000, samples + 2, growth)).toBeGreaterThan(5000);
  }
});
