import { expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { gammaRegression } from "./gamma-regression.js";

test("uninformative columns give the mean of the targets", () => {
  const model = gammaRegression({ alpha: 0 }).fit({ x: [[0], [0], [0], [0]], y: [1, 2, 3, 10] });
  expect(model.predict([[0], [7]])[0]).toBeCloseTo(4, 9);
  expect(model.state.intercept).toBeCloseTo(Math.log(4), 9);
});

test("refuses targets that are not positive, with their row", () => {
  expect(refusal(() => gammaRegression().fit({ x: [[1], [2], [3]], y: [1, 2, 0] }))).toBe(
    "invalid-data: gamma-regression: targets must be positive, got 0 in row 2",
  );
});
