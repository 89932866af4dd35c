import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normals } from "../../test/optimization-problems.js";
import { createRandom } from "../numeric/random/random.js";
import { beale, type ClassicProblem, powellSingular, quadraticBowl, rosenbrock } from "./classic-problems.js";
import { minimizeNelderMead, nelderMeadSteps } from "./nelder-mead.js";

function withoutGradient({ objective, start }: ClassicProblem) {
  const ignored = new Float64Array(start.length);
  return (x: Float64Array) => objective(x, ignored);
}

describe("known minima", () => {
  test.each([rosenbrock(), beale(), quadraticBowl(6, 100), powellSingular()])("$name", (problem) => {
    const found = minimizeNelderMead(withoutGradient(problem), problem.start);
    expect(found).toMatchObject({ converged: true, reason: "change" });
    expect(found.value).toBeLessThan(1e-12);
    for (let i = 0; i < found.x.length; i++) expect(Math.abs(found.x[i] - problem.minimizer[i])).toBeLessThan(1e-4);
  });

  test("a kink, where gradients are useless, from many starts", () => {
    for (let seed = 0; seed < 10; seed++) {
      const start = normals(createRandom(seed), 3);
      const found = minimizeNelderMead(([a, b, c]) => Math.abs(a - 1) + 2 * Math.abs(b + 2) + (c - a) ** 2, start);
      expect(found.converged).toBe(true);
      expectClose(found.x, [1, -2, 1], 1e-3);
    }
  });

  test("one dimension, and none", () => {
    expect(minimizeNelderMead(([x]) => (x - 4) ** 2, Float64Array.of(0)).x[0]).toBeCloseTo(4, 6);
    expect(minimizeNelderMead(() => 7, new Float64Array(0))).toMatchObject({ value: 7, converged: true });
  });

  test("respects a bound given by Infinity", () => {
    const found = minimizeNelderMead(([a, b]) => (a < 1 ? Infinity : a * a + b * b), Float64Array.of(3, 2));
    expect(found.x[0]).toBeGreaterThanOrEqual(1);
    expectClose(found.x, [1, 0], 1e-3);
  });
});

test("the best vertex never rises, evaluations are counted, and steps end with the result of the whole run", () => {
  const problem = rosenbrock(3);
  let calls = 0;
  const objective = (x: Float64Array) => {
    calls++;
    return withoutGradient(problem)(x);
  };
  const work = nelderMeadSteps(objective, problem.start);
  let [turn, last] = [work.next(), Infinity];
  for (; !turn.done; turn = work.next()) {
    expect(turn.value.objective).toBeLessThanOrEqual(last);
    last = turn.value.objective;
  }
  expect(turn.value.evaluations).toBe(calls);
  expect(turn.value).toEqual(minimizeNelderMead(withoutGradient(problem), problem.start));
});

test("NaN names the step, invalid settings are refused, the maximum number of iterations is reported", () => {
  const { start } = rosenbrock();
  expect(() => minimizeNelderMead(() => Number.NaN, start)).toThrow("nelderMead: the objective is NaN in iteration 0");
  expect(() => minimizeNelderMead(([x]) => (x > -1 ? Number.NaN : -x), start)).toThrow(/NaN in iteration [1-9]/);
  expect(() => minimizeNelderMead(() => Infinity, start)).toThrow("must be finite at the start");
  expect(() => minimizeNelderMead(() => 1, start, { edge: 0 })).toThrow("nelderMead: edge");
  expect(minimizeNelderMead(withoutGradient(rosenbrock()), start, { maxIterations: 4 })).toMatchObject({
    iterations: 4,
    converged: false,
    reason: "iterations",
  });
});
