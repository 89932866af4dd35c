import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { runToEnd } from "../../core/run.js";
import { gammaFamily, poissonFamily } from "./family.js";
import { expectedTarget, generalizedLinearNewton } from "./newton.js";

const settings = { alpha: 0.01, intercept: true, tolerance: 1e-13, maxIterations: 100 };

test("the objective falls at every step, also from a distant start, and the result does not depend on it", () => {
  const { x } = regressionProblem(40, 3, 2);
  const y = Float64Array.from({ length: 40 }, (_, i) => 1 + (i % 5));
  for (const family of [poissonFamily, gammaFamily]) {
    const usual = runToEnd(generalizedLinearNewton(family, x, y, undefined, settings));
    const far = { coefficients: Float64Array.of(5, -5, 3), intercept: -8 };
    const other = runToEnd(generalizedLinearNewton(family, x, y, undefined, settings, far));
    for (const { objectives, converged } of [usual, other]) {
      expect(converged).toBe(true);
      for (let k = 1; k < objectives.length; k++) expect(objectives[k]).toBeLessThanOrEqual(objectives[k - 1]);
    }
    expectClose(other.state.coefficients, usual.state.coefficients, 1e-5);
  }
});

const unlimited = { maxPrediction: null };

test("expectations are limited to maxPrediction, below which they stay as they are", () => {
  const state = { coefficients: Float64Array.of(1), intercept: 0 };
  const x = { rows: 3, columns: 1, data: Float64Array.of(0, 1, 40) };
  const limited = expectedTarget(state, x, { maxPrediction: 100 });
  expect(limited[1]).toBeCloseTo(Math.E, 12);
  expect(limited[2]).toBe(100);
  expect(expectedTarget(state, x, unlimited)[2] / Math.exp(40)).toBeCloseTo(1, 12);
});

test("expectations stay within the floating-point range", () => {
  const state = { coefficients: Float64Array.of(1), intercept: 0 };
  const [low, high] = expectedTarget(state, { rows: 2, columns: 1, data: Float64Array.of(-1e6, 1e6) }, unlimited);
  expect(low).toBeGreaterThan(0);
  expect(high).toBeLessThan(Infinity);
});
