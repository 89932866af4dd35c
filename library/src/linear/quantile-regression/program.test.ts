import { expect, test } from "vitest";
import { regressionProblem } from "../../../test/regression-problems.js";
import { runToEnd } from "../../core/run.js";
import { selectRows } from "../../data/matrix.js";
import { solve } from "../../linalg/factor/lu/lu.js";
import { multiplyVector } from "../../linalg/multiply.js";
import { quantileProgram } from "./program.js";

test("finds the best of all functions through as many samples as unknowns, where a minimum must lie", () => {
  for (let seed = 0; seed < 15; seed++) {
    const { x, y } = regressionProblem(9, 2, seed);
    const tau = 0.1 + (seed % 5) / 6;
    const cost = (beta: Float64Array) =>
      multiplyVector(x, beta).reduce(
        (sum, value, i) => sum + Math.max(tau * (y[i] - value), (tau - 1) * (y[i] - value)),
        0,
      );
    let best = Infinity;
    for (let i = 0; i < 9; i++) {
      for (let k = 0; k < i; k++)
        best = Math.min(best, cost(solve(selectRows(x, [i, k]), Float64Array.of(y[i], y[k]))));
    }
    const { beta, objective, gap, converged } = runToEnd(quantileProgram(x, y, tau, 1e-10, 100));
    expect(converged).toBe(true);
    expect(Math.abs(objective - best)).toBeLessThan(1e-9 * best);
    expect(Math.abs(cost(beta) - objective)).toBeLessThan(1e-12 * best);
    expect(gap).toBeLessThanOrEqual(1e-9 * best);
  }
});
