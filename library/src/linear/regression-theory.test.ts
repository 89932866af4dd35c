import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { regressionProblem } from "../../test/regression-problems.js";
import { polynomialFeatures } from "../features/expansion/polynomial-features/polynomial-features.js";
import { multiplyTransposedVector, multiplyVector } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { projectOntoSimplex } from "../optimize/project-simplex.js";
import { lasso } from "./lasso/lasso.js";
import { leastSquares } from "./least-squares/least-squares.js";
import { ridge } from "./ridge/ridge.js";

describe("hand-made features", () => {
  test("[CB-124] with cos(x) as a feature a linear fit of noiseless cosines is exact, with x alone it is not", () => {
    const x = Array.from({ length: 30 }, (_, i) => [i / 3]);
    const y = x.map(([at]) => 2 - 1.5 * Math.cos(at));
    const lifted = x.map(([at]) => [Math.cos(at)]);
    const model = leastSquares().fit({ x: lifted, y });
    expectClose(model.predict(lifted), y, 1e-12);
    expectClose([model.state.intercept, ...model.state.coefficients], [2, -1.5], 1e-12);
    expect(leastSquares().fit({ x, y }).report.notes["r2"]).toBeLessThan(0.2);
  });

  test("[MP-145] after lifting to 1, x, x² a parabola is a plane", () => {
    const random = createRandom(3);
    const x = Array.from({ length: 25 }, () => [4 * random.uniform() - 2]);
    const y = x.map(([at]) => 1 - 2 * at + 3 * at * at);
    const lift = polynomialFeatures({ degree: 2, bias: true }).fit({ x });
    const lifted = lift.transform(x);
    expect(lifted.columns).toBe(3);
    expectClose(leastSquares({ intercept: false }).fit({ x: lifted, y }).state.coefficients, [1, -2, 3], 1e-10);
  });
});

describe("penalty and constraint", () => {
  /** Projected gradient descent for min ‖y − Xw‖² with w kept in a ball. */
  function descend(problem: ReturnType<typeof regressionProblem>, project: (w: Float64Array) => Float64Array) {
    const { x, y } = problem;
    let w: Float64Array = new Float64Array(x.columns);
    for (let step = 0; step < 5000; step++) {
      const rest = multiplyVector(x, w).map((value, i) => y[i] - value);
      const gradient = multiplyTransposedVector(x, rest);
      w = project(w.map((value, j) => value + 0.005 * gradient[j]));
    }
    return w;
  }

  test("[MP-157] the lasso is least squares with Σ|w| fixed at its value", () => {
    for (let seed = 0; seed < 4; seed++) {
      const problem = regressionProblem(30, 5, seed);
      const { coefficients } = lasso({ alpha: 0.5, intercept: false, tolerance: 1e-13 }).fit(problem).state;
      const bound = coefficients.reduce((sum, value) => sum + Math.abs(value), 0);
      const within = descend(problem, (w) => {
        const sizes = w.map(Math.abs);
        if (sizes.reduce((sum, size) => sum + size, 0) <= bound) return w;
        const shrunk = projectOntoSimplex(sizes, bound);
        return w.map((value, j) => Math.sign(value) * shrunk[j]);
      });
      expectClose(within, coefficients, 1e-6);
    }
  });

  test("[MP-157] ridge regression is least squares with ‖w‖ fixed at its value", () => {
    for (let seed = 0; seed < 4; seed++) {
      const problem = regressionProblem(30, 5, seed);
      const { coefficients } = ridge({ alpha: 12, intercept: false }).fit(problem).state;
      const bound = Math.hypot(...coefficients);
      const within = descend(problem, (w) => {
        const length = Math.hypot(...w);
        return length <= bound ? w : w.map((value) => (value * bound) / length);
      });
      expectClose(within, coefficients, 1e-6);
    }
  });
});
