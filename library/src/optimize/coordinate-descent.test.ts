import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normals, wave } from "../../test/optimization-problems.js";
import { asMatrix, type Matrix } from "../data/matrix.js";
import { gramOfColumns, multiplyTransposedVector, multiplyVector } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { coordinateDescent, coordinateDescentSteps, type GramProblem } from "./coordinate-descent.js";
import reference from "./reference/minima.json" with { type: "json" };
import { innerProduct } from "./vectors.js";

function problemOf(x: Matrix, y: Float64Array, rest: Pick<GramProblem, "l1" | "l2" | "positive">): GramProblem {
  return {
    gram: gramOfColumns(x),
    correlation: multiplyTransposedVector(x, y),
    squaredTarget: innerProduct(y, y),
    ...rest,
  };
}

function primal(x: Matrix, y: Float64Array, w: Float64Array, l1: number, l2: number): number {
  const residual = multiplyVector(x, w).map((entry, i) => y[i] - entry);
  const size = w.reduce((sum, entry) => sum + Math.abs(entry), 0);
  return 0.5 * innerProduct(residual, residual) + l1 * size + 0.5 * l2 * innerProduct(w, w);
}

function draw(seed: number, rows: number, columns: number) {
  const random = createRandom(seed);
  const x = { rows, columns, data: normals(random, rows * columns) };
  const y = multiplyVector(
    x,
    Float64Array.from({ length: columns }, (_, j) => (j < 3 ? 2 - j : 0)),
  );
  return { x, y: y.map((entry) => entry + random.normal()) };
}

describe("against scikit-learn", () => {
  test.each(reference.elasticNets)("$rows x $columns, l1 $l1, l2 $l2, positive $positive", (expected) => {
    const { rows, columns, l1, l2, positive } = expected;
    const x = wave(rows, columns);
    const y = wave(rows, 1, 0.5).data.map((entry, i) => 3 * entry + x.data[i * columns + 1]);
    const found = coordinateDescent(problemOf(x, y, { l1, l2, positive }), { tolerance: 1e-13 });
    expect(found.reason).toBe("gap");
    expectClose([found.value], [expected.value], 1e-11);
    expectClose(found.x, expected.x, 1e-6);
    expect(Array.from(found.x, (entry) => entry === 0)).toEqual(expected.x.map((entry) => entry === 0));
  });
});

