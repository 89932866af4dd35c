import { expect, test } from "vitest";
import { regressionProblem } from "../../../test/regression-problems.js";
import { runToEnd } from "../../core/run.js";
import { extrapolate, pathPoint } from "./extrapolate.js";
import { elasticNetProblem } from "./problem.js";
import { solveLasso } from "./solve.js";
import { disposeWorkingSet, type WorkingSet } from "./working-set.js";

const stopping = { tolerance: 1e-14, maxIterations: 2000 };

/** Solves for one penalty after the other, each from the last solution alone. */
function solveAll({ set }: { readonly set: WorkingSet }, l1s: readonly number[], l2: number): void {
  l1s.forEach((l1, k) => {
    runToEnd(solveLasso(set, { l1, l2, positive: false }, stopping, l1s[Math.max(0, k - 1)]));
  });
}

function largestPull(set: WorkingSet): number {
  return Math.max(...set.columns.correlation.map(Math.abs));
}

test("the gradients stay those of the weights, whichever columns have been added meanwhile", () => {
  for (let seed = 1; seed <= 6; seed++) {
    const { x, y } = regressionProblem(25, 60, seed);
    const problem = elasticNetProblem(x, y, undefined, true, 4);
    const { set } = problem;
    const top = largestPull(set);
    solveAll(problem, [0.8 * top, 0.5 * top], 0);
    const earlier = pathPoint(set, 0.5 * top);
    solveAll(problem, [0.3 * top], 0);
    extrapolate(set, earlier, 0.3 * top, 0.15 * top);
    set.columns.residual(set.weights, set.size);
    for (let p = 0; p < set.size; p++) expect(set.pulls[p]).toBeCloseTo(set.columns.pull(p), 7);
    disposeWorkingSet(set);
  }
});

test("while no weight becomes zero or non-zero, the lasso's solution is extrapolated exactly", () => {
  for (let seed = 1; seed <= 4; seed++) {
    const { x, y } = regressionProblem(80, 5, seed, 0.1);
    const problem = elasticNetProblem(x, y, undefined, true, 4);
    const { set } = problem;
    const top = 1e-4 * largestPull(set);
    solveAll(problem, [3 * top], 0);
    const earlier = pathPoint(set, 3 * top);
    solveAll(problem, [2 * top], 0);
    extrapolate(set, earlier, 2 * top, top);
    const guessed = set.weights.slice();
    solveAll(problem, [top], 0);
    set.weights.forEach((weight, p) => {
      expect(guessed[p]).toBeCloseTo(weight, 9);
    });
    disposeWorkingSet(set);
  }
});

test("no weight changes its sign, zeros stay zero, and larger penalties are not extrapolated to", () => {
  const { x, y } = regressionProblem(40, 30, 9);
  const problem = elasticNetProblem(x, y, undefined, true, 4);
  const { set } = problem;
  const top = largestPull(set);
  solveAll(problem, [0.4 * top], 0.1 * top);
  const earlier = pathPoint(set, 0.4 * top);
  solveAll(problem, [0.2 * top], 0.1 * top);
  const before = set.weights.slice();
  extrapolate(set, earlier, 0.2 * top, 0.3 * top);
  expect(set.weights).toEqual(before);
  extrapolate(set, earlier, 0.2 * top, 0);
  set.weights.forEach((weight, p) => {
    expect(weight * before[p]).toBeGreaterThanOrEqual(0);
    if (before[p] === 0) expect(weight).toBe(0);
  });
  expect(set.weights).not.toEqual(before);
  disposeWorkingSet(set);
});
