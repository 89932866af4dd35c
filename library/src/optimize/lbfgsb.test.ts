import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { leastSquares, logisticProblem, normals, wave } from "../../test/optimization-problems.js";
import { createRandom } from "../numeric/random/random.js";
import { clip, projectedGradientNorm } from "./bounds.js";
import { beale, quadraticBowl, rosenbrock } from "./classic-problems.js";
import { lbfgsbSteps, minimizeLbfgsb } from "./lbfgsb.js";
import type { Objective } from "./objective.js";
import reference from "./reference/minima.json" with { type: "json" };

function bounds(dimensions: number, low: number, high: number) {
  return { lower: new Float64Array(dimensions).fill(low), upper: new Float64Array(dimensions).fill(high) };
}

describe("against SciPy", () => {
  test.each(reference.bounded)("Rosenbrock in $dimensions dimensions between $low and $high", (expected) => {
    const { objective, start } = rosenbrock(expected.dimensions);
    const box = bounds(expected.dimensions, expected.low, expected.high);
    const found = minimizeLbfgsb(objective, start, box, { tolerance: 1e-9 });
    expect(found.reason).toBe("gradient");
    expect(Math.abs(found.value - expected.value)).toBeLessThan(1e-12 * (1 + expected.value));
    expectClose(found.x, expected.x, 1e-7);
  });

  test.each(reference.nonNegative)("non-negative least squares, $rows x $columns", (expected) => {
    const { rows, columns } = expected;
    const objective = leastSquares(wave(rows, columns), wave(rows, 1, 0.5).data);
    const found = minimizeLbfgsb(
      objective,
      new Float64Array(columns).fill(1),
      { lower: new Float64Array(columns) },
      { tolerance: 1e-10 },
    );
    expect(found.converged).toBe(true);
    expectClose([found.value], [expected.value], 1e-12);
    expectClose(found.x, expected.x, 1e-7);
  });
});

describe("laws", () => {
  test("every evaluated point and every iterate is within the bounds, and the end is stationary there", () => {
    for (let seed = 0; seed < 30; seed++) {
      const random = createRandom(seed);
      const n = 2 + (seed % 9);
      const { objective } = seed % 2 === 0 ? rosenbrock(n) : quadraticBowl(n, 1e4);
      const lower = normals(random, n);
      const upper = lower.map((entry) => entry + [0, 0.5, 4][random.integer(3)]);
      const inside = (x: Float64Array) => x.every((entry, i) => entry >= lower[i] && entry <= upper[i]);
      const watched: Objective = (x, gradient) => {
        expect(inside(x)).toBe(true);
        return objective(x, gradient);
      };
      const work = lbfgsbSteps(watched, normals(random, n), { lower, upper }, { tolerance: 1e-8, maxIterations: 5000 });
      let turn = work.next();
      let last = Infinity;
      for (; !turn.done; turn = work.next()) {
        expect(inside(turn.value.x)).toBe(true);
        expect(turn.value.objective).toBeLessThanOrEqual(last + 1e-11 * Math.abs(last));
        last = turn.value.objective;
      }
      const { x, gradient, converged, reason } = turn.value;
      expect(converged, `seed ${seed}: ${reason}`).toBe(true);
      if (reason === "gradient") expect(projectedGradientNorm(x, gradient, { lower, upper })).toBeLessThanOrEqual(1e-8);
    }
  });

  test("rounding never pushes a point over a bound, in 400 narrow boxes", () => {
    for (let seed = 0; seed < 400; seed++) {
      const random = createRandom(seed);
      const { objective } = quadraticBowl(5, 100);
      const lower = normals(random, 5);
      const upper = lower.map((entry) => entry + random.uniform());
      const watched: Objective = (x, gradient) => {
        for (let i = 0; i < 5; i++) if (x[i] < lower[i] || x[i] > upper[i]) expect.fail(`seed ${seed}: ${x[i]}`);
        return objective(x, gradient);
      };
      minimizeLbfgsb(watched, normals(random, 5), { lower, upper });
    }
  });

  test("a separable quadratic: each variable ends at the nearest point of its own interval", () => {
    for (let seed = 0; seed < 4; seed++) {
      const random = createRandom(seed);
      const { objective, minimizer } = quadraticBowl(40, 1e3);
      const lower = normals(random, 40);
      const upper = lower.map((entry) => entry + Math.abs(random.normal()));
      const found = minimizeLbfgsb(objective, new Float64Array(40), { lower, upper }, { tolerance: 1e-9 });
      const expected = minimizer.slice();
      clip(expected, { lower, upper });
      expect(found.converged).toBe(true);
      expectClose(found.x, expected, 1e-8);
    }
  });

  test("logistic regression with bounded weights: gradients at bounds point outwards", () => {
    for (let seed = 0; seed < 8; seed++) {
      const random = createRandom(seed);
      const x = { rows: 100, columns: 12, data: normals(random, 1200) };
      const y = Float64Array.from({ length: 100 }, (_, i) =>
        2 * x.data[i * 12] - x.data[i * 12 + 1] + random.normal() > 0 ? 1 : -1,
      );
      const { objective } = logisticProblem(x, y, 0.01);
      const found = minimizeLbfgsb(objective, new Float64Array(12), bounds(12, -0.3, 0.3), { tolerance: 1e-9 });
      expect(found.converged).toBe(true);
      let held = 0;
      for (let j = 0; j < 12; j++) {
        if (found.x[j] === 0.3) expect(found.gradient[j]).toBeLessThanOrEqual(0);
        else if (found.x[j] === -0.3) expect(found.gradient[j]).toBeGreaterThanOrEqual(0);
        else expect(Math.abs(found.gradient[j])).toBeLessThanOrEqual(1e-9);
        if (Math.abs(found.x[j]) === 0.3) held++;
      }
      expect(held).toBeGreaterThan(0);
    }
  });

  test("fixed variables stay fixed, and without bounds it matches L-BFGS", () => {
    const { objective } = beale();
    const fixed = { lower: Float64Array.of(2, -Infinity), upper: Float64Array.of(2, Infinity) };
    expect(minimizeLbfgsb(objective, Float64Array.of(1, 1), fixed).x[0]).toBe(2);
    const { x } = minimizeLbfgsb(objective, Float64Array.of(1, 1), {}, { tolerance: 1e-9 });
    expectClose(x, [3, 0.5], 1e-8);
  });
});

describe("invalid input", () => {
  const { objective, start } = rosenbrock();

  test("is refused with its name", () => {
    expect(() => minimizeLbfgsb(objective, start, bounds(3, 0, 1))).toThrow("lbfgsb: lower must have 2 entries");
    expect(() => minimizeLbfgsb(objective, start, bounds(2, 1, 0))).toThrow(
      "lbfgsb: lower[0] must be at most upper[0]",
    );
    expect(() => minimizeLbfgsb(objective, start, {}, { maxIterations: -1 })).toThrow("lbfgsb: maxIterations");
  });

  test("NaN is a numerical error that names the step", () => {
    const run = () => minimizeLbfgsb((x, gradient) => (x[0] > -1 ? Number.NaN : objective(x, gradient)), start, {});
    expect(run).toThrow(/^lbfgsb: the objective is NaN in iteration \d+/);
  });
});
