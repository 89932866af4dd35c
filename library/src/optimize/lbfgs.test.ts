import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { logisticProblem, normals, waveLogistic } from "../../test/optimization-problems.js";
import { stepwise } from "../core/run.js";
import { createRandom } from "../numeric/random/random.js";
import { beale, powellSingular, quadraticBowl, rosenbrock } from "./classic-problems.js";
import { lbfgsSteps, minimizeLbfgs, pausingLbfgsSteps } from "./lbfgs.js";
import reference from "./reference/minima.json" with { type: "json" };
import { maximumNorm } from "./vectors.js";

test("an objective that pauses leads to the same minimum, with progress at each pause that counts one iteration only", () => {
  const { objective, start } = rosenbrock();
  const pauses = { count: 0 };
  const steps = pausingLbfgsSteps(function* (x, gradient) {
    pauses.count++;
    yield;
    return objective(x, gradient);
  }, start);
  const seen: number[] = [];
  const within: number[] = [];
  for (;;) {
    const turn = steps.next();
    if (turn.done) {
      expect(turn.value).toEqual(minimizeLbfgs(objective, start));
      break;
    }
    (turn.value.inner === undefined ? seen : within).push(turn.value.step);
  }
  expect(seen).toEqual(seen.map((_, i) => i + 1));
  expect(within.length).toBe(pauses.count);
  // A pause belongs to the iteration that is under way.
  expect(Math.max(...within)).toBe(seen.length);
});

describe("classic problems", () => {
  test.each([rosenbrock(), rosenbrock(20), beale()])("$name: the known minimum", (problem) => {
    const found = minimizeLbfgs(problem.objective, problem.start, { tolerance: 1e-9 });
    expect(found).toMatchObject({ converged: true, reason: "gradient" });
    expect(maximumNorm(found.gradient)).toBeLessThanOrEqual(1e-9);
    expectClose(found.x, problem.minimizer, 1e-8);
  });

  test("Powell's function, singular at its minimum: the gradient vanishes", () => {
    const { objective, start } = powellSingular();
    const found = minimizeLbfgs(objective, start, { tolerance: 1e-10 });
    expect(found.converged).toBe(true);
    expect(found.value).toBeLessThan(1e-13);
    expect(maximumNorm(found.x)).toBeLessThan(1e-3);
  });

  test("a quadratic of condition 1e8, with memory for all its curvatures", () => {
    const { objective, start, minimizer } = quadraticBowl(10, 1e8);
    const found = minimizeLbfgs(objective, start, { memory: 20 });
    expect(found.converged).toBe(true);
    expectClose(found.x, minimizer, 1e-6);
  });

  test("given the inverse Hessian of a quadratic function, one step leads to its minimum", () => {
    const curvatures = Float64Array.of(1, 1e3, 1e6);
    const objective = (x: Float64Array, gradient: Float64Array) => {
      gradient.set(x.map((value, i) => curvatures[i] * (value - i)));
      return x.reduce((sum, value, i) => sum + 0.5 * curvatures[i] * (value - i) ** 2, 0);
    };
    const initialInverse = (vector: Float64Array) => vector.set(vector.map((value, i) => value / curvatures[i]));
    const start = Float64Array.of(30, -20, 10);
    const found = minimizeLbfgs(objective, start, { initialInverse });
    expect(found).toMatchObject({ converged: true, iterations: 1 });
    expectClose(found.x, [0, 1, 2], 1e-10);
    expect(minimizeLbfgs(objective, start).iterations).toBeGreaterThan(2);
  });

  test("random starts: Rosenbrock's minimum is found from all of them", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { objective, minimizer } = rosenbrock(4);
      const start = normals(createRandom(seed), 4).map((entry) => 2 * entry);
      const found = minimizeLbfgs(objective, start, { tolerance: 1e-8 });
      expect(found.converged).toBe(true);
      // In four dimensions there is a second, local minimum near (−1, 1, 1, 1).
      const isLocal = found.x[0] < 0;
      if (isLocal) expect(found.value).toBeCloseTo(3.70143, 4);
      else expectClose(found.x, minimizer, 1e-6);
    }
  });
});

describe("logistic regression", () => {
  test.each(reference.logistic)(
    "$rows x $columns, strength $strength: matches Newton's method in NumPy",
    (expected) => {
      const { objective } = waveLogistic(expected.rows, expected.columns, expected.strength);
      const found = minimizeLbfgs(objective, new Float64Array(expected.columns), { tolerance: 1e-9 });
      expect(found.reason).toBe("gradient");
      expectClose([found.value], [expected.value], 1e-13);
      expectClose(found.x, expected.x, 1e-7);
    },
  );

  test("random data: the gradient falls below 1e-10 although values no longer distinguish steps", () => {
    for (let seed = 0; seed < 8; seed++) {
      const random = createRandom(seed);
      const x = { rows: 200, columns: 10, data: normals(random, 2000) };
      const y = Float64Array.from({ length: 200 }, (_, i) => (x.data[i * 10] + random.normal() > 0 ? 1 : -1));
      const found = minimizeLbfgs(logisticProblem(x, y, 0.1).objective, new Float64Array(10), { tolerance: 1e-10 });
      expect(found.reason).toBe("gradient");
      expect(maximumNorm(found.gradient)).toBeLessThanOrEqual(1e-10);
    }
  });
});

