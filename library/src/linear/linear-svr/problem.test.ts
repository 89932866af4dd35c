import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { excessOf, tubeObjective } from "./problem.js";

test("the excess is 0 in the tube and keeps the sign of the residual outside", () => {
  expect([0.5, -0.5, 1.5, -3].map((residual) => excessOf(residual, 1) + 0)).toEqual([0, 0, 0.5, -2]);
});

test("the objective is half the squared norm plus the losses outside the tube", () => {
  const problem = {
    x: asMatrix([[1], [2], [3]]),
    y: Float64Array.of(0, 9, 3),
    costs: Float64Array.of(1, 0, 2),
    insensitivity: 0.5,
    intercept: true,
  };
  // Residuals −3, and −4 with twice the cost.
  const weights = Float64Array.of(2, 1);
  expect(tubeObjective({ ...problem, loss: "absolute" }, weights)).toBe(2.5 + 2.5 + 2 * 3.5);
  expect(tubeObjective({ ...problem, loss: "squared" }, weights)).toBe(2.5 + 2.5 ** 2 + 2 * 3.5 ** 2);
});
