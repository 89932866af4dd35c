import { expect, test } from "vitest";
import { marginNotConverged } from "./margin-warning.js";

test("says after how many iterations, and what would help", () => {
  const { code, message, details } = marginNotConverged(7);
  expect([code, details]).toEqual(["not-converged", { maxIterations: 7 }]);
  expect(message).toMatch(/^did not converge in 7 iterations: scale the columns/);
});
