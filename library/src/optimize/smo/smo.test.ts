import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { semidefinite } from "../../../test/optimization-problems.js";
import { runToEnd } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { solveQuadraticProgram } from "../quadratic-program/quadratic-program.js";
import type { KernelProgram, KernelRows } from "./problem.js";
import { solveKernelProgram } from "./smo.js";

/** A matrix in single precision, so that the rows of the cache are exact. */
function rowsOf({ rows, data }: Matrix): KernelRows & { readonly computed: number[] } {
  const computed: number[] = [];
  return {
    size: rows,
    diagonal: Float64Array.from({ length: rows }, (_, i) => data[i * rows + i]),
    rowWork: 1e5,
    computed,
    compute(indices) {
      computed.push(...indices);
      const result = new Float64Array(indices.length * rows);
      indices.forEach((index, at) => void result.set(data.subarray(index * rows, (index + 1) * rows), at * rows));
      return result;
    },
  };
}

function kernelOf(seed: number, n: number): Matrix {
  const exact = semidefinite(createRandom(seed), n, 6);
  return {
    ...exact,
    data: Float64Array.from(exact.data, (value, at) => Math.fround(value + (at % (n + 1) === 0 ? 0.1 : 0))),
  };
}

/** The program of two classes, twice as many variables as in regression, or two groups. */
function programOf(form: "classes" | "regression" | "groups", kernel: KernelRows, seed: number): KernelProgram {
  const random = createRandom(seed).fork(form);
  const n = kernel.size;
  const draw = (length: number, make: (i: number) => number) => Float64Array.from({ length }, (_, i) => make(i));
  const weight = draw(n, () => 0.2 + random.uniform());
  if (form === "classes") {
    const y = draw(n, () => (random.uniform() < 0.5 ? -1 : 1));
    return {
      kernel,
      linear: y,
      lower: y.map((sign, i) => Math.min(0, sign * weight[i])),
      upper: y.map((sign, i) => Math.max(0, sign * weight[i])),
      start: new Float64Array(n),
    };
  }
  if (form === "regression") {
    const y = draw(n, () => 2 * random.normal());
    return {
      kernel,
      linear: draw(2 * n, (v) => y[v % n] + (v < n ? -0.1 : 0.1)),
      lower: draw(2 * n, (v) => (v < n ? 0 : -weight[v - n])),
      upper: draw(2 * n, (v) => (v < n ? weight[v] : 0)),
      start: new Float64Array(2 * n),
    };
  }
  const firstGroup = Math.floor(n / 3);
  return {
    kernel,
    linear: draw(n, () => random.normal()),
    lower: draw(n, (v) => (v < firstGroup ? 0 : -1)),
    upper: draw(n, (v) => (v < firstGroup ? 1 : 0)),
    start: draw(n, (v) => (v < firstGroup ? 0.5 : -0.25)),
    firstGroup,
  };
}

/** The same by the interior point method. */
function byInteriorPoint({ linear, lower, upper, start, firstGroup }: KernelProgram, kernel: Matrix): number {
  const n = kernel.rows;
  const m = linear.length;
  const quadratic = { rows: m, columns: m, data: new Float64Array(m * m) };
  for (let v = 0; v < m; v++) {
    for (let w = 0; w < m; w++) quadratic.data[v * m + w] = kernel.data[(v % n) * n + (w % n)];
  }
  const groups = firstGroup === undefined ? 1 : 2;
  const members = new Float64Array(groups * m);
  const sums = new Float64Array(groups);
  start.forEach((value, v) => {
    const group = firstGroup !== undefined && v >= firstGroup ? 1 : 0;
    members[group * m + v] = 1;
    sums[group] += value;
  });
  const equality = { matrix: { rows: groups, columns: m, data: members }, limits: sums };
  return solveQuadraticProgram({ quadratic, linear: linear.map((value) => -value), lower, upper, equality }).value;
}

describe("kernel programs", () => {
  test("two classes, regression and two groups: the optimum of an interior point method", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("classes" as const, "regression" as const, "groups" as const),
        fc.integer({ min: 6, max: 30 }),
        fc.integer({ min: 0, max: 1000 }),
        (form, n, seed) => {
          const matrix = kernelOf(seed, n);
          const program = programOf(form, rowsOf(matrix), seed);
          const found = runToEnd(solveKernelProgram(program, { tolerance: 1e-7, maxIterations: 1e6 }));
          const expected = byInteriorPoint(program, matrix);
          expect(found.converged).toBe(true);
          expect(found.violation).toBeLessThanOrEqual(1e-7);
          expect(Math.abs(found.objective - expected)).toBeLessThan(1e-6 * (1 + Math.abs(expected)));
          expect(found.dualityGap).toBeGreaterThan(-1e-9);
          expect(found.dualityGap).toBeLessThan(1e-5 * (1 + Math.abs(expected)));
        },
      ),
      { numRuns: 40 },
    );
  });

  test("shrinking, a small cache and rows that are computed again lead to the same optimum", () => {
    const n = 400;
    const matrix = kernelOf(3, n);
    const objectives = [200 * 2 ** 20, 1].map((cacheBytes) => {
      const kernel = rowsOf(matrix);
      const program = programOf("classes", kernel, 3);
      const found = runToEnd(solveKernelProgram(program, { tolerance: 1e-7, maxIterations: 1e7, cacheBytes }));
      expect(found.converged).toBe(true);
      const sum = found.beta.reduce((total, value) => total + value, 0);
      expect(Math.abs(sum)).toBeLessThan(1e-9);
      // The slack is c − Kβ, shrunk or not.
      const slack = program.linear.map(
        (value, i) => value - found.beta.reduce((total, b, j) => total + b * matrix.data[i * n + j], 0),
      );
      expectClose(found.slack, slack, 1e-9);
      const again = kernel.computed.length > new Set(kernel.computed).size;
      expect(again).toBe(cacheBytes === 1);
      return found.objective;
    });
    expectClose([objectives[1]], [objectives[0]], 1e-8);
  });

  test("a warm start at the optimum needs no iteration", () => {
    const kernel = rowsOf(kernelOf(8, 60));
    const program = programOf("classes", kernel, 8);
    const first = runToEnd(solveKernelProgram(program, { tolerance: 1e-6, maxIterations: 1e6 }));
    const again = runToEnd(
      solveKernelProgram({ ...program, start: first.beta }, { tolerance: 1.1e-6, maxIterations: 1e6 }),
    );
    expect(first.iterations).toBeGreaterThan(10);
    expect(again.iterations).toBe(0);
    expectClose([again.objective], [first.objective], 1e-12);
  });

  test("the progress counts updates, and the objective decreases", () => {
    const program = programOf("classes", rowsOf(kernelOf(2, 300)), 2);
    const steps = [...solveKernelProgram(program, { tolerance: 1e-6, maxIterations: 1e6 })];
    expect(steps.length).toBeGreaterThan(1);
    steps.slice(1).forEach(({ step, iterations, objective }, at) => {
      expect(step).toBe(at + 2);
      expect(iterations).toBeGreaterThanOrEqual(steps[at].iterations);
      expect(objective).toBeLessThanOrEqual(steps[at].objective + 1e-9);
    });
  });
});
