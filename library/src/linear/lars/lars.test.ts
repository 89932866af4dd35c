import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { lasso } from "../lasso/lasso.js";
import { logisticRegression } from "../logistic-regression/logistic-regression.js";
import { stochasticLasso } from "../stochastic-lasso/stochastic-lasso.js";
import { lars } from "./lars.js";
import { larsPath } from "./path.js";

describe("the regressor", () => {
  test("is the lasso for a penalty", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = regressionProblem(30, 40, seed);
      const { state, report } = lars({ alpha: 0.1 }).fit({ x, y });
      expectClose(state.coefficients, lasso({ alpha: 0.1, tolerance: 1e-14 }).fit({ x, y }).state.coefficients, 1e-8);
      expect(report.converged).toBe(true);
      expect(report.notes["alpha"]).toBeCloseTo(0.1, 12);
    }
  });

  test("stops where the next column would enter", () => {
    const { x, y } = regressionProblem(40, 10, 1);
    for (const maxColumns of [1, 2, 5]) {
      const { state, report } = lars({ maxColumns, lasso: false }).fit({ x, y });
      expect(report.notes["nonZero"]).toBe(maxColumns);
      const path = larsPath(x, y, { lasso: false });
      expectClose(state.coefficients, path.at(path.alphas[maxColumns]).coefficients, 1e-10);
    }
  });

  test("a penalty above the largest correlation gives the mean", () => {
    const { x, y } = regressionProblem(20, 4, 2);
    const { state } = lars({ alpha: 100 }).fit({ x, y });
    expect([...state.coefficients]).toEqual([0, 0, 0, 0]);
    expect(state.intercept).toBeCloseTo(y.reduce((sum, value) => sum + value, 0) / 20, 12);
  });

  test("a weight of 2 equals repeating the sample", () => {
    const { x, y } = regressionProblem(12, 4, 5);
    const weights = Float64Array.from({ length: 12 }, (_, i) => (i < 4 ? 2 : 1));
    const twice = {
      x: { rows: 16, columns: 4, data: Float64Array.of(...x.data, ...x.data.subarray(0, 16)) },
      y: Float64Array.of(...y, ...y.subarray(0, 4)),
    };
    const [weighted, repeated] = [{ x, y, weights }, twice].map((data) => lars({ alpha: 0.05 }).fit(data).state);
    expectClose(weighted.coefficients, repeated.coefficients, 1e-10);
  });
});

test("[CBM-012] LARS, iteratively reweighted least squares and stochastic approximation find the minima of other solvers", () => {
  for (let seed = 0; seed < 3; seed++) {
    // The lasso: exact by its path, approached by stochastic steps, checked by coordinate descent.
    const { x, y } = regressionProblem(300, 4, seed);
    const wanted = lasso({ alpha: 0.3, tolerance: 1e-13 }).fit({ x, y }).state.coefficients;
    expectClose(lars({ alpha: 0.3 }).fit({ x, y }).state.coefficients, wanted, 1e-8);
    const steps = stochasticLasso({ alpha: 0.3, epochs: 300, exponent: 0.6, seed }).fit({ x, y });
    expectClose(steps.state.coefficients, wanted, 0.05);
    // Logistic regression: Newton's method is iteratively reweighted least squares; checked by L-BFGS.
    const classes = Array.from(y, (value, i) => (value + 2 * Math.sin(7 * i) > 5 ? "above" : "below"));
    const fit = (solver: Parameters<typeof logisticRegression>[0]) =>
      logisticRegression({ tolerance: 1e-9, ...solver }).fit({ x, y: classes }).state.coefficients.data;
    const minimum = fit({ solver: { kind: "lbfgs" } });
    expectClose(fit({ solver: { kind: "newton" } }), minimum, 1e-6);
    expectClose(fit({ solver: { kind: "stochastic", epochs: 300, exponent: 0.75, seed } }), minimum, 0.05);
  }
});
