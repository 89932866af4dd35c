import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { createKernelRows } from "../../kernels/kernel-rows.js";
import { createRandom } from "../../numeric/random/random.js";
import type { KernelProgram } from "../../optimize/smo/problem.js";
import { solveKernelProgram } from "../../optimize/smo/smo.js";
import { isUnbounded, type Solved, startAtLargerCost } from "./larger-cost.js";

const kernel = { kind: "rbf", gamma: 0.5 } as const;

/** Two overlapping classes: the dual of their machine at a cost. */
function problem(seed: number, distance: number) {
  const n = 80;
  const random = createRandom(seed);
  const x = normalMatrix(n, 3, random);
  for (let i = 0; i < n / 2; i++) x.data[3 * i] += distance;
  const weights = Float64Array.from({ length: n }, () => 0.5 + random.uniform());
  const linear = new Float64Array(n).fill(-1).fill(1, 0, n / 2);
  const programAt = (cost: number) => ({
    linear,
    lower: weights.map((weight, i) => (i < n / 2 ? 0 : -cost * weight)),
    upper: weights.map((weight, i) => (i < n / 2 ? cost * weight : 0)),
    start: new Float64Array(n),
  });
  const solve = (cost: number, more: Partial<KernelProgram> = {}, maxIterations = 1e6): Solved => {
    const program = programAt(cost);
    const rows = createKernelRows(kernel, x);
    const solution = runToEnd(
      solveKernelProgram({ kernel: rows, ...program, ...more }, { tolerance: 1e-3, maxIterations }),
    );
    rows.dispose();
    return { program, solution };
  };
  return { solve, programAt };
}

describe("a start at a larger cost", () => {
  test("is feasible, and its slack is that of the start: as the solver would compute it", () => {
    let starts = 0;
    for (let seed = 0; seed < 8; seed++) {
      const { solve, programAt } = problem(seed, 1);
      const solved = solve(1);
      for (const ratio of [1, 1.5, 3, 10]) {
        const begin = startAtLargerCost(solved, ratio);
        if (begin?.startSlack === undefined) continue;
        starts++;
        const { lower, upper } = programAt(ratio);
        expectEvery(begin.start, (value, v) => value >= lower[v] && value <= upper[v]);
        expect(begin.start.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 12);
        const [given, computed] = [begin, { start: begin.start }].map((start) => solve(ratio, start, 0).solution);
        expect(given.beta).toEqual(begin.start);
        expectClose(given.slack, computed.slack, 1e-6);
      }
    }
    expect(starts).toBeGreaterThan(20);
  });

  test("is where the objective of the dual is largest on the way", () => {
    for (let seed = 0; seed < 8; seed++) {
      const solved = problem(seed, 1).solve(1);
      const { beta, slack } = solved.solution;
      const { linear } = solved.program;
      const begin = startAtLargerCost(solved, 1.8);
      const objective = (step: number) =>
        beta.reduce(
          (sum, value, v) => sum + step * value * linear[v] - 0.5 * step ** 2 * value * (linear[v] - slack[v]),
          0,
        );
      const at = beta.findIndex((value) => value !== 0);
      const step = (begin?.start[at] ?? Number.NaN) / beta[at];
      expect(step).toBeGreaterThan(1);
      for (const other of [1, 0.99 * step, Math.min(1.8, 1.01 * step)]) {
        expect(objective(step)).toBeGreaterThanOrEqual(objective(other));
      }
    }
  });

  test("saves steps in all, and ends at the same objective", () => {
    let [warm, cold] = [0, 0];
    for (let seed = 0; seed < 8; seed++) {
      const { solve } = problem(seed, 1);
      let solved = solve(0.1);
      for (const [cost, ratio] of [
        [1, 10],
        [3, 3],
        [10, 10 / 3],
        [100, 10],
      ]) {
        const alone = solve(cost);
        solved = solve(cost, startAtLargerCost(solved, ratio) ?? {});
        warm += solved.solution.iterations;
        cold += alone.solution.iterations;
        expect(solved.solution.violation).toBeLessThanOrEqual(1e-3);
        expect(solved.solution.objective / alone.solution.objective).toBeCloseTo(1, 4);
      }
    }
    expect(warm).toBeLessThan(0.95 * cold);
  });

  test("does not exist where most coefficients would have to come back, for a smaller cost, or without support vectors", () => {
    const { solve } = problem(1, 4);
    const bounded = solve(0.01);
    expect(startAtLargerCost(bounded, 1000)).toBeUndefined();
    expect(startAtLargerCost(bounded, 1.01)).toBeDefined();
    expect(startAtLargerCost(bounded, 0.5)).toBeUndefined();
    const none = { ...bounded, solution: { ...bounded.solution, beta: bounded.solution.beta.map(() => 0) } };
    expect(startAtLargerCost(none, 2)).toBeUndefined();
  });
});

test("a solution without coefficients at their bounds solves every larger cost, in no steps", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { solve } = problem(seed, 4);
    const solved = solve(1000);
    expect([isUnbounded(solved), isUnbounded(solve(0.01))]).toEqual([true, false]);
    const larger = solve(5000, startAtLargerCost(solved, 1) ?? {});
    expect(larger.solution.iterations).toBe(0);
    expect(larger.solution.beta).toEqual(solved.solution.beta);
    expect(isUnbounded({ ...solved, solution: { ...solved.solution, converged: false } })).toBe(false);
  }
});