describe("stopping", () => {
  const { objective, start } = rosenbrock();

  test("at the maximum number of iterations: reported as not converged", () => {
    expect(minimizeLbfgs(objective, start, { maxIterations: 3 })).toMatchObject({
      iterations: 3,
      converged: false,
      reason: "iterations",
    });
    expect(minimizeLbfgs(objective, start, { maxIterations: 0 })).toMatchObject({ iterations: 0, evaluations: 1 });
  });

  test("at a small decrease, on request", () => {
    const found = minimizeLbfgs(objective, start, { tolerance: 0, valueTolerance: 1e-3 });
    expect(found).toMatchObject({ converged: true, reason: "change" });
  });

  test("at the minimum itself at once, and without variables", () => {
    expect(minimizeLbfgs(objective, Float64Array.of(1, 1))).toMatchObject({ iterations: 0, converged: true });
    expect(minimizeLbfgs(() => 5, new Float64Array(0))).toMatchObject({ value: 5, converged: true });
  });

  test("with an impossible tolerance, where double precision ends", () => {
    const found = minimizeLbfgs(
      (x, gradient) => {
        gradient[0] = Math.sin(x[0] - 1);
        return 10 - Math.cos(x[0] - 1) + 1e-3;
      },
      Float64Array.of(0.3),
      { tolerance: 0, maxIterations: 200 },
    );
    expect(Math.abs(found.x[0] - 1)).toBeLessThan(1e-7);
  });

  test("a wrong gradient ends in a failed line search that is reported", () => {
    const found = minimizeLbfgs((x, gradient) => {
      gradient[0] = -2 * x[0];
      return x[0] ** 2;
    }, Float64Array.of(1));
    expect(found).toMatchObject({ converged: false, reason: "line-search", value: 1 });
  });
});

describe("steps", () => {
  test("never increase the objective, count up, and end with the result of the whole run", () => {
    const { objective, start } = rosenbrock(6);
    const seen: number[] = [];
    const work = stepwise(lbfgsSteps(objective, start));
    let turn = work.next();
    for (; !turn.done; turn = work.next()) {
      expect(turn.value.step).toBe(seen.length + 1);
      expect(turn.value.objective).toBe(objective(turn.value.x, new Float64Array(6)));
      seen.push(turn.value.objective);
    }
    for (let k = 1; k < seen.length; k++) expect(seen[k]).toBeLessThanOrEqual(seen[k - 1] * (1 + 1e-11));
    expect(turn.value).toEqual(minimizeLbfgs(objective, start));
  });

  test("evaluations are those the objective saw, and the start is not modified", () => {
    let calls = 0;
    const { objective, start } = beale();
    const before = start.slice();
    const found = minimizeLbfgs((x, gradient) => {
      calls++;
      return objective(x, gradient);
    }, start);
    expect(found.evaluations).toBe(calls);
    expect([...start]).toEqual([...before]);
  });
});

describe("invalid input", () => {
  const { objective, start } = rosenbrock();

  test("starts and settings are refused with their name", () => {
    expect(() => minimizeLbfgs(objective, Float64Array.of(1, Number.NaN))).toThrow(
      "lbfgs: start[1] must be a finite number",
    );
    expect(() => minimizeLbfgs(objective, start, { memory: 0 })).toThrow("lbfgs: memory");
    expect(() => minimizeLbfgs(objective, start, { tolerance: -1 })).toThrow("lbfgs: tolerance");
    expect(() => minimizeLbfgs(() => Infinity, start)).toThrow("must be finite at the start");
  });

  test("NaN is a numerical error that names the step", () => {
    const run = () => minimizeLbfgs((x, gradient) => (x[0] > -1 ? Number.NaN : objective(x, gradient)), start);
    expect(run).toThrow(/^lbfgs: the objective is NaN in iteration \d+/);
    expect(run).toThrow(expect.objectContaining({ code: "numerical" }));
  });

  test("steps back from a barrier of Infinity", () => {
    const found = minimizeLbfgs(
      (x, gradient) => {
        if (x[0] <= 0) return Infinity;
        gradient[0] = 1 - 0.01 / x[0];
        return x[0] - 0.01 * Math.log(x[0]);
      },
      Float64Array.of(5),
      { tolerance: 1e-9 },
    );
    expect(found.converged).toBe(true);
    expect(found.x[0]).toBeCloseTo(0.01, 9);
  });
});
