import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { logisticProblem, normals, waveLogistic } from "../../test/optimization-problems.js";
import { createRandom } from "../numeric/random/random.js";
import { checkHessianProduct } from "./check-gradient.js";
import { quadraticBowl, rosenbrock } from "./classic-problems.js";
import { minimizeNewtonCg, newtonCgSteps } from "./newton-cg.js";
import type { HessianProduct } from "./objective.js";
import reference from "./reference/minima.json" with { type: "json" };
import { maximumNorm } from "./vectors.js";

const rosenbrockProduct: HessianProduct = (x, d, result) => {
  result.fill(0);
  for (let i = 0; i + 1 < x.length; i++) {
    const corner = 1200 * x[i] ** 2 - 400 * x[i + 1] + 2;
    result[i] += corner * d[i] - 400 * x[i] * d[i + 1];
    result[i + 1] += 200 * d[i + 1] - 400 * x[i] * d[i];
  }
};

test("the Hessian product used below is right", () => {
  const random = createRandom(0);
  const { objective } = rosenbrock(5);
  expect(checkHessianProduct(objective, rosenbrockProduct, normals(random, 5), normals(random, 5)).error).toBeLessThan(
    1e-6,
  );
});

describe("known minima", () => {
  test.each([2, 10, 100])("Rosenbrock in %d dimensions, which is not convex", (dimensions) => {
    // From zeros: the customary start leads Newton's method to the local minimum near (−1, 1, …, 1).
    const { objective, minimizer } = rosenbrock(dimensions);
    const found = minimizeNewtonCg(objective, rosenbrockProduct, new Float64Array(dimensions), { tolerance: 1e-9 });
    expect(found.reason).toBe("gradient");
    expect(maximumNorm(found.gradient)).toBeLessThanOrEqual(1e-9);
    expectClose(found.x, minimizer, 1e-8);
  });

  test("a quadratic of condition 1e8 in a few Newton steps", () => {
    const { objective, start, minimizer } = quadraticBowl(30, 1e8);
    const product: HessianProduct = (_, d, result) => {
      for (let i = 0; i < d.length; i++) result[i] = 1e8 ** (i / 29) * d[i];
    };
    const found = minimizeNewtonCg(objective, product, start);
    expect(found.converged).toBe(true);
    expect(found.iterations).toBeLessThan(60);
    expectClose(found.x, minimizer, 1e-6);
  });

  test("leaves a saddle: x² + y⁴/4 − y²/2 from near (1, 0)", () => {
    const found = minimizeNewtonCg(
      ([a, b], gradient) => {
        gradient.set([2 * a, b ** 3 - b]);
        return a * a + b ** 4 / 4 - (b * b) / 2;
      },
      ([, b], d, result) => result.set([2 * d[0], (3 * b * b - 1) * d[1]]),
      Float64Array.of(1, 1e-3),
      { tolerance: 1e-10 },
    );
    expectClose(found.x, [0, 1], 1e-8);
    expect(found.value).toBeCloseTo(-0.25, 12);
  });
});

describe("logistic regression", () => {
  test.each(reference.logistic)(
    "$rows x $columns, strength $strength: matches Newton's method in NumPy",
    (expected) => {
      const { objective, product } = waveLogistic(expected.rows, expected.columns, expected.strength);
      const found = minimizeNewtonCg(objective, product, new Float64Array(expected.columns), { tolerance: 1e-11 });
      expect(found.reason).toBe("gradient");
      expectClose([found.value], [expected.value], 1e-14);
      expectClose(found.x, expected.x, 1e-9);
    },
  );

  test("random data: converges in few iterations, never increasing the objective", () => {
    for (let seed = 0; seed < 8; seed++) {
      const random = createRandom(seed);
      const x = { rows: 300, columns: 20, data: normals(random, 6000) };
      const y = Float64Array.from({ length: 300 }, (_, i) => (x.data[i * 20] + random.normal() > 0 ? 1 : -1));
      const { objective, product } = logisticProblem(x, y, 0.1);
      const work = newtonCgSteps(objective, product, new Float64Array(20), { tolerance: 1e-9 });
      let [turn, last] = [work.next(), Infinity];
      for (; !turn.done; turn = work.next()) {
        expect(turn.value.objective).toBeLessThanOrEqual(last + 1e-14 * Math.abs(last));
        last = turn.value.objective;
      }
      expect(turn.value.converged).toBe(true);
      expect(turn.value.iterations).toBeLessThan(25);
      expect(turn.value.products).toBeGreaterThan(turn.value.iterations);
    }
  });
});

describe("stopping", () => {
  const { objective, start } = rosenbrock();

  test("at the maximum number of iterations", () => {
    expect(minimizeNewtonCg(objective, rosenbrockProduct, start, { maxIterations: 2 })).toMatchObject({
      iterations: 2,
      converged: false,
      reason: "iterations",
    });
  });

  test("where precision ends, with an impossible tolerance", () => {
    const { objective: logistic, product } = waveLogistic(40, 3, 1);
    const found = minimizeNewtonCg(logistic, product, new Float64Array(3), { tolerance: 0 });
    expect(["precision", "gradient"]).toContain(found.reason);
    expect(maximumNorm(found.gradient)).toBeLessThan(1e-13);
  });

  test("with an error that names the step for NaN, and refuses invalid starts", () => {
    expect(() =>
      minimizeNewtonCg((x, gradient) => (x[0] > -1.1 ? Number.NaN : objective(x, gradient)), rosenbrockProduct, start),
    ).toThrow(/^newtonCg: the objective is NaN in iteration \d+/);
    expect(() => minimizeNewtonCg(objective, rosenbrockProduct, Float64Array.of(Infinity, 0))).toThrow(
      "newtonCg: start[0]",
    );
  });

  test("backtracks from steps into Infinity", () => {
    const found = minimizeNewtonCg(
      ([x], gradient) => {
        if (x <= 0) return Infinity;
        gradient[0] = 1 - 1e-3 / x;
        return x - 1e-3 * Math.log(x);
      },
      ([x], [d], result) => result.set([(1e-3 / x ** 2) * d]),
      Float64Array.of(1),
      { tolerance: 1e-9 },
    );
    expect(found.x[0]).toBeCloseTo(1e-3, 10);
  });
});
