import { describe, expect, test } from "vitest";
import { createRandom } from "../numeric/random/random.js";
import { checkGradient } from "./check-gradient.js";
import { beale, powellSingular, quadraticBowl, rosenbrock } from "./classic-problems.js";
import { maximumNorm } from "./vectors.js";

describe.each([rosenbrock(), rosenbrock(7), beale(), powellSingular(), quadraticBowl(5, 1e4)])("$name", (problem) => {
  test("the gradient is right", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const x = problem.start.map((entry) => entry + random.normal());
      expect(checkGradient(problem.objective, x).error).toBeLessThan(1e-6);
    }
  });

  test("the minimum is stationary, has its value, and lies below the start", () => {
    const gradient = new Float64Array(problem.start.length);
    expect(problem.objective(problem.minimizer, gradient)).toBe(problem.minimum);
    expect(maximumNorm(gradient)).toBe(0);
    expect(problem.objective(problem.start, gradient)).toBeGreaterThan(problem.minimum);
  });
});

test("values at the customary starts match Moré, Garbow and Hillstrom", () => {
  const value = ({ objective, start }: ReturnType<typeof beale>) => objective(start, new Float64Array(start.length));
  expect(value(rosenbrock())).toBeCloseTo(24.2, 12);
  expect(value(beale())).toBeCloseTo(14.203125, 12);
  expect(value(powellSingular())).toBeCloseTo(215, 12);
});
