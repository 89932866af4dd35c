import { expect, test } from "vitest";
import { akaikeCriterion, bayesianCriterion } from "./information-criteria.js";

test("both criteria by hand", () => {
  expect(akaikeCriterion(-120, 5)).toBe(250);
  expect(bayesianCriterion(-120, 5, Math.E ** 2)).toBeCloseTo(250, 10);
});

test("a parameter costs more in the Bayesian criterion from 8 samples on", () => {
  const cost = (samples: number) => bayesianCriterion(0, 1, samples) - akaikeCriterion(0, 1);
  expect([7, 8].map((samples) => cost(samples) > 0)).toEqual([false, true]);
});

test("numbers of parameters and samples that make no sense are refused", () => {
  expect(() => akaikeCriterion(0, -1)).toThrow("the number of parameters must be at least 0, got -1");
  expect(() => bayesianCriterion(0, Number.NaN, 3)).toThrow("the number of parameters must be at least 0, got NaN");
  expect(() => bayesianCriterion(0, 1, 0)).toThrow("the number of samples must be above 0, got 0");
});
