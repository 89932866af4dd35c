import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { runToEnd } from "../../core/run.js";
import { currentEngine } from "../../engine/index.js";
import { fitElasticNet } from "./fit.js";

const settings = { alpha: 0.1, ratio: 0.7, intercept: true, positive: false, tolerance: 1e-12, maxIterations: 1000 };

test("starts at given coefficients, also with the wrong sign, with the same result", () => {
  const data = { ...regressionProblem(20, 30, 3), features: [] };
  const cold = runToEnd(fitElasticNet(data, settings));
  const start = { coefficients: Float64Array.from({ length: 30 }, (_, j) => (j % 2 === 0 ? 1 : -1)), intercept: 0 };
  const warm = runToEnd(fitElasticNet(data, settings, start));
  expectClose(warm.state.coefficients, cold.state.coefficients, 1e-5);
  const positive = runToEnd(fitElasticNet(data, { ...settings, positive: true }, start));
  expect(positive.state.coefficients.every((value) => value >= 0)).toBe(true);
});

test("releases the memory of the engine, also when interrupted", () => {
  const data = { ...regressionProblem(20, 300, 3), features: [] };
  runToEnd(fitElasticNet(data, settings));
  const before = currentEngine().memory.bytesInUse;
  const work = fitElasticNet(data, settings);
  work.next();
  work.return({ state: { coefficients: new Float64Array(0), intercept: 0 } });
  expect(currentEngine().memory.bytesInUse).toBe(before);
});
