import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { regressionProblem } from "../../test/regression-problems.js";
import { runToEnd } from "../core/run.js";
import { leastSquares } from "./least-squares/least-squares.js";
import { weightedFitSteps } from "./weighted-least-squares.js";

test("gives the least-squares fit, also for few samples and collinear or badly scaled columns", () => {
  for (let seed = 0; seed < 12; seed++) {
    const { x, y } = regressionProblem(3 + 2 * seed, 5, seed);
    const units = seed % 2 === 0 ? [1, 1, 1, 1, 1] : [1, 1e-3, 1e2, 1, 3];
    const given = { ...x, data: x.data.map((value, at) => value * units[at % 5]) };
    if (seed % 3 === 0) for (let i = 0; i < x.rows; i++) given.data[5 * i + 4] = given.data[5 * i];
    const weights = y.map((_, i) => i % 4);
    for (const intercept of [true, false]) {
      const fit = runToEnd(weightedFitSteps(given, y, weights, intercept));
      const { state } = leastSquares({ intercept }).fit({ x: given, y, weights });
      const scaled = (w: Float64Array) => w.map((value, j) => value * units[j]);
      expectClose(scaled(fit.coefficients), scaled(state.coefficients), 1e-6);
      expect(Math.abs(fit.intercept - state.intercept)).toBeLessThan(1e-6);
    }
  }
});