describe("laws", () => {
  test("the optimality conditions hold at the end", () => {
    for (let seed = 0; seed < 10; seed++) {
      const { x, y } = draw(seed, 40, 12);
      const [l1, l2] = [5, seed % 2];
      const found = coordinateDescent(problemOf(x, y, { l1, l2 }), { tolerance: 1e-14 });
      expect(found.converged).toBe(true);
      const residual = multiplyVector(x, found.x).map((entry, i) => y[i] - entry);
      const pull = multiplyTransposedVector(x, residual).map((entry, j) => entry - l2 * found.x[j]);
      for (let j = 0; j < 12; j++) {
        expect(Math.abs(pull[j])).toBeLessThanOrEqual(l1 + 1e-5);
        if (found.x[j] !== 0) expect(pull[j]).toBeCloseTo(l1 * Math.sign(found.x[j]), 4);
      }
    }
  });

  test("at every sweep the gap bounds the true distance to the minimum, and the value is the objective", () => {
    for (let seed = 0; seed < 10; seed++) {
      const { x, y } = draw(seed, 15, 30);
      const [l1, l2] = [3, 0.5 * (seed % 3)];
      const problem = problemOf(x, y, { l1, l2 });
      const best = coordinateDescent(problem, { tolerance: 1e-15, maxIterations: 100_000 }).value;
      const start = normals(createRandom(seed + 100), 30);
      const work = coordinateDescentSteps(problem, { start });
      let [turn, last] = [work.next(), Infinity];
      for (; !turn.done; turn = work.next()) {
        expect(turn.value.objective - best).toBeLessThanOrEqual(turn.value.gap + 1e-10 * best);
        expect(turn.value.objective).toBeLessThanOrEqual(last + 1e-10 * Math.abs(last));
        last = turn.value.objective;
      }
      expect(turn.value.value).toBeCloseTo(primal(x, y, turn.value.x, l1, l2), 8);
    }
  });

  test("screening discards weights on the way but never one that is non-zero at the minimum", () => {
    for (let seed = 0; seed < 10; seed++) {
      const { x, y } = draw(seed, 30, 50);
      const problem = problemOf(x, y, { l1: 12 });
      const work = coordinateDescentSteps(problem, { tolerance: 1e-12 });
      let [turn, fewest] = [work.next(), 50];
      for (; !turn.done; turn = work.next()) fewest = turn.value.candidates;
      expect(fewest).toBeLessThan(50);
      const { x: w } = turn.value;
      const residual = multiplyVector(x, w).map((entry, i) => y[i] - entry);
      const pull = multiplyTransposedVector(x, residual);
      expect(Math.max(...pull.map(Math.abs))).toBeLessThanOrEqual(12 + 1e-4);
    }
  });

  test("the largest |Xᵀy| is the smallest l1 for which all weights are zero", () => {
    const { x, y } = draw(3, 20, 8);
    const problem = problemOf(x, y, { l1: 1 });
    const largest = Math.max(...problem.correlation.map(Math.abs));
    expect(coordinateDescent({ ...problem, l1: largest }).x.every((entry) => entry === 0)).toBe(true);
    expect(coordinateDescent({ ...problem, l1: 0.99 * largest }).x.some((entry) => entry !== 0)).toBe(true);
  });

  test("orthonormal columns: soft thresholding", () => {
    const problem = {
      gram: asMatrix([
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ]),
      correlation: Float64Array.of(3, -0.5, -2),
    };
    expectClose(coordinateDescent({ ...problem, squaredTarget: 20, l1: 1 }).x, [2, 0, -1], 1e-12);
    expectClose(coordinateDescent({ ...problem, squaredTarget: 20, l1: 1, l2: 1 }).x, [1, 0, -0.5], 1e-12);
    expectClose(coordinateDescent({ ...problem, squaredTarget: 20, l1: 1, positive: true }).x, [2, 0, 0], 1e-12);
  });

  test("a warm start from the solution converges at once; a duplicate column and a zero column are harmless", () => {
    const { x, y } = draw(5, 30, 6);
    for (let i = 0; i < 30; i++) {
      x.data[i * 6 + 4] = x.data[i * 6];
      x.data[i * 6 + 5] = 0;
    }
    const problem = problemOf(x, y, { l1: 2 });
    const found = coordinateDescent(problem);
    expect(found.converged).toBe(true);
    expect(found.x[5]).toBe(0);
    expect(coordinateDescent(problem, { start: found.x })).toMatchObject({ iterations: 0, converged: true });
  });
});

describe("stopping and invalid input", () => {
  const { x, y } = draw(1, 20, 5);
  const problem = problemOf(x, y, { l1: 1 });

  test("the maximum number of iterations is reported", () => {
    expect(coordinateDescent(problem, { maxIterations: 1, tolerance: 1e-15 })).toMatchObject({
      converged: false,
      reason: "iterations",
    });
  });

  test("is refused with its name", () => {
    expect(() => coordinateDescent({ ...problem, l1: 0 })).toThrow("coordinateDescent: l1");
    expect(() => coordinateDescent({ ...problem, l2: -1 })).toThrow("coordinateDescent: l2");
    expect(() => coordinateDescent({ ...problem, correlation: new Float64Array(4) })).toThrow("gram.data must have 16");
    expect(() => coordinateDescent(problem, { start: new Float64Array(2) })).toThrow("start must have 5 entries");
    const negative = { rows: 1, columns: 1, data: Float64Array.of(-1) };
    expect(() =>
      coordinateDescent({ gram: negative, correlation: Float64Array.of(1), squaredTarget: 1, l1: 1 }),
    ).toThrow("entry (0, 0) of the Gram matrix must not be negative");
  });
});
