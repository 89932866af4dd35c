import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normals, semidefinite, waveLogistic } from "../../test/optimization-problems.js";
import { cholesky, solveCholesky } from "../linalg/factor/cholesky/cholesky.js";
import { multiplyVector } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { beale, powellSingular, rosenbrock } from "./classic-problems.js";
import { conjugateGradientSteps, minimizeConjugateGradient } from "./conjugate-gradient.js";
import reference from "./reference/minima.json" with { type: "json" };
import { innerProduct, maximumNorm } from "./vectors.js";

describe("known minima", () => {
  test.each([rosenbrock(), rosenbrock(20), beale()])("$name", (problem) => {
    const found = minimizeConjugateGradient(problem.objective, problem.start, { tolerance: 1e-9 });
    expect(found.reason).toBe("gradient");
    expect(maximumNorm(found.gradient)).toBeLessThanOrEqual(1e-9);
    expectClose(found.x, problem.minimizer, 1e-7);
  });

  test("Powell's function: the gradient vanishes", () => {
    const { objective, start } = powellSingular();
    const found = minimizeConjugateGradient(objective, start, { tolerance: 1e-8 });
    expect(found.converged).toBe(true);
    expect(found.value).toBeLessThan(1e-10);
  });

  test("random quadratics: the solution of the linear system", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const matrix = semidefinite(random, 15, 15, 1);
      const b = normals(random, 15);
      const found = minimizeConjugateGradient(
        (x, gradient) => {
          const image = multiplyVector(matrix, x);
          for (let i = 0; i < x.length; i++) gradient[i] = image[i] - b[i];
          return 0.5 * innerProduct(x, image) - innerProduct(b, x);
        },
        new Float64Array(15),
        { tolerance: 1e-9 },
      );
      expect(found.converged).toBe(true);
      expectClose(found.x, solveCholesky(cholesky(matrix), b), 1e-7);
    }
  });

  test.each(reference.logistic)(
    "logistic regression, $rows x $columns: matches Newton's method in NumPy",
    (expected) => {
      const { objective } = waveLogistic(expected.rows, expected.columns, expected.strength);
      const found = minimizeConjugateGradient(objective, new Float64Array(expected.columns), { tolerance: 1e-8 });
      expect(found.converged).toBe(true);
      expectClose(found.x, expected.x, 1e-5);
      expectClose([found.value], [expected.value], 1e-12);
    },
  );
});

test("steps never increase the objective and end with the result of the whole run", () => {
  const { objective, start } = rosenbrock(4);
  const work = conjugateGradientSteps(objective, start);
  let [turn, last] = [work.next(), Infinity];
  for (; !turn.done; turn = work.next()) {
    expect(turn.value.objective).toBeLessThanOrEqual(last * (1 + 1e-11));
    last = turn.value.objective;
  }
  expect(turn.value).toEqual(minimizeConjugateGradient(objective, start));
});

test("NaN names the step, invalid starts and settings are refused, wrong gradients are reported", () => {
  const { objective, start } = rosenbrock();
  expect(() =>
    minimizeConjugateGradient((x, gradient) => (x[0] > -1 ? Number.NaN : objective(x, gradient)), start),
  ).toThrow(/^conjugateGradient: the objective is NaN in iteration \d+/);
  expect(() => minimizeConjugateGradient(objective, Float64Array.of(Number.NaN, 1))).toThrow("start[0]");
  expect(() => minimizeConjugateGradient(objective, start, { maxIterations: 1.5 })).toThrow("maxIterations");
  const wrong = minimizeConjugateGradient((x, gradient) => {
    gradient[0] = -x[0];
    return x[0] ** 2;
  }, Float64Array.of(1));
  expect(wrong).toMatchObject({ converged: false, reason: "line-search" });
});
