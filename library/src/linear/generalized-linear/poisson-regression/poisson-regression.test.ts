import { expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import { regressionProblem } from "../../../../test/regression-problems.js";
import { poissonVariate } from "../../../numeric/distributions/poisson.js";
import { createRandom } from "../../../numeric/random/random.js";
import { poissonRegression } from "./poisson-regression.js";

test("recovers planted coefficients of Poisson counts", () => {
  const random = createRandom(5);
  const { x } = regressionProblem(4000, 2, 5);
  const y = Float64Array.from({ length: 4000 }, (_, i) =>
    poissonVariate(random, Math.exp(1 + 0.5 * x.data[2 * i] - 0.2 * x.data[2 * i + 1])),
  );
  const { state } = poissonRegression({ alpha: 0 }).fit({ x, y });
  expectClose([state.intercept, ...state.coefficients], [1, 0.5, -0.2], 0.04);
});

test("refuses negative targets, with their row", () => {
  const x = [[1], [2], [3]];
  expect(refusal(() => poissonRegression().fit({ x, y: [1, -2, 0] }))).toBe(
    "invalid-data: poisson-regression: targets are counts or rates and must not be negative, got -2 in row 1",
  );
  expect(refusal(() => poissonRegression().fit({ x, y: [0, 0, 0] }))).toContain("all targets are 0");
});
