import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { leastSquares, normals, semidefinite, wave, waveLogistic } from "../../test/optimization-problems.js";
import { multiplyVector } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { quadraticBowl } from "./classic-problems.js";
import { fistaSteps, minimizeFista } from "./fista.js";
import type { Objective } from "./objective.js";
import {
  elasticNetPenalty,
  groupPenalty,
  l1Penalty,
  nonNegativeConstraint,
  noPenalty,
  simplexConstraint,
} from "./proximal.js";
import reference from "./reference/minima.json" with { type: "json" };
import { innerProduct } from "./vectors.js";

/** The target of the elastic nets in the reference. */
function target(rows: number, columns: number): Float64Array {
  const x = wave(rows, columns);
  return wave(rows, 1, 0.5).data.map((entry, i) => 3 * entry + x.data[i * columns + 1]);
}

describe("against other systems", () => {
  test.each(reference.elasticNets.filter(({ positive }) => !positive))(
    "elastic net $rows x $columns, l1 $l1, l2 $l2: matches scikit-learn",
    ({ rows, columns, l1, l2, x, value }) => {
      const smooth = leastSquares(wave(rows, columns), target(rows, columns));
      const found = minimizeFista(smooth, elasticNetPenalty(l1, l2), new Float64Array(columns), { tolerance: 1e-9 });
      expect(found.reason).toBe("gradient");
      expectClose([found.value], [value], 1e-12);
      expectClose(found.x, x, 1e-6);
      expect(Array.from(found.x, (entry) => entry === 0)).toEqual(x.map((entry) => entry === 0));
    },
  );

  test.each(reference.nonNegative)("non-negative least squares $rows x $columns: matches SciPy's nnls", (expected) => {
    const { rows, columns } = expected;
    const smooth = leastSquares(wave(rows, columns), wave(rows, 1, 0.5).data);
    const found = minimizeFista(smooth, nonNegativeConstraint(), new Float64Array(columns), { tolerance: 1e-9 });
    expect(found.converged).toBe(true);
    expectClose([found.value], [expected.value], 1e-12);
    expectClose(found.x, expected.x, 1e-6);
  });

  test.each(reference.logistic)(
    "logistic regression $rows x $columns without penalty term: matches NumPy",
    (expected) => {
      const { objective } = waveLogistic(expected.rows, expected.columns, expected.strength);
      const found = minimizeFista(objective, noPenalty(), new Float64Array(expected.columns), { tolerance: 1e-8 });
      expect(found.converged).toBe(true);
      expectClose(found.x, expected.x, 1e-5);
    },
  );
});

describe("optimality conditions", () => {
  test("lasso: |gradient| ≤ strength, with equality and opposite sign where the weight is not zero", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const x = { rows: 40, columns: 15, data: normals(random, 600) };
      const smooth = leastSquares(x, normals(random, 40));
      const found = minimizeFista(smooth, l1Penalty(3), new Float64Array(15), { tolerance: 1e-9 });
      expect(found.converged).toBe(true);
      for (let j = 0; j < 15; j++) {
        expect(Math.abs(found.gradient[j])).toBeLessThanOrEqual(3 + 1e-7);
        if (found.x[j] !== 0) expect(found.gradient[j]).toBeCloseTo(-3 * Math.sign(found.x[j]), 6);
      }
    }
  });

  test("group lasso: zero groups have gradients of at most strength √size, non-zero groups exactly that", () => {
    const groups = [Int32Array.of(0, 1, 2), Int32Array.of(3, 4), Int32Array.of(5, 6, 7, 8)];
    let zeros = 0;
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const x = { rows: 30, columns: 9, data: normals(random, 270) };
      const smooth = leastSquares(x, normals(random, 30));
      const found = minimizeFista(smooth, groupPenalty(groups, 4), new Float64Array(9), { tolerance: 1e-9 });
      for (const group of groups) {
        const norm = Math.hypot(...Array.from(group, (j) => found.gradient[j]));
        const limit = 4 * Math.sqrt(group.length);
        const isOut = group.every((j) => found.x[j] === 0);
        if (isOut) expect(norm).toBeLessThanOrEqual(limit + 1e-7);
        else expect(norm).toBeCloseTo(limit, 5);
        if (isOut) zeros++;
      }
    }
    expect(zeros).toBeGreaterThan(0);
    expect(zeros).toBeLessThan(30);
  });

  test("quadratics on the simplex: the gradient is smallest and constant where the weight is positive", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const matrix = semidefinite(random, 8, 4, 0.1);
      const found = minimizeFista(
        (x, gradient) => {
          gradient.set(multiplyVector(matrix, x));
          return 0.5 * innerProduct(x, gradient);
        },
        simplexConstraint(),
        new Float64Array(8),
        { tolerance: 1e-10 },
      );
      expect(found.converged).toBe(true);
      const smallest = Math.min(...found.gradient);
      for (let i = 0; i < 8; i++) if (found.x[i] > 1e-6) expect(found.gradient[i]).toBeCloseTo(smallest, 7);
      expect(found.x.reduce((sum, entry) => sum + entry, 0)).toBeCloseTo(1, 12);
    }
  });
});

describe("acceleration", () => {
  test("a quadratic of condition 1e4 takes about √condition iterations, not condition", () => {
    const { objective, start, minimizer } = quadraticBowl(20, 1e4);
    const found = minimizeFista(objective, noPenalty(), start, { tolerance: 1e-6 });
    expect(found.converged).toBe(true);
    expect(found.iterations).toBeLessThan(2500);
    expectClose(found.x, minimizer, 1e-5);
  });

  test("a far too long or too short first step is harmless", () => {
    const { objective, start, minimizer } = quadraticBowl(5, 100);
    for (const initialStep of [1e-4, 1, 1e6]) {
      const found = minimizeFista(objective, noPenalty(), start, { initialStep, tolerance: 1e-8 });
      expect(found.converged).toBe(true);
      expectClose(found.x, minimizer, 1e-7);
    }
  });
});

test("steps stay within a constraint and end with the result of the whole run", () => {
  const smooth = leastSquares(wave(20, 6), wave(20, 1).data);
  const work = fistaSteps(smooth, nonNegativeConstraint(), new Float64Array(6).fill(-1));
  let turn = work.next();
  for (; !turn.done; turn = work.next()) expect(turn.value.x.every((entry) => entry >= 0)).toBe(true);
  expect(turn.value).toEqual(minimizeFista(smooth, nonNegativeConstraint(), new Float64Array(6).fill(-1)));
});

test("NaN names the step, invalid settings are refused, the maximum number of iterations is reported", () => {
  const { objective, start } = quadraticBowl(3, 1e6);
  const breaking: Objective = (x, gradient) => (x[0] > 1e-3 ? Number.NaN : objective(x, gradient));
  expect(() => minimizeFista(breaking, noPenalty(), start)).toThrow(/^fista: the objective is NaN in iteration \d+/);
  expect(() => minimizeFista(objective, noPenalty(), start, { initialStep: 0 })).toThrow("fista: initialStep");
  expect(minimizeFista(objective, noPenalty(), start, { maxIterations: 5 })).toMatchObject({
    iterations: 5,
    converged: false,
    reason: "iterations",
  });
});
